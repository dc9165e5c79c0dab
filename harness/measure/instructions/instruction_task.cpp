#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/workload_family.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

std::uint64_t whole_number(const Json& json) {
  if (!json.is_number_unsigned()) throw InputError("", 0, 0, "not a whole number: " + json_text(json));
  return json.get<std::uint64_t>();
}

std::size_t index_of(const std::string& searcher) {
  if (const auto index = find_searcher(searcher)) return *index;
  throw UsageError(unknown_searcher_text(searcher));
}

std::unique_ptr<Workload> workload_of(const InstructionTask& task) {
  std::unique_ptr<Workload> workload = make_workload(task.workload);
  if (task.trees == 0) throw UsageError(task.text() + ": no trees, so there is nothing to count; ask for one at least");
  if (const auto size = workload->size(); size && task.trees > *size) {
    throw UsageError(fmt::format("{}: {}, not {}; ask for no more", task.text(),
                                 counted(*size, "case is there", "cases are there"), task.trees));
  }
  return workload;
}

}  // namespace

std::string to_line(const InstructionTask& task) {
  return json_text(Json{{"workload", task.workload.text()},
                        {"seed", task.seed},
                        {"trees", task.trees},
                        {"searcher", task.searcher}}) +
         "\n";
}

InstructionTask task_of_line(std::string_view line, const std::string& file) {
  try {
    const Json json = Json::parse(line);
    return {.workload = parse_workload(json.at("workload").get<std::string>()),
            .seed = whole_number(json.at("seed")),
            .trees = whole_number(json.at("trees")),
            .searcher = json.at("searcher").get<std::string>()};
  } catch (const Json::exception& error) {
    throw InputError(file, 1, 0, fmt::format("not a task to count: {}", error.what()));
  } catch (const InputError& error) {
    throw InputError(file, 1, 0, fmt::format("not a task to count: {}", error.message));
  }
}

void PreparedTask::warm_up() const { static_cast<void>(cases.front()->search(searcher, Bounds{})); }

PreparedTask prepare(const InstructionTask& task) {
  PreparedTask prepared{.searcher = index_of(task.searcher), .cases = {}};
  const auto workload = workload_of(task);
  for (std::uint64_t i = 0; i < task.trees; ++i) prepared.cases.push_back(workload->make_case(task.seed, i));
  return prepared;
}

void require_possible(const InstructionTask& task) {
  static_cast<void>(index_of(task.searcher));
  static_cast<void>(workload_of(task));
}

std::filesystem::path task_file(const std::filesystem::path& directory, std::size_t index) {
  return directory / fmt::format("task-{:06}", index);
}

}  // namespace pvslab

#include "harness/measure/instructions/instruction_task.hpp"

#include <fmt/format.h>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

// The form that a task has in its line.
struct WrittenTask {
  std::string workload;
  std::uint64_t seed = 0;
  std::uint64_t trees = 1;
  std::string searcher;
};

void describe(Fields& fields, WrittenTask& task) {
  fields.text("workload", task.workload, {.shared = "workload"});
  fields.count("seed", task.seed, {.shared = "seed"});
  fields.count("trees", task.trees, {.least = 1});
  fields.text("searcher", task.searcher, {.shared = "searcher"});
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
  WrittenTask written{task.workload.text(), task.seed, task.trees, task.searcher};
  return json_text(described_json([&written](Fields& fields) { describe(fields, written); })) + "\n";
}

InstructionTask task_of_line(const std::string& line, const std::string& file) {
  try {
    const JsonDocument document(line, file);
    WrittenTask task;
    read_described(JsonValue(document), false, [&task](Fields& fields) { describe(fields, task); });
    return {
        .workload = parse_workload(task.workload), .seed = task.seed, .trees = task.trees, .searcher = task.searcher};
  } catch (const InputError& error) {
    throw InputError(file, 1, 0, fmt::format("not a task to count: {}", error.message));
  }
}

std::string instruction_task_schema() {
  WrittenTask any;
  return json_document(described_schema("instruction-task.schema.json", "A task of pvslab gate --instructions",
                                        "The line that the gate gives to the process whose instructions are counted.",
                                        [&any](Fields& fields) { describe(fields, any); }));
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

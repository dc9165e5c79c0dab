#include "harness/gate/verdict/parallel_cells.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/speedup/speedup_subject.hpp"

namespace pvslab {
namespace {

std::string name_of(const SpeedupSubject& searcher, unsigned processors) {
  return fmt::format("{}@{}", searcher.info->id, processors);
}

struct CellRequest {
  const SpeedupWorkload* workload;
  const SpeedupSubject* searcher;
  unsigned processors;
};

ExactCell measured_cell(const CellRequest& request, std::uint64_t trees, std::uint64_t seed) {
  ExactCell cell;
  cell.name = {request.workload->name(), name_of(*request.searcher, request.processors)};
  const MachineSetup setup{.processors = request.processors, .costs = {}, .seed = seed};
  std::string values;  // as in exact_cell.cpp
  for (std::uint64_t tree = 0; tree < trees; ++tree) {
    const MeasuredSearch found = request.searcher->measure(request.workload->make_case(seed, tree), setup);
    for (std::size_t i = 0; i < counter_fields.size(); ++i) {
      cell.counters[i] += found.counters.*counter_fields[i].member;
    }
    cell.nodes_of_trees.push_back(found.counters.nodes);
    values += std::to_string(found.value.value()) + ' ';
  }
  cell.values = fnv1a(values);
  return cell;
}

}  // namespace

std::optional<std::vector<ExactCell>> parallel_cells(const Plan& plan, unsigned threads,
                                                     const std::function<bool()>& stop) {
  std::vector<ExactCell> cells;
  if (!plan.parallel) return cells;
  const std::vector<SpeedupWorkload> workloads(plan.parallel->workloads.begin(), plan.parallel->workloads.end());
  std::vector<CellRequest> requests;
  for (const SpeedupWorkload& workload : workloads) {
    for (const SpeedupSubject* const searcher : select_speedup_subjects(plan.parallel->searchers)) {
      for (const unsigned processors : plan.parallel->processors) requests.push_back({&workload, searcher, processors});
    }
  }
  cells.resize(requests.size());
  const auto measure = [&](std::size_t i) { cells[i] = measured_cell(requests[i], plan.parallel->trees, plan.seed); };
  if (!for_each_index(requests.size(), threads, measure, stop)) return std::nullopt;
  std::ranges::sort(cells, {}, &ExactCell::name);
  return cells;
}

std::vector<std::string> parallel_names(const Plan& plan) {
  std::vector<std::string> names;
  if (!plan.parallel) return names;
  for (const SpeedupSubject* const searcher : select_speedup_subjects(plan.parallel->searchers)) {
    for (const unsigned processors : plan.parallel->processors) names.push_back(name_of(*searcher, processors));
  }
  return names;
}

bool is_parallel(const CellName& name) { return name.searcher.find('@') != std::string::npos; }

std::string parallel_command(const CellName& name, const Plan& plan, std::uint64_t trees) {
  const std::size_t at = name.searcher.find('@');
  return fmt::format("pvslab speedup --processors {} --workload {} --seed {} --trees {} --searcher {}",
                     name.searcher.substr(at + 1), shell_quoted(name.workload), plan.seed, trees,
                     name.searcher.substr(0, at));
}

}  // namespace pvslab

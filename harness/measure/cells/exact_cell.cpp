#include "harness/measure/cells/exact_cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

// The greatest integer in TOML.
constexpr auto greatest_sum = static_cast<Uint128>(std::numeric_limits<std::int64_t>::max());

struct Sums {
  std::array<Moments, counter_fields.size()> counters{};
  std::vector<std::uint64_t> nodes;
  std::string values;  // as text, for hashing
};

void add(const CellRecord& record, Sums& sums) {
  for (std::size_t i = 0; i < counter_fields.size(); ++i) sums.counters[i] += record.counters[i];
  sums.nodes.insert(sums.nodes.end(), record.nodes.begin(), record.nodes.end());
  for (const Score value : record.values) sums.values += std::to_string(value.value()) + ' ';
}

ExactCell cell_of(CellName name, Sums&& sums) {
  ExactCell cell;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (sums.counters[i].sum > greatest_sum) {
      throw std::overflow_error(fmt::format("{}: the sum of {} over all trees is 2^63 or more; search fewer trees",
                                            name.text(), counter_fields[i].name));
    }
    cell.counters[i] = static_cast<std::uint64_t>(sums.counters[i].sum);
  }
  cell.name = std::move(name);
  cell.nodes_of_trees = std::move(sums.nodes);
  cell.values = fnv1a(sums.values);
  return cell;
}

}  // namespace

std::vector<ExactCell> exact_cells(const Plan& plan, const std::vector<CellRecord>& records) {
  std::map<CellName, Sums> sums;
  for (const CellRecord& record : records) {
    const PlannedWorkload& planned = plan.workloads[record.workload];
    if (planned.is_extra(record.searcher)) continue;
    add(record, sums[{portable_spec(planned, plan), std::string(searcher_infos()[record.searcher]->id)}]);
  }
  std::vector<ExactCell> cells;
  for (auto& [name, sum] : sums) {
    ExactCell& cell = cells.emplace_back(cell_of(name, std::move(sum)));
    const Program* const program = program_of(*searcher_infos()[find_searcher(name.searcher).value()]);
    cell.only_nodes = program != nullptr && program->reports_its_own_counts();
    if (cell.only_nodes) std::ranges::fill(std::span(cell.counters).subspan(1), 0);
  }
  return cells;
}

}  // namespace pvslab

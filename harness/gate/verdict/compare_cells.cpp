#include "harness/gate/verdict/compare_cells.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/gate/verdict/parallel_cells.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {
namespace {

// A search that visits more is repeated, not traced.
constexpr std::uint64_t most_traced_nodes = 100'000;

// Whether the sums are unchanged although single trees changed.
bool hides_a_change(const ExactCell& before, const ExactCell& now) {
  return before.counters == now.counters && before.nodes_of_trees != now.nodes_of_trees;
}

CellState state_of(const ExactCell& before, const ExactCell& now, double max_ratio) {
  if (before.values != now.values) return CellState::other_values;
  if (hides_a_change(before, now)) return max_ratio > 1 ? CellState::within : CellState::regressed;
  bool rose = false;
  bool fell = false;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (!is_within(before.counters[i], now.counters[i], max_ratio)) return CellState::regressed;
    rose = rose || now.counters[i] > before.counters[i];
    fell = fell || now.counters[i] < before.counters[i];
  }
  if (rose) return CellState::within;
  if (fell) return CellState::improved;
  return CellState::same;
}

// The command that shows the search node by node, unless it visits too many.
std::optional<std::string> trace_command(const ChangedCase& change, const std::string& workload) {
  if (change.nodes_now > most_traced_nodes) return std::nullopt;
  return shell_command(std::vector<std::string>{"pvslab", "trace", change.cell.searcher, "--workload", workload,
                                                "--case", std::to_string(change.index + 1), "--seed",
                                                std::to_string(change.seed)});
}

void add_place_and_command(ChangedCase& change, const Plan& plan) {
  if (is_parallel(change.cell)) {
    change.command = parallel_command(change.cell, plan, change.index + 1);
    return;
  }
  const auto planned = std::ranges::find_if(plan.workloads, [&](const PlannedWorkload& candidate) {
    return portable_spec(candidate, plan) == change.cell.workload;
  });
  change.place = planned->workload->place_of(change.index);
  const auto trace = trace_command(change, planned->name());
  change.command = trace ? *trace
                         : shell_command(std::vector<std::string>{
                               "pvslab", "compare", "--workload", planned->name(), "--seed", std::to_string(plan.seed),
                               "--trees", std::to_string(change.index + 1), "--searcher", change.cell.searcher});
}

}  // namespace

bool is_within(std::uint64_t before, std::uint64_t now, double max_ratio) {
  if (now <= before) return true;
  return static_cast<long double>(now) <= static_cast<long double>(before) * static_cast<long double>(max_ratio);
}

std::vector<CellFinding> compare_cells(std::span<const ExactCell> before, std::span<const ExactCell> now,
                                       double max_ratio) {
  std::vector<CellFinding> findings;
  auto old = before.begin();
  for (const ExactCell& cell : now) {
    for (; old != before.end() && old->name < cell.name; ++old) {
      findings.push_back({CellState::missing, *old, std::nullopt, 0});
    }
    if (old != before.end() && old->name == cell.name) {
      findings.push_back({state_of(*old, cell, max_ratio), *old, cell, 0});
      ++old;
    } else {
      findings.push_back({CellState::added, std::nullopt, cell, 0});
    }
  }
  for (; old != before.end(); ++old) findings.push_back({CellState::missing, *old, std::nullopt, 0});
  return findings;
}

std::optional<ChangedCase> smallest_change(std::span<const CellFinding> findings, const Plan& plan) {
  std::optional<ChangedCase> smallest;
  for (const CellFinding& finding : findings) {
    if (!fails(finding.state) || finding.state == CellState::wrong || !finding.before || !finding.now) continue;
    for (std::uint64_t index = 0; index < finding.now->trees(); ++index) {
      const std::uint64_t before = finding.before->nodes_of_trees[index];
      const std::uint64_t now = finding.now->nodes_of_trees[index];
      if (now <= before || (smallest && before >= smallest->nodes_before)) continue;
      smallest = ChangedCase{finding.name(), plan.seed, index, before, now, ""};
    }
  }
  if (smallest) add_place_and_command(*smallest, plan);
  return smallest;
}

}  // namespace pvslab

// ExactCell: the work of one searcher on all trees of one workload, in figures that are the same on every machine: the
// counters summed over the trees, the nodes of each tree, and a fingerprint of the returned values.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/counter_fields.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

struct CellName {
  std::string workload;  // the spec in canonical form
  std::string searcher;

  // "alpha-beta/uniform:b=8,d=8"
  [[nodiscard]] std::string text() const { return searcher + "/" + workload; }
  auto operator<=>(const CellName&) const = default;
};

struct ExactCell {
  CellName name;
  std::array<std::uint64_t, counter_fields.size()> counters{};  // sums over the trees, in the order of counter_fields
  std::vector<std::uint64_t> nodes_of_trees;  // of each tree, in order; their sum is the counter `nodes`
  std::uint64_t values = 0;                   // FNV-1a of the values returned, in order
  bool only_nodes = false;  // of a UCI engine or a program that tells no other counter: those are not known, and 0 here

  // Those of counter_fields that are known, from the first.
  [[nodiscard]] std::span<const CounterField> known() const {
    return std::span(counter_fields).first(only_nodes ? 1 : counter_fields.size());
  }
  [[nodiscard]] std::uint64_t nodes() const { return counters[field_index(&Counters::nodes)]; }
  [[nodiscard]] std::uint64_t trees() const { return nodes_of_trees.size(); }
  bool operator==(const ExactCell&) const = default;
};
static_assert(field_index(&Counters::nodes) == 0, "of a cell with one known counter, it is the first");

// The cells of all records of the plan, sorted by name. A searcher that ran only as a yardstick for ratios is left
// out. Throws std::overflow_error if a sum is 2^63 or more.
[[nodiscard]] std::vector<ExactCell> exact_cells(const Plan& plan, const std::vector<CellRecord>& records);

}  // namespace pvslab

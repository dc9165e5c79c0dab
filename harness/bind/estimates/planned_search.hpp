// What a search of a case costs, estimated for plans (harness/cells) in whole numbers: std::pow gives other bits on other
// processors, and a plan must be the same everywhere. The exponents are those of size_warning.hpp, or near them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

// The nodes of a whole tree as a whole number; at least 1, at most 2^63.
[[nodiscard]] std::uint64_t planned_nodes(double whole_tree_nodes);

// The visits of a search that prunes: N^(3/4), with usual move ordering.
[[nodiscard]] std::uint64_t usual_visits(std::uint64_t whole_tree_nodes);
// N^(9/16), with dynamic ordering: chess to depth 4 and 5 (planned_search_test.cpp).
[[nodiscard]] std::uint64_t well_ordered_visits(std::uint64_t whole_tree_nodes);

// The greatest whole number whose square is at most N.
[[nodiscard]] std::uint64_t square_root(std::uint64_t n);

// The searches of one workload. Alpha-beta searches a few of its cases at small depths, up to some hundred thousand nodes in all, and
// the growth from ply to ply is carried on to the depth of the cases. On trees without a best move first, with dynamic
// ordering, or of an irregular game, this is right within a factor of three for the shipped workloads (planned_search_test.cpp).
class PlannedSearches {
 public:
  explicit PlannedSearches(const Workload& workload);

  // The visits of a search by that searcher, an index into the catalogue, of a tree with so many nodes.
  [[nodiscard]] std::uint64_t visits(std::size_t searcher, double whole_tree_nodes) const;

 private:
  bool orders_moves_;
  std::optional<std::uint64_t> alpha_beta_;  // its visits; nothing if the depth is out of reach of an estimate
};

// In nanoseconds of one core; UINT64_MAX if it does not fit. Measured on one machine: what counts are the proportions between
// workloads.
[[nodiscard]] std::uint64_t planned_nanoseconds(const Workload& workload, std::uint64_t visits);

// The visits at depth `plies`, from those at depths 0, 1, 2, ...: exact if they reach that depth, else by their growth over two
// plies. Nothing if fewer than four are given. UINT64_MAX if it does not fit.
[[nodiscard]] std::optional<std::uint64_t> extrapolated(const std::vector<std::uint64_t>& by_depth, std::int32_t plies);

}  // namespace pvslab

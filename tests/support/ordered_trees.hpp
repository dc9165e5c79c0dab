// The same tree with its successors in another order, and the sizes that theory gives for the best order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "suites/explicit/tree.hpp"

namespace pvslab {

// The minimax score, by its definition.
[[nodiscard]] inline Score minimax_of(const Tree& tree) {
  if (tree.is_leaf()) return tree.value;
  Score best = -Score::infinity();
  for (const Tree& successor : tree.successors) best = max(best, -minimax_of(successor));
  return best;
}

// At every node the successors come in the order of their scores under `comes_first`; equal ones stay as they were.
[[nodiscard]] inline Tree sorted_by_score(const Tree& tree, const std::function<bool(Score, Score)>& comes_first) {
  Tree sorted{tree.value, {}};
  for (const Tree& unsorted : tree.successors) {
    const Tree successor = sorted_by_score(unsorted, comes_first);
    const auto place = std::ranges::upper_bound(sorted.successors, minimax_of(successor), comes_first, minimax_of);
    sorted.successors.insert(place, successor);
  }
  return sorted;
}

// At every node the successor that is best for the side to move comes first: it has the least score from its own view.
[[nodiscard]] inline Tree best_first(const Tree& tree) { return sorted_by_score(tree, std::less()); }

// At every node the successor that is worst for the side to move comes first.
[[nodiscard]] inline Tree worst_first(const Tree& tree) { return sorted_by_score(tree, std::greater()); }

[[nodiscard]] constexpr std::uint64_t power(std::uint64_t base, std::int32_t exponent) {
  std::uint64_t product = 1;
  for (std::int32_t i = 0; i < exponent; ++i) product *= base;
  return product;
}

// Knuth and Moore 1975: the leaves of the minimal tree of branching b and depth d.
[[nodiscard]] constexpr std::uint64_t minimal_leaves(std::uint64_t branching, std::int32_t depth) {
  return power(branching, (depth + 1) / 2) + power(branching, depth / 2) - 1;
}

// The leaves that a search without deep cutoffs visits in the best order: T(d) = T(d-1) + (b-1) T(d-2), T(0) = 1, T(1) = b.
[[nodiscard]] constexpr std::uint64_t best_first_shallow_leaves(std::uint64_t branching, std::int32_t depth) {
  if (depth == 0) return 1;
  if (depth == 1) return branching;
  return best_first_shallow_leaves(branching, depth - 1) +
         (branching - 1) * best_first_shallow_leaves(branching, depth - 2);
}

}  // namespace pvslab

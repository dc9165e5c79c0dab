// Uniform trees and the order of their successors: the notation of papers, the best and the worst order, and the sizes
// that theory predicts.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "suites/explicit/tree.hpp"

namespace pvslab {

// The minimax score, computed by its definition.
[[nodiscard]] Score minimax_of(const Tree& tree);

// Sorts the successors of every node by score under `comes_first`; a stable sort.
[[nodiscard]] Tree sorted_by_score(const Tree& tree, const std::function<bool(Score, Score)>& comes_first);

// Sorts the successors of every node from best to worst for the side to move. The best successor has the least score
// from its own view.
[[nodiscard]] Tree best_first(const Tree& tree);

// Sorts the successors of every node from worst to best for the side to move.
[[nodiscard]] Tree worst_first(const Tree& tree);

// Every interior node has `branching` successors and every leaf is `height` plies from the root. A lone leaf has
// branching 1.
struct UniformSize {
  std::uint64_t branching;
  std::int32_t height;
  bool operator==(const UniformSize&) const = default;
};

// The uniform tree with these leaves from left to right, valued from the root's view, as papers write it.
[[nodiscard]] Tree uniform_tree_of(std::uint64_t branching, std::span<const std::int32_t> leaves);

[[nodiscard]] constexpr std::uint64_t power(std::uint64_t base, std::int32_t exponent) {
  std::uint64_t product = 1;
  for (std::int32_t i = 0; i < exponent; ++i) product *= base;
  return product;
}

// Knuth and Moore 1975: the number of leaves in the minimal tree of branching b and depth d.
[[nodiscard]] constexpr std::uint64_t minimal_leaves(std::uint64_t branching, std::int32_t depth) {
  return power(branching, (depth + 1) / 2) + power(branching, depth / 2) - 1;
}

// The number of leaves that a search without deep cutoffs visits in the best order: T(d) = T(d-1) + (b-1) T(d-2), T(0)
// = 1, T(1) = b.
[[nodiscard]] constexpr std::uint64_t best_first_shallow_leaves(std::uint64_t branching, std::int32_t depth) {
  if (depth == 0) return 1;
  if (depth == 1) return branching;
  return best_first_shallow_leaves(branching, depth - 1) +
         (branching - 1) * best_first_shallow_leaves(branching, depth - 2);
}

}  // namespace pvslab

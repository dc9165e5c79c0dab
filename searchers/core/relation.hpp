// Relation: how the search of one searcher relates to that of another, or to the theory of its tree, beyond the value
// it returns. What a single searcher promises is its Contract (contract.hpp). The claims about several searchers are
// data (searchers/claims/relations.hpp).
//
// Leaves are evaluations, identified by their place in the tree. A relation of two searchers with the same cutoff rule
// covers every window that both promise; otherwise it covers the open window only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace pvslab {

enum class Relation : std::uint8_t {
  // of two searchers
  same_value,     // both return the same value, outside the window too
  clamped_value,  // the first returns the value of the second, clamped into the window
  same_visits,    // both enter the same nodes in the same order
  same_leaves,    // both evaluate the same leaves in the same order
  leaves_within,  // every leaf that the first evaluates, the second evaluates too
  no_more_nodes,  // the first enters no more nodes than the second, re-visits counted
  // of one searcher
  each_leaf_once,                // no leaf is evaluated twice
  narrower_window_fewer_leaves,  // a narrower window evaluates a subset of the leaves
  at_most_the_score,  // open window: a value reported as exact is the score; any other value is at most the score
  right_move,         // open window: the best move it found is optimal
  // of one searcher on uniform trees, with the open window
  never_below_minimal,         // at least as many distinct leaves as the minimal tree has
  minimal_on_best_first,       // exactly the minimal tree, if the first successor is best at every node
  minimal_on_distinct_values,  // the same, for trees with distinct leaf values
  all_leaves_on_worst_first,   // every leaf, if leaf values are distinct and successors come in the worst order
};

inline constexpr std::array pair_relations{Relation::same_value,  Relation::clamped_value, Relation::same_visits,
                                           Relation::same_leaves, Relation::leaves_within, Relation::no_more_nodes};

[[nodiscard]] constexpr bool is_of_two(Relation relation) { return relation <= Relation::no_more_nodes; }

[[nodiscard]] constexpr std::string_view name(Relation relation) {
  switch (relation) {
    case Relation::same_value: return "same_value";
    case Relation::clamped_value: return "clamped_value";
    case Relation::same_visits: return "same_visits";
    case Relation::same_leaves: return "same_leaves";
    case Relation::leaves_within: return "leaves_within";
    case Relation::no_more_nodes: return "no_more_nodes";
    case Relation::each_leaf_once: return "each_leaf_once";
    case Relation::narrower_window_fewer_leaves: return "narrower_window_fewer_leaves";
    case Relation::at_most_the_score: return "at_most_the_score";
    case Relation::right_move: return "right_move";
    case Relation::never_below_minimal: return "never_below_minimal";
    case Relation::minimal_on_best_first: return "minimal_on_best_first";
    case Relation::minimal_on_distinct_values: return "minimal_on_distinct_values";
    case Relation::all_leaves_on_worst_first: return "all_leaves_on_worst_first";
  }
  __builtin_unreachable();
}

// The claim covers trees of any height.
inline constexpr std::int32_t any_height = std::numeric_limits<std::int32_t>::max();
// Used instead of an id: every searcher that promises the root value.
inline constexpr std::string_view every_searcher = "*";

// One claim: `relation` holds for the searcher `one`, or between `one` and `other` if it is a relation of two.
struct RelationClaim {
  Relation relation;
  std::string_view one;
  std::string_view other = "";
  std::int32_t max_height = any_height;  // of the trees that it covers
};

// The same claim for each of several searchers.
template <std::size_t count>
[[nodiscard]] constexpr std::array<RelationClaim, count> of_each(Relation relation,
                                                                 const std::array<std::string_view, count>& ones,
                                                                 std::string_view other = "") {
  std::array<RelationClaim, count> claims{};
  for (std::size_t i = 0; i < count; ++i) claims[i] = {relation, ones[i], other, any_height};
  return claims;
}

// The concatenation of these arrays.
template <std::size_t... counts>
[[nodiscard]] constexpr auto joined(const std::array<RelationClaim, counts>&... parts) {
  std::array<RelationClaim, (counts + ...)> all{};
  std::size_t at = 0;
  const auto append = [&](const auto& part) {
    for (const RelationClaim& claim : part) all[at++] = claim;
  };
  (append(parts), ...);
  return all;
}

// A theorem in words, its source, and what it claims about our searchers.
struct Theorem {
  std::string_view statement;
  std::string_view source;
  std::span<const RelationClaim> claims;
};

}  // namespace pvslab

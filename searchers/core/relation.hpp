// Relation: how one search may stand to another, or to the theory of its tree, beyond the value it returns. What a searcher
// promises alone is its Contract (contract.hpp); what is claimed of several is data made of these words (searchers/claims/relations.hpp).
//
// Leaves are evaluations, named by where they lie in the tree. A relation of two searchers is one on every window that both
// promise, under the one cutoff rule that both have; else it is one on the open window.
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
  same_value,     // they return the same, outside the window too
  clamped_value,  // the one returns what the other does, clamped into the window
  same_visits,    // they enter the same nodes in the same order
  same_leaves,    // they make the same evaluations in the same order
  leaves_within,  // each leaf that the one evaluates, the other evaluates too
  no_more_nodes,  // the one enters no more nodes than the other, re-visits counted
  // of one searcher
  each_leaf_once,                // no leaf is evaluated twice
  narrower_window_fewer_leaves,  // within a window, the leaves are among those of the window
  at_most_the_score,  // open window: a value that is said to be exact is the score, any other is not above it
  right_move,         // open window: the move that it found best is an optimal one
  // of one searcher on uniform trees, with the open window
  never_below_minimal,         // at least as many distinct leaves as the minimal tree has
  minimal_on_best_first,       // exactly the minimal tree where at every node the first successor is best
  minimal_on_distinct_values,  // the same, of trees whose leaves differ
  all_leaves_on_worst_first,   // every leaf, where the leaves differ and successors come in the worst order
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

// No limit to the height of the trees that a claim speaks of.
inline constexpr std::int32_t any_height = std::numeric_limits<std::int32_t>::max();
// In place of an id: each searcher that promises the root value.
inline constexpr std::string_view every_searcher = "*";

// One claim: that `relation` holds of the searcher `one`, and of `other` where it is of two.
struct RelationClaim {
  Relation relation;
  std::string_view one;
  std::string_view other = "";
  std::int32_t max_height = any_height;  // of the trees it speaks of
};

// The same claim of each of several searchers.
template <std::size_t count>
[[nodiscard]] constexpr std::array<RelationClaim, count> of_each(Relation relation,
                                                                 const std::array<std::string_view, count>& ones,
                                                                 std::string_view other = "") {
  std::array<RelationClaim, count> claims{};
  for (std::size_t i = 0; i < count; ++i) claims[i] = {relation, ones[i], other, any_height};
  return claims;
}

// The claims of all these arrays, one after the other.
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

// What a theorem says in words, who says it, and what it claims of the searchers here.
struct Theorem {
  std::string_view statement;
  std::string_view source;
  std::span<const RelationClaim> claims;
};

}  // namespace pvslab

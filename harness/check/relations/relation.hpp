// Relation: how the search of one searcher relates to that of another, to its own search in another window, or to the
// theory of its tree, beyond the value it returns. What a single searcher promises is its Contract
// (searchers/core/contract.hpp). The claims about searchers are data (suites/claims.toml).
//
// Leaves are evaluations, identified by their place in the tree. A relation covers every window that the searchers
// promise if they have the same cutoff rule, unless it says "open window"; otherwise it covers the open window only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

namespace pvslab {

enum class Relation : std::uint8_t {
  // of two searchers
  same_value,               // both return the same value, outside the window too
  clamped_value,            // the first returns the value of the second, clamped into the window
  same_visits,              // both enter the same nodes in the same order
  same_leaves,              // both evaluate the same leaves in the same order
  leaves_within,            // every leaf that the first evaluates, the second evaluates too
  no_more_nodes,            // the first enters no more nodes than the second, re-visits counted
  no_more_leaves,           // the first makes no more evaluations than the second, repeated ones counted
  no_more_distinct_leaves,  // the first evaluates no more distinct leaves than the second
  // of one searcher
  root_value,                // open window: it returns the score
  each_leaf_once,            // no leaf is evaluated twice
  at_most_the_score,         // open window: a value reported as exact is the score; any other is at most the score
  right_move,                // open window: the best move it found is optimal
  bounds_are_exact,          // a value equal to alpha or to beta is the score
  leaves_of_criterion,       // open window: it evaluates the leaves that Baudet's criterion names (tree_facts.hpp)
  critical_positions,        // open window: it enters Knuth and Moore's critical positions, each once, and no others
  fewest_leaves,             // open window: it evaluates as few distinct leaves as any proof of the score needs
  grammar_of_any_order,      // open window: the kinds of its nodes obey the grammar of imperfectly ordered trees
  grammar_of_perfect_order,  // open window: they obey the grammar of perfectly ordered trees
  leftmost_line_is_pv,       // open window: every node on the leftmost line is a P-V node
  all_nodes_in_proofs,       // open window: every All node is inside a proof
  full_windows_are_pv,       // open window: every node outside the proofs is a P-V node
  pv_has_full_window,        // open window: every P-V node is outside the proofs
  // of one searcher on uniform trees, with the open window
  never_below_minimal,         // at least as many distinct leaves as the minimal tree has
  minimal_on_best_first,       // exactly the minimal tree, if the first successor is best at every node
  minimal_on_distinct_values,  // the same, for trees with distinct leaf values
  all_leaves_on_worst_first,   // every leaf, if leaf values are distinct and successors come in the worst order
  // of one searcher in two windows
  narrower_window_fewer_leaves,  // a narrower window evaluates a subset of the leaves
  beta_test_ignores_alpha,       // with the same beta: whether the value cuts does not depend on alpha
  alpha_test_ignores_beta,       // with the same alpha: whether the value fails low does not depend on beta
};

inline constexpr std::array pair_relations{
    Relation::same_value,    Relation::clamped_value, Relation::same_visits,    Relation::same_leaves,
    Relation::leaves_within, Relation::no_more_nodes, Relation::no_more_leaves, Relation::no_more_distinct_leaves};

// What a relation compares.
enum class Compared : std::uint8_t { two_searchers, one_searcher, two_windows };

// A condition on a tree. "best first": at every node the first successor is a best one.
enum class TreeOrder : std::uint8_t {
  any,
  best_first,
  uniform,
  uniform_best_first,
  uniform_best_first_distinct,   // and no two leaves have the same value
  uniform_worst_first_distinct,  // successors come from worst to best
};

[[nodiscard]] constexpr std::string_view name(TreeOrder order) {
  switch (order) {
    case TreeOrder::any: return "any";
    case TreeOrder::best_first: return "best_first";
    case TreeOrder::uniform: return "uniform";
    case TreeOrder::uniform_best_first: return "uniform_best_first";
    case TreeOrder::uniform_best_first_distinct: return "uniform_best_first_distinct";
    case TreeOrder::uniform_worst_first_distinct: return "uniform_worst_first_distinct";
  }
  __builtin_unreachable();
}

struct RelationTraits {
  std::string_view name;
  Compared compared = Compared::one_searcher;
  TreeOrder order = TreeOrder::any;  // of the trees that it covers
  bool open_window_only = false;
  bool needs_structure = false;  // the kinds and windows of all nodes (measurement.hpp)
};

[[nodiscard]] constexpr RelationTraits traits(Relation relation) {
  using enum Compared;
  using enum TreeOrder;
  switch (relation) {
    case Relation::same_value: return {"same_value", two_searchers};
    case Relation::clamped_value: return {"clamped_value", two_searchers};
    case Relation::same_visits: return {"same_visits", two_searchers};
    case Relation::same_leaves: return {"same_leaves", two_searchers};
    case Relation::leaves_within: return {"leaves_within", two_searchers};
    case Relation::no_more_nodes: return {"no_more_nodes", two_searchers};
    case Relation::no_more_leaves: return {"no_more_leaves", two_searchers};
    case Relation::no_more_distinct_leaves: return {"no_more_distinct_leaves", two_searchers};
    case Relation::root_value: return {"root_value", one_searcher, any, true};
    case Relation::each_leaf_once: return {"each_leaf_once", one_searcher};
    case Relation::at_most_the_score: return {"at_most_the_score", one_searcher, any, true};
    case Relation::right_move: return {"right_move", one_searcher, any, true};
    case Relation::bounds_are_exact: return {"bounds_are_exact", one_searcher};
    case Relation::leaves_of_criterion: return {"leaves_of_criterion", one_searcher, any, true};
    case Relation::critical_positions: return {"critical_positions", one_searcher, any, true, true};
    case Relation::fewest_leaves: return {"fewest_leaves", one_searcher, any, true};
    case Relation::grammar_of_any_order: return {"grammar_of_any_order", one_searcher, any, true, true};
    case Relation::grammar_of_perfect_order: return {"grammar_of_perfect_order", one_searcher, any, true, true};
    case Relation::leftmost_line_is_pv: return {"leftmost_line_is_pv", one_searcher, any, true, true};
    case Relation::all_nodes_in_proofs: return {"all_nodes_in_proofs", one_searcher, any, true, true};
    case Relation::full_windows_are_pv: return {"full_windows_are_pv", one_searcher, any, true, true};
    case Relation::pv_has_full_window: return {"pv_has_full_window", one_searcher, any, true, true};
    case Relation::never_below_minimal: return {"never_below_minimal", one_searcher, uniform, true};
    case Relation::minimal_on_best_first: return {"minimal_on_best_first", one_searcher, uniform_best_first, true};
    case Relation::minimal_on_distinct_values:
      return {"minimal_on_distinct_values", one_searcher, uniform_best_first_distinct, true};
    case Relation::all_leaves_on_worst_first:
      return {"all_leaves_on_worst_first", one_searcher, uniform_worst_first_distinct, true};
    case Relation::narrower_window_fewer_leaves: return {"narrower_window_fewer_leaves", two_windows};
    case Relation::beta_test_ignores_alpha: return {"beta_test_ignores_alpha", two_windows};
    case Relation::alpha_test_ignores_beta: return {"alpha_test_ignores_beta", two_windows};
  }
  __builtin_unreachable();
}

inline constexpr std::size_t relation_count = static_cast<std::size_t>(Relation::alpha_test_ignores_beta) + 1;

[[nodiscard]] constexpr std::string_view name(Relation relation) { return traits(relation).name; }
[[nodiscard]] constexpr bool is_of_two(Relation relation) {
  return traits(relation).compared == Compared::two_searchers;
}

// The relation of that name.
[[nodiscard]] constexpr std::optional<Relation> relation_named(std::string_view text) {
  for (std::size_t i = 0; i < relation_count; ++i) {
    if (name(static_cast<Relation>(i)) == text) return static_cast<Relation>(i);
  }
  return std::nullopt;
}

// The claim covers trees of any height.
inline constexpr std::int32_t any_height = std::numeric_limits<std::int32_t>::max();
// Used instead of an id: every searcher that promises the root value.
inline constexpr std::string_view every_searcher = "*";

// One claim: `relation` holds for the searcher `one`, or between `one` and `other` if it is a relation of two.
struct RelationClaim {
  Relation relation;
  std::string_view one;  // as MeasuredSearcher::name
  std::string_view other = "";
  std::int32_t max_height = any_height;  // of the trees that it covers
  TreeOrder order = TreeOrder::any;      // of the trees that it covers, besides what the relation says
  bool in_proof_windows = false;         // only in windows that are as narrow as a proof's
};

// A statement, its source, and what it claims about our searchers. The text outlives the statement.
struct Theorem {
  std::string_view id;
  std::string_view statement;
  std::string_view source;
  std::span<const RelationClaim> claims;
};

}  // namespace pvslab

// The facts about a tree that theorems depend on: its score, its optimal moves, whether it is uniform, and the order of
// its successors; and what the theory of alpha-beta predicts for it from the scores of its nodes alone. No line of it is
// shared with a search.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/check/relations/number_set.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "harness/check/relations/relation.hpp"
#include "searchers/core/window.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

struct TreeFacts {
  Score score;
  NumberSet optimal_moves;  // of the root: those that lead to the score
  std::uint64_t leaves = 0;
  std::int32_t height = 0;
  std::optional<UniformSize> uniform;
  bool has_distinct_values = false;  // no two leaves have the same value from the root's view
  bool is_best_first = false;        // at every node the first successor is a best one
  bool is_worst_first = false;       // at every node successors come from worst to best

  // The leaves that alpha-beta evaluates with the open window, under each cutoff rule (Baudet 1978, "On the branching
  // factor of the alpha-beta pruning algorithm"; Pearl 1984, "Heuristics", section 8.2): those for which the greatest
  // score among the left siblings of its MAX ancestors' moves is less than (strict rule: at most) the least score among
  // the left siblings of its MIN ancestors' moves. Each by the number of leaves to its left.
  NumberSet criterion;
  NumberSet criterion_strict;
  // The least number of leaves that prove the score: a strategy of each side, which share one leaf (Plaat, Schaeffer,
  // Pijls, de Bruin 1996, the real minimal graph, for a tree).
  std::uint64_t fewest_leaves = 0;
  // Knuth and Moore 1975: the positions a1 a2 ... with a_i = 1 for all even i or for all odd i.
  std::uint64_t critical_positions = 0;

  [[nodiscard]] const NumberSet& criterion_of(CutoffRule rule) const {
    return rule == CutoffRule::at_beta ? criterion : criterion_strict;
  }

  [[nodiscard]] std::uint64_t minimal_leaves() const {
    return pvslab::minimal_leaves(uniform->branching, uniform->height);
  }
};

[[nodiscard]] TreeFacts facts_of(const ExplicitTree& tree);

[[nodiscard]] bool has_order(const TreeFacts& facts, TreeOrder order);

}  // namespace pvslab

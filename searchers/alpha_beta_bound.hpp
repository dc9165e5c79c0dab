// Alpha-beta that also returns the kind of its value: an upper bound, exact, or a lower bound. Under the >= rule, a
// value equal to alpha or beta does not reveal its kind by itself.
// Promises the fail-soft bound, and a Bound that is always correct and is `exact` whenever the value lies inside the
// window.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The alpha-beta note, section "ret = alpha[0] or ret = beta", the listing with `invert` and `join`.
// Differs: a leaf whose value is itself a bounded search is classified by the window it was evaluated with (the note's
// leaves are exact).
struct AlphaBetaBound {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  struct BoundedScore {
    Score value;
    Bound bound;
    constexpr BoundedScore operator-() const { return {-value, invert(bound)}; }
    constexpr operator Outcome() const { return {value, bound}; }
  };

  static constexpr SearcherInfo info{
      .id = "alpha-beta-bound",
      .title = "alpha-beta, fail-soft, that also returns upper / exact / lower",
      .citation = "The alpha-beta note, \"Minimax with Alpha/Beta Pruning\", section \"ret = alpha[0] or ret = beta\"",
      .origin = Origin::printed,
      .contract = fail_soft_contract.with(Clause::bound),
      .rule = CutoffRule::at_beta,
  };

  static constexpr BoundedScore search(auto node, Window window) { return visit_node<AlphaBetaBound>(node, window); }

  static constexpr BoundedScore visit(auto& node, Window window) {
    if (node.is_leaf()) {
      const Score value = node.evaluate();
      return {value, node.leaf_bound(value)};
    }
    BoundedScore best{-Score::infinity(), Bound::upper};
    std::uint32_t searched = 0;
    for (auto successor : node.successors()) {
      const BoundedScore found = -search(successor, window.flipped());
      if (found.value == best.value) best.bound = join(best.bound, found.bound);
      if (found.value > best.value) best = found;
      ++searched;
      if (window.cuts(best.value)) break;
      window = window.raised_to(best.value);
    }
    const bool not_all_were_searched = searched < node.successor_count();
    if (window.cuts(best.value) && not_all_were_searched) best.bound = Bound::lower;
    return {node.leave(best.value), best.bound};
  }
};

}  // namespace pvslab

// Fishburn's optimization: a proof is enough for the last successor of the root, because no later window depends on its
// value.
// Promises the best move. If that move is the last one, the value is a lower bound; otherwise it is exact. The returned
// Bound says which.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// J. P. Fishburn 1980, "An optimization of alpha-beta search", as its author tells it in the chess programming pages,
// section History. Differs: fail-soft, which was invented later.
struct LastMove {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "last-move",
      .title = "alpha-beta; the last move of the root is only proved",
      .citation = "Fishburn 1980, as told in the chess programming pages, section History",
      .origin = Origin::adapted,
      .contract = {Clause::lower_bound, Clause::best_move},
      .rule = CutoffRule::at_beta,
  };

  static constexpr Outcome search(auto node, Window window) {
    using Below = AlphaBeta<CutoffRule::at_beta>;
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return {value, visit.leaf_bound(value)};
    }
    const std::uint32_t last = visit.successor_count() - 1;
    Score best = -Score::infinity();
    Bound bound = Bound::exact;
    for (auto successor : visit.successors()) {
      if (successor.number() == last && !successor.is_first()) {
        const Score value = -Below::search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (value > window.alpha()) bound = Bound::lower;
        best = max(best, value);
      } else {
        best = max(best, -Below::search(successor, window.flipped()));
      }
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return {visit.leave(best), bound};
  }
};

}  // namespace pvslab

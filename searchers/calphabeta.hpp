// Palphabeta, later Calphabeta: the first variation is searched recursively, every other move by plain alpha-beta with
// a minimal window. If that search fails high, plain alpha-beta searches the move again.
// Promises the root value.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// R. A. Finkel and J. P. Fishburn 1980 (Palphabeta); Fishburn 1981 (Calphabeta), as described by the chess programming
// pages. The re-search runs from what the proof returned to infinity (ours: the pages do not say).
struct Calphabeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Plain = AlphaBeta<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "calphabeta",
      .title = "the first variation, all else by alpha-beta with a minimal window",
      .citation =
          "Finkel and Fishburn 1980, Fishburn 1981, as described by the chess programming pages, section History",
      .origin = Origin::adapted,
      .contract = root_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window) { return first_variation(node); }

  static constexpr Score first_variation(auto node) {
    if (node.on_last_plies()) return first_variation(node.last_plies());
    auto visit = node.enter(Window::open());
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (successor.is_first()) {
        best = -first_variation(successor);
      } else {
        const Score score =
            -Plain::search(successor.as_proof(Window(best, Score::infinity())), Window::proof_at(best).flipped());
        if (score > best) best = -Plain::search(successor, Window(score, Score::infinity()).flipped());
      }
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab

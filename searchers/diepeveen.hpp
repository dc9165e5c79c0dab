// Principal variation search, fail-soft: the first move is searched with the full window, every other with a proof
// first. A re-search follows only if the proof's value lies inside the window.
// Promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// V. Diepeveen's version, quoted at the end of the chess programming pages' "Principal Variation Search". Differs:
// alpha is raised at the end of the loop, which is the same: a proof that is not searched again never lies inside the
// window.
struct Diepeveen {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "diepeveen",
      .title = "PVS, fail-soft, one routine; re-search only inside the window",
      .citation =
          "V. Diepeveen, quoted in the chess programming pages, \"Principal Variation Search\", PVS and Aspiration",
      .origin = Origin::printed,
      .contract = fail_soft_contract,
      .rule = CutoffRule::at_beta,
  };
  static constexpr LastPly last_ply = LastPly::plain_in_zero_windows;

  static constexpr Score search(auto node, Window window) { return visit_node<Diepeveen>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped());
      } else {
        score = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (window.classify(score) == Bound::exact) score = -search(successor, window.flipped());
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

// pvs-sound that knows that it is inside a proof by its window instead of by a flag. The two differ where a node that is
// not inside a proof comes to have a zero window: the flag attempts proofs there, which are the full search itself.
// Promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Ours, an experiment: the flag of the note's merged search functions against the test of the window that NegaScout has.
struct PvsByWindow {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "pvs-by-window",
      .title = "pvs-sound; a zero window is detected by the window, not by a flag",
      .citation = "Ours, on pvs-sound",
      .origin = Origin::ours,
      .contract = fail_soft_contract,
      .rule = CutoffRule::at_beta,
  };
  static constexpr LastPly last_ply = LastPly::plain_in_zero_windows;

  static constexpr Score search(auto node, Window window) { return visit_node<PvsByWindow>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (!window.is_proof() && !successor.is_first()) {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (value > window.alpha()) value = -search(successor, window.flipped());
      } else {
        value = -search(successor, window.flipped());
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

// Principal variation search in two routines, fail-soft, with a re-search whose window starts at the value of the proof. The
// re-search is recursive: it proves again below.
// Promises the fail-soft bound, given successors that keep it.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Ours, called `pvs-1982` until its sources were read again: by the sentence that the chess programming pages quote, the PVS of
// Marsland and Campbell 1982 is `calphabeta`, and no page prints this form. Marsland 1986, said to be the first recursive one,
// was not at hand. It visits the same nodes as `negascout`, in the same order.
struct PvsRecursive {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "pvs-recursive",
      .title = "PVS in two routines, fail-soft; re-search window (score, beta)",
      .citation = "Ours; two routines as Y. Bjornsson describes PVS, chess programming pages, \"PVS and NegaScout\"",
      .origin = Origin::ours,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    return window.is_proof() ? minimal_window(node, window) : visit_node<PvsRecursive>(node, window);
  }
  static constexpr Score minimal_window(auto node, Window window) { return MinimalWindow::search(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped());
      } else if (window.is_proof()) {
        score = -minimal_window(successor, window.flipped());
      } else {
        score = -minimal_window(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (window.classify(score) == Bound::exact) score = -search(successor, window.raised_to(score).flipped());
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }

  struct MinimalWindow {
    static constexpr LastPly last_ply = LastPly::plain;

    static constexpr Score search(auto node, Window window) { return visit_node<MinimalWindow>(node, window); }

    static constexpr Score visit(auto& node, Window window) {
      if (node.is_leaf()) return node.evaluate();
      Score best = -Score::infinity();
      for (auto successor : node.successors()) {
        best = max(best, -search(successor, window.flipped()));
        if (window.cuts(best)) break;
      }
      return node.leave(best);
    }
  };

  static constexpr void for_each_routine(auto&& call) {
    call("minimal-window", [](auto node, Window window) { return minimal_window(node, window); });
  }
};

}  // namespace pvslab

// Principal variation search with late move reductions: all moves but the first are proved at a reduced depth.
// Selective: promises nothing about the score, because a reduced proof searches a different tree. With reductions off
// it is pvs-tutorial or pvs-no-beta-check, visit by visit, and promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"
#include "searchers/pvs_tutorial.hpp"
#include "searchers/selective/late_move_reduction.hpp"

namespace pvslab {

// The tutorial "PV-Search" (2025), section Late Move Reductions: the listing with reduction[i][d], i counted from 0;
// and with the score < beta condition of the previous section, where the page warns that a reduced score may then cut.
// Ours: the rest of the loop, as in pvs-tutorial, and `reduced_depth`.
template <BetaCheck beta_check, Reductions reductions = Reductions::on>
struct PvsLmr {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr bool checks_beta = beta_check == BetaCheck::with;
  static constexpr bool reduces = reductions == Reductions::on;
  static constexpr SearcherInfo info{
      .id = reduces ? (checks_beta ? "pvs-lmr" : "pvs-lmr-no-beta-check")
                    : (checks_beta ? "pvs-lmr-unreduced" : "pvs-lmr-no-beta-check-unreduced"),
      .title = checks_beta ? "PVS with late move reductions; re-search if alpha < score < beta"
                           : "PVS with late move reductions; re-search if alpha < score",
      .citation = "The tutorial \"PV-Search\" (2025), section Late Move Reductions",
      .origin = Origin::adapted,
      .contract = reduces ? Contract() : fail_soft_contract,
      .rule = CutoffRule::at_beta,
      .selective = reduces,
      .beyond_induction = reduces ? "it reduces the depth" : "",
  };
  static constexpr LastPly last_ply = checks_beta ? LastPly::plain_in_zero_windows : LastPly::as_visited;

  static constexpr Score search(auto node, Window window) {
    if (on_unreduced_last_plies<reductions>(node)) return search(node.last_plies(), window);
    return visit_here<PvsLmr>(node, window);
  }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    const Depth full_depth = node.depth().below();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped());
      } else {
        auto reduced = at_depth<reductions>(successor, reduced_depth(successor.number(), node.depth()));
        score = -search(reduced.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha() && !(checks_beta && window.cuts(score))) {
          score = -search(at_depth<reductions>(successor, full_depth), window.flipped());
        }
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

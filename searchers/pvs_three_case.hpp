// Principal variation search with late move reductions in three cases: a reduced proof that fails is repeated at full
// depth before anything is searched in full. Selective: promises nothing about the score. With reductions off it
// promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"
#include "searchers/pvs_lmr.hpp"

namespace pvslab {

// The tutorial "PV-Search" (2025), section Advanced PVSearch. Ours, since the page does not say: `newdepth` is depth -
// 1, `pv` says that the node was entered with more than a zero window, and `reduced_depth` of pvs-lmr is the depth of
// case 1.
template <Reductions reductions = Reductions::on>
struct PvsThreeCase {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr bool reduces = reductions == Reductions::on;
  static constexpr SearcherInfo info{
      .id = reduces ? "pvs-three-case" : "pvs-three-case-unreduced",
      .title = "PVS with late move reductions, proved again at full depth before a full search",
      .citation = "The tutorial \"PV-Search\" (2025), section Advanced PVSearch",
      .origin = Origin::adapted,
      .contract = reduces ? Contract() : fail_soft_contract,
      .rule = CutoffRule::at_beta,
      .selective = reduces,
      .beyond_induction = reduces ? "it reduces the depth" : "",
  };
  static constexpr LastPly last_ply = LastPly::plain_in_zero_windows;

  static constexpr Score search(auto node, Window window) {
    if (on_unreduced_last_plies<reductions>(node)) return search(node.last_plies(), window);
    return visit_here<PvsThreeCase>(node, window);
  }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    const bool pv = !window.is_proof();
    const Depth full_depth = node.depth().below();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score score;
      if (node.depth() >= Depth(2) && successor.number() > 3) {  // case 1
        const Depth depth = reduces ? reduced_depth(successor.number(), node.depth()) : full_depth;
        score = prove(successor, depth, window);
        if (score > window.alpha() && depth < full_depth) score = prove(successor, full_depth, window);
      } else if (!pv || !successor.is_first()) {  // case 2
        score = prove(successor, full_depth, window);
      }
      if (pv && (successor.is_first() || score > window.alpha())) {  // case 3
        score = -search(at_depth<reductions>(successor, full_depth), window.flipped());
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }

 private:
  static constexpr Score prove(auto successor, Depth depth, Window window) {
    auto searched = at_depth<reductions>(successor, depth);
    return -search(searched.as_proof(window), Window::proof_at(window.alpha()).flipped());
  }
};

}  // namespace pvslab

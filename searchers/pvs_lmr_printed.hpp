// Principal variation search with the tutorial's simple late move reductions exactly as printed: a late move is searched
// to depth - reduction, and the printed reduction is 0 for the moves of a shallow node. Such a move does not come nearer
// to the horizon, so in a game without an end the printed search never ends.
// Selective: promises nothing about the score. `pvs-lmr` is the form that ends by itself.
#pragma once

#include <algorithm>

#include "searchers/core/searcher.hpp"
#include "searchers/pvs_lmr.hpp"

namespace pvslab {

// The tutorial "PV-Search" (2025), section Late Move Reductions. Ours, so that it ends: no line is more than two plies
// longer than the depth of the root. On trees that end by themselves this hardly matters; on others it decides how much
// deeper than asked the late moves are searched. The rest of the loop is that of pvs-tutorial.
struct PvsLmrPrinted {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr std::int32_t plies_beyond = 2;
  static constexpr SearcherInfo info{
      .id = "pvs-lmr-printed",
      .title = "PVS with late moves searched to depth - reduction, reductions of 0 included",
      .citation = "The tutorial \"PV-Search\" (2025), section Late Move Reductions",
      .origin = Origin::adapted,
      .contract = {},
      .rule = CutoffRule::at_beta,
      .scales = false,
      .selective = true,
      .beyond_induction = "it reduces the depth",
  };

  static constexpr Score search(auto node, Window window) {
    return search(node, window, node.depth().plies() + plies_beyond);
  }

 private:
  // `plies_left` to the longest line that is allowed; at least the depth.
  static constexpr Score search(auto node, Window window, std::int32_t plies_left) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const Depth full_depth = node.depth().below();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped(), plies_left - 1);
      } else {
        const std::int32_t reduced = node.depth().plies() - late_move_reduction(successor.number(), node.depth());
        const Depth depth(std::clamp(reduced, 0, plies_left - 1));
        score = -search(at_depth<Reductions::on>(successor, depth).as_proof(window),
                        Window::proof_at(window.alpha()).flipped(), plies_left - 1);
        if (score > window.alpha()) {
          score = -search(at_depth<Reductions::on>(successor, full_depth), window.flipped(), plies_left - 1);
        }
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab

// DUAL*: SSS* with the sides exchanged. Promises the root value; the window is ignored.
// It evaluates no leaf that alpha-beta would not, and none twice. What its counts and trace mean: gamma_operator.hpp.
#pragma once

#include "searchers/best_first/gamma_operator.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// T. A. Marsland, A. Reinefeld and J. Schaeffer 1987, "Low overhead alternatives to SSS*", as later papers restate it:
// the root's moves are answered one after the other, merit is a lower bound on the root's score, the state of least
// merit comes first, ties from left to right. Differs as sss-star does; also, merit is stored from the opponent's view,
// so the least becomes the greatest.
struct DualStar {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "dual-star",
      .title = "DUAL*: SSS* with the sides exchanged, ties from the left",
      .citation =
          "Marsland, Reinefeld and Schaeffer 1987, \"Low overhead alternatives to SSS*\", as later papers restate it",
      .origin = Origin::adapted,
      .contract = {Clause::root, Clause::lower_bound},
      .rule = CutoffRule::at_beta,
      .scales = false,
      .beyond_induction = "it is best-first",
  };

  static Score search(auto node, Window) { return GammaOperator(node, /*root_is_max=*/false, Ties::leftmost).solve(); }
};

}  // namespace pvslab

// SSS*: best-first search with an OPEN list of states. Promises the root value; the window is ignored.
// It evaluates no leaf that alpha-beta would not, and none twice. What its counts and trace mean: gamma_operator.hpp.
#pragma once

#include "searchers/best_first/gamma_operator.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// G. C. Stockman 1979, "A minimax algorithm better than alpha-beta?": the state of greatest merit first, ties from left
// to right. Differs: the OPEN list is not one list, but the tree of the nodes that have states (open_list.hpp). With
// rightmost ties it evaluates leaves that alpha-beta would not; that form exists for the tests that show this.
template <Ties ties>
struct SssStarWith {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = ties == Ties::leftmost ? "sss-star" : "sss-star-rightmost",
      .title = ties == Ties::leftmost ? "SSS*: the most promising solution tree first, ties from the left"
                                      : "SSS* with ties from the right",
      .citation = "Stockman 1979, \"A minimax algorithm better than alpha-beta?\", as later papers restate it",
      .origin = Origin::adapted,
      .contract = {Clause::root, Clause::lower_bound},
      .rule = CutoffRule::at_beta,
      .scales = false,
      .beyond_induction = "it is best-first",
  };

  static Score search(auto node, Window) { return GammaOperator(node, /*root_is_max=*/true, ties).solve(); }
};

using SssStar = SssStarWith<Ties::leftmost>;

}  // namespace pvslab

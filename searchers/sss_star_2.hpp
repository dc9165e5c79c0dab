// SSS-2: SSS* by two recursive procedures on one solution tree, without an OPEN list. Promises the root value; the
// window is ignored.
// It evaluates the leaves that `sss-star` evaluates, in the same order. What its counts mean: solution_tree.hpp.
#pragma once

#include "searchers/best_first/solution_tree.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// W. Pijls and A. de Bruin 1990, "Another view on the SSS* algorithm" (SSS-2), as later papers describe it: `expand`
// builds a solution tree with a value below a bound, `diminish` lowers the value of the one that is there. Written from
// the description, not from the listing.
struct SssStar2 {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "sss-star-2",
      .title = "SSS* by recursion: expand and diminish a solution tree",
      .citation = "Pijls and de Bruin 1990, \"Another view on the SSS* algorithm\", as later papers describe it",
      .origin = Origin::adapted,
      .contract = {Clause::root, Clause::lower_bound},
      .rule = CutoffRule::at_beta,
      .scales = false,
      .beyond_induction = "it is best-first",
  };

  static Score search(auto node, Window) { return SolutionTree(node).solve(); }
};

}  // namespace pvslab

// Palphabeta, later Calphabeta: the first variation is searched recursively, every other move by plain alpha-beta with
// a minimal window. If that search fails high, plain alpha-beta searches the move again.
// Promises the root value.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// R. A. Finkel and J. P. Fishburn 1980 (Palphabeta); Fishburn 1981 (Calphabeta). It is also the principal variation search of
// T. A. Marsland and M. Campbell 1982, "Parallel search of strongly ordered game trees": the chess programming pages, section
// History, quote that it "was originally called Palphabeta and then renamed Calphabeta, but will be referred to here as
// principal variation search". None of these was at hand. Ours, since the pages do not say: the whole re-search, which is plain
// and runs from what the proof returned to infinity.
struct Calphabeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Plain = AlphaBeta<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "calphabeta",
      .title = "the first variation, all else by alpha-beta with a minimal window",
      .citation =
          "Finkel and Fishburn 1980, Fishburn 1981; the PVS of Marsland and Campbell 1982; by the chess programming "
          "pages",
      .origin = Origin::adapted,
      .contract = root_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window) { return first_variation(node); }
  static constexpr Score first_variation(auto node) { return visit_node<Calphabeta>(node, Window::open()); }

  static constexpr Score visit(auto& node, Window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      if (successor.is_first()) {
        best = -first_variation(successor);
      } else {
        const Score score =
            -Plain::search(successor.as_proof(Window(best, Score::infinity())), Window::proof_at(best).flipped());
        if (score > best) best = -Plain::search(successor, Window(score, Score::infinity()).flipped());
      }
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

// NegaScout as first published: best m, null window n = max(alpha, m) + 1, and a test t > m that searches again also
// what failed low. That re-search reaches below alpha, so it may evaluate leaves that alpha-beta would not: in (1, 3) on
// [1 [[[1 0] -2] 0]].
// Promises the fail-soft bound. It keeps it because a successor answers each search from one tree: a node alone does not
// keep it by induction, since a re-search below alpha may return less than the score if successors answer freely.
#pragma once

#include "searchers/core/searcher.hpp"
#include "searchers/negascout_1989.hpp"

namespace pvslab {

// A. Reinefeld 1983, "An Improvement to the Scout Tree-Search Algorithm"; also Reinefeld and Marsland 1987. A successor
// with t > m is searched again with (t, beta), unless n = beta or at most one ply is left below it (depth >= d - 2).
// Decided by us, since a Window is never empty: where t >= beta the printed re-search has the empty window (t, beta). The
// node is cut off at once instead, by t, which is already a lower bound on its score.
// Differs: if leaf values depend on the window, which the listing does not foresee, no re-search is left out.
template <HorizonTest horizon_test = HorizonTest::printed>
struct NegaScout1983 {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr bool tests_horizon = horizon_test == HorizonTest::printed;
  static constexpr SearcherInfo info{
      .id = tests_horizon ? "negascout-1983" : "negascout-1983-everywhere",
      .title = "NegaScout as first published: re-search if t > m, even below alpha",
      .citation = "Reinefeld 1983, \"An Improvement to the Scout Tree-Search Algorithm\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = tests_horizon ? "it reads the depth" : "",
  };

  static constexpr Score search(auto node, Window window) { return visit_node<NegaScout1983>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();  // m
    for (auto successor : node.successors()) {
      const bool is_full = successor.is_first() || window.is_proof();  // n = beta
      const Window asked = is_full ? window : Window::proof_at(window.alpha());
      const Score value = -search(is_full ? successor : successor.as_proof(window), asked.flipped());
      if (value > best) {
        const bool is_exact = tests_horizon && node.leaves_are_exact() && successor.depth() <= Depth(1);
        const bool is_enough = is_full || is_exact || window.cuts(value);
        best = is_enough ? value : -search(successor, Window(value, window.beta()).flipped());
      }
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

// NegaScout in one variable: the null window starts at a, a re-search returns into a, and the result is never below
// alpha.
// Promises the fail-soft bound: a value that fails low is alpha itself, or that of a leaf.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Whether a re-search is left out near the horizon, as printed, or never.
enum class HorizonTest : bool { none, printed };

// A. Reinefeld 1989, "Spielbaum-Suchverfahren"; the listing is that of the author's page "NegaScout, a Minimax
// Algorithm faster than AlphaBeta". A successor is searched again if t > a, t < beta, i > 1 and d < maxdepth - 1: the
// last test leaves out successors on the horizon, whose null window has evaluated them. A leaf returns Evaluate,
// unclamped. Differs: if leaf values depend on the window, which the listing does not foresee, no re-search is left out;
// and the null window (a, b) is (alpha, beta) itself where the two are neighbours, which the listing does too.
template <HorizonTest horizon_test = HorizonTest::printed>
struct NegaScout1989 {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr bool tests_horizon = horizon_test == HorizonTest::printed;
  static constexpr SearcherInfo info{
      .id = tests_horizon ? "negascout-1989" : "negascout-1989-everywhere",
      .title = "NegaScout with one variable b = a + 1: never below alpha",
      .citation = "Reinefeld 1989, the listing of the author's page \"NegaScout\"",
      .origin = Origin::printed,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = tests_horizon ? "it reads the depth" : "",
  };

  static constexpr Score search(auto node, Window window) { return visit_node<NegaScout1989>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Window asked = window;  // (a, b)
    for (auto successor : node.successors()) {
      Score value = -search(successor.is_first() ? successor : successor.as_proof(window), asked.flipped());
      const bool is_exact = tests_horizon && node.leaves_are_exact() && successor.depth().is_horizon();
      if (!successor.is_first() && window.classify(value) == Bound::exact && !is_exact) {
        value = max(value, -search(successor, window.raised_to(value).flipped()));
      }
      if (window.cuts(value)) return node.leave(value);
      window = window.raised_to(value);
      asked = Window::proof_at(window.alpha());
    }
    return node.leave(window.alpha());
  }
};

}  // namespace pvslab

// NegaScout, fail-soft: one routine, a null window after the first successor, and a re-search that trusts the null
// window's value as its new lower end.
// Promises the fail-soft bound, given successors that keep it, and a line that may stop before a leaf. If successors keep only the window clause, it breaks
// even that clause: the value it trusts may lie beyond the score.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Ours, the form that we recommend: best m and null window n = max(alpha, m) + 1 of Reinefeld's listing of 1983
// (negascout-1983), with the test score > alpha and score < beta of his listing of 1989 (negascout-1989), and without a
// horizon test. The listing of 1983 tests score > m and so searches again what failed low.
struct NegaScout {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout",
      .title = "NegaScout, fail-soft form; re-search window (score, beta)",
      .citation = "Ours, after Reinefeld 1983, \"An Improvement to the Scout Tree-Search Algorithm\", and 1989",
      .origin = Origin::ours,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
  };
  static constexpr LastPly last_ply = LastPly::plain_if_told;

  // All windows below a null window are null windows, so this is tested once per tree and not at every successor.
  static constexpr Score search(auto node, Window window) {
    const bool is_null_window = window == Window::proof_at(window.alpha());
    return is_null_window ? search(node, window, std::true_type()) : search(node, window, std::false_type());
  }
  static constexpr Score search(auto node, Window window, auto in_null_window) {
    return visit_node<NegaScout>(node, window, in_null_window);
  }

  static constexpr Score visit(auto& node, Window window, auto in_null_window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (in_null_window) {
        value = -search(successor, window.flipped(), in_null_window);
      } else if (successor.is_first() || window == Window::proof_at(window.alpha())) {
        value = -search(successor, window.flipped());
      } else {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type());
        if (window.alpha() < value && value < window.beta()) {
          value = -search(successor, window.raised_to(value).flipped());
        }
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

// pvs-sound without proofs in the last two plies: a node with at most two plies left is searched by plain alpha-beta.
// Promises the fail-soft bound.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// The chess programming pages, "Principal Variation Search", The Idea: PVS might be disabled in the last two plies of
// the normal search. Differs: the page prints no listing; the search above is pvs-sound.
struct PvsOffLastTwoPlies {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "pvs-off-last-two-plies",
      .title = "pvs-sound; plain alpha-beta where at most two plies are left",
      .citation = "Chess programming pages, \"Principal Variation Search\", The Idea",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = CutoffRule::at_beta,
      .beyond_induction = "it reads the depth",
  };

  static constexpr Score search(auto node, Window window) { return search(node, window, std::false_type()); }
  static constexpr Score search(auto node, Window window, auto zero_window) {
    if (node.depth() <= Depth(2)) return AlphaBeta<CutoffRule::at_beta>::search(node, window);
    return visit_here<PvsOffLastTwoPlies>(node, window, zero_window);
  }

  static constexpr Score visit(auto& node, Window window, auto zero_window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type());
        if (value > window.alpha()) value = -search(successor, window.flipped(), std::false_type());
      } else {
        value = -search(successor, window.flipped(), zero_window);
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

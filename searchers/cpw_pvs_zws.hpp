// Principal variation search in two fail-hard routines: pvSearch, and a compact zwSearch for the zero-window tree of a
// proof.
// Promises the window clause and alpha <= ret <= beta.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Chess programming pages, "Principal Variation Search", section PVS + ZWS. Differs: a leaf is clamped, as
// quiesce(alpha, beta) of a fail-hard program would.
struct CpwPvsZws {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "cpw-pvs-zws",
      .title = "PVS, fail-hard, in two routines: pvSearch and zwSearch",
      .citation = "Chess programming pages, \"Principal Variation Search\", section PVS + ZWS",
      .origin = Origin::printed,
      .contract = fail_hard_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) { return visit_node<CpwPvsZws>(node, window); }
  static constexpr Score zero_window(auto node, Window window) { return ZeroWindow::search(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return clamp(node.evaluate(), window.alpha(), window.beta());
    bool is_pv = true;
    for (auto successor : node.successors()) {
      Score score;
      if (is_pv) {
        score = -search(successor, window.flipped());
      } else {
        score = -zero_window(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha()) score = -search(successor, window.flipped());
      }
      if (window.cuts(score)) return node.leave(window.beta());
      if (score > window.alpha()) is_pv = false;
      window = window.raised_to(score);
    }
    return node.leave(window.alpha());
  }

  // Returns either beta or beta - 1.
  struct ZeroWindow {
    static constexpr Score search(auto node, Window window) { return visit_node<ZeroWindow>(node, window); }

    static constexpr Score visit(auto& node, Window window) {
      if (node.is_leaf()) return clamp(node.evaluate(), window.alpha(), window.beta());
      for (auto successor : node.successors()) {
        if (window.cuts(-search(successor, window.flipped()))) return node.leave(window.beta());
      }
      return node.leave(window.alpha());
    }
  };

  // zwSearch handles only zero windows; `search` handles any other.
  static constexpr void for_each_routine(auto&& call) {
    call("zwSearch",
         [](auto node, Window window) { return window.is_proof() ? zero_window(node, window) : search(node, window); });
  }
};

}  // namespace pvslab

// Principal variation search in one fail-hard routine, as the chess programming pages print it.
// Promises the window clause and alpha <= ret <= beta. Because beta is not tested, a successor that already refuted the
// node is searched again. This happens inside a proof too, where the re-search repeats the same search.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// When the flag that allows a full-window search of a successor is cleared.
enum class FlagCleared : std::uint8_t { after_raise, after_first_move };

// Chess programming pages, "Principal Variation Search", section Pseudo Code, first listing; footnote 1 recommends
// clearing the flag outside the test. Differs: a leaf is clamped, as quiesce(alpha, beta) of a fail-hard program would.
template <FlagCleared cleared>
struct CpwPvs {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr bool is_after_first = cleared == FlagCleared::after_first_move;
  static constexpr SearcherInfo info{
      .id = is_after_first ? "cpw-pvs-first-move" : "cpw-pvs",
      .title = is_after_first ? "PVS, fail-hard, one routine; proofs after the first move"
                              : "PVS, fail-hard, one routine; proofs once a move has raised alpha",
      .citation = is_after_first
                      ? "Chess programming pages, \"Principal Variation Search\", Pseudo Code, footnote 1"
                      : "Chess programming pages, \"Principal Variation Search\", Pseudo Code, first listing",
      .origin = Origin::printed,
      .contract = fail_hard_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) { return visit_node<CpwPvs>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return clamp(node.evaluate(), window.alpha(), window.beta());
    bool is_pv = true;
    for (auto successor : node.successors()) {
      Score score;
      if (is_pv) {
        score = -search(successor, window.flipped());
      } else {
        score = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha()) score = -search(successor, window.flipped());
      }
      if (window.cuts(score)) return node.leave(window.beta());
      if (score > window.alpha() || is_after_first) is_pv = false;
      window = window.raised_to(score);
    }
    return node.leave(window.alpha());
  }
};

}  // namespace pvslab

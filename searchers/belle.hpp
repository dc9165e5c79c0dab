// Belle's root: a move whose proof fails high is first only noted as pending. It is searched in full when a second move
// fails high too. Until then it is the best move, and its exact value is not needed.
// Promises the best move. If that move is still pending at the end, the value is a lower bound; otherwise it is exact.
// The returned Bound says which.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// K. Thompson, as told by J. P. Fishburn in the chess programming pages, section History. Ours, since the page does not
// say: at the second fail-high the pending move is searched with (alpha, beta), alpha rises to its value, and the
// second move is proved again; a proof that fails low is folded into the value, as in pvs-sound.
struct Belle {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Below = AlphaBeta<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "belle",
      .title = "alpha-beta; the root proves its moves, and searches the better of two that fail high",
      .citation = "Thompson's Belle, as told in the chess programming pages, section History",
      .origin = Origin::adapted,
      .contract = {Clause::lower_bound, Clause::best_move},
      .rule = CutoffRule::at_beta,
  };

  static constexpr Outcome search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return {value, visit.leaf_bound(value)};
    }
    auto successors = visit.successors();
    auto at = successors.begin();
    Score best = -Below::search(*at, window.flipped());
    auto pending = at;  // meaningless unless is_pending
    bool is_pending = false;
    Score pending_value{};  // a lower bound on its value
    for (++at; at != successors.end() && !window.cuts(best); ++at) {
      window = window.raised_to(best);
      Score value = proof(*at, window);
      if (value > window.alpha() && is_pending) {
        best = -Below::search((*pending).as_re_search(), window.flipped());
        is_pending = false;
        if (window.cuts(best)) break;
        window = window.raised_to(best);
        value = proof(*at, window);
      }
      if (value <= window.alpha()) {
        best = max(best, value);
        continue;
      }
      pending = at;
      is_pending = true;
      pending_value = value;
      if (window.cuts(value)) break;
    }
    if (is_pending) return {visit.leave(pending_value), Bound::lower};
    return {visit.leave(best), Bound::exact};
  }

 private:
  static constexpr Score proof(auto successor, Window window) {
    return -Below::search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
  }
};

}  // namespace pvslab

// Principal variation search as in a tutorial, in two versions: a successor whose proof failed is re-searched only if
// it did not refute the node (score < beta), or always.
// Promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

enum class BetaCheck : bool { without, with };

// The tutorial "PV-Search" (2025), first listing, and its variant "removing the score < beta condition"; the rest of the loop is ours. It
// cuts at ret >= beta. Strict, it is Jamboree on one processor, which begins no proof inside a proof: as_proof() would count one there.
template <BetaCheck beta_check, CutoffRule rule = CutoffRule::at_beta>
struct PvsTutorial {
  using Window = pvslab::Window<rule>;

  static constexpr bool checks_beta = beta_check == BetaCheck::with;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::above_beta ? "pvs-tutorial-strict"
            : checks_beta                  ? "pvs-tutorial"
                                           : "pvs-no-beta-check",
      .title = checks_beta ? "PVS, fail-soft; re-search if alpha < score < beta"
                           : "PVS, fail-soft; re-search if alpha < score",
      .citation = checks_beta ? "The tutorial \"PV-Search\" (2025), first listing"
                              : "The tutorial \"PV-Search\" (2025), removing the score < beta condition",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };
  static constexpr LastPly last_ply = checks_beta ? LastPly::plain_in_zero_windows : LastPly::as_visited;

  static constexpr Score search(auto node, Window window) { return visit_node<PvsTutorial>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score score;
      if (successor.is_first() || (rule == CutoffRule::above_beta && window.is_proof())) {
        score = -search(successor, window.flipped());
      } else {
        score = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha() && !(checks_beta && window.cuts(score))) {
          score = -search(successor, window.flipped());
        }
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab

// Principal variation search with memory: before a position is searched, the stored bounds answer or narrow the window.
// Promises the fail-soft bound, because bounds are used only at the depth they were found at (transposition_table.hpp).
#pragma once

#include "searchers/core/searcher.hpp"
#include "searchers/memory/remembers.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "searchers/pvs_sound.hpp"
#include "searchers/pvs_tutorial.hpp"

namespace pvslab {

// Ours: pvs-sound with the table of MemoryAlphaBeta, which holds every node, leaves too. False bounds, such as those of
// pvs-split, would come back from the table as wrong values. A table therefore needs the fold of pvs-sound. With above_horizon,
// leaves use no memory; that is the serial twin of parallel searchers, of which one searches nothing again that reached beta.
template <CutoffRule rule, Remembers remembers, BetaCheck beta_check = BetaCheck::without>
struct MemoryPvsUnder {
  using Window = pvslab::Window<rule>;
  using Memory = TranspositionTable;

  static constexpr bool remembers_all = remembers == Remembers::everything;
  static constexpr bool is_strict = rule == CutoffRule::above_beta;
  static constexpr bool checks_beta = beta_check == BetaCheck::with;
  static constexpr SearcherInfo info{
      .id = remembers_all ? (is_strict ? "memory-pvs-strict" : "memory-pvs")
            : checks_beta ? (is_strict ? "memory-pvs-beta-check-strict" : "memory-pvs-beta-check")
                          : (is_strict ? "memory-pvs-above-horizon-strict" : "memory-pvs-above-horizon"),
      .title = remembers_all ? "pvs-sound with a transposition table of all nodes"
               : checks_beta ? "pvs-tutorial with a transposition table of nodes above the horizon"
                             : "pvs-sound with a transposition table of nodes above the horizon",
      .citation = "Ours, after Plaat, Schaeffer, Pijls, de Bruin 1996, AlphaBetaWithMemory",
      .origin = Origin::ours,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = rule,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window asked, auto& memory) {
    return search(node, asked, std::false_type(), memory);
  }
  static constexpr Score search(auto node, Window asked, auto zero_window, auto& memory) {
    if (forgets(remembers, node.depth())) return PvsSound<rule>::search(node, asked, zero_window);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      if constexpr (remembers_all) memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
    if constexpr (remembers_all) visit.prefetch_successors(memory);
    const Window narrowed = asked.within(known.lower, known.upper);
    Window window = narrowed;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        value =
            -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type(), memory);
        const bool is_cutoff = beta_check == BetaCheck::with && window.cuts(value);
        if (value > window.alpha() && !is_cutoff)
          value = -search(successor, window.flipped(), std::false_type(), memory);
      } else {
        value = -search(successor, window.flipped(), zero_window, memory);
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, narrowed.classify(best));
    return visit.leave(best);
  }
};

using MemoryPvs = MemoryPvsUnder<CutoffRule::at_beta, Remembers::everything>;

}  // namespace pvslab

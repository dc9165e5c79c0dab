// Alpha-beta with memory: before a position is searched, the stored bounds answer or narrow the window.
// Promises the fail-soft bound, because bounds are used only at the depth they were found at (transposition_table.hpp).
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/memory/remembers.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// Plaat, Schaeffer, Pijls, de Bruin 1996, "Best-first fixed-depth minimax algorithms", the procedure
// AlphaBetaWithMemory: every node is looked up and stored, leaves too. Differs: a value inside a narrowed window is stored as
// both bounds. With above_horizon, horizon nodes use no memory; that is the serial twin of parallel searchers.
template <Remembers remembers = Remembers::everything, CutoffRule rule = CutoffRule::at_beta>
struct MemoryAlphaBeta {
  using Window = pvslab::Window<rule>;
  using Memory = TranspositionTable;

  static constexpr bool remembers_all = remembers == Remembers::everything;
  static constexpr bool is_strict = rule == CutoffRule::above_beta;
  static constexpr SearcherInfo info{
      .id = remembers_all ? (is_strict ? "memory-alpha-beta-strict" : "memory-alpha-beta")
                          : (is_strict ? "memory-alpha-beta-above-horizon-strict" : "memory-alpha-beta-above-horizon"),
      .title = remembers_all ? "alpha-beta, fail-soft, with a transposition table of all nodes"
                             : "alpha-beta, fail-soft, with a transposition table of nodes above the horizon",
      .citation = "Plaat, Schaeffer, Pijls, de Bruin 1996, AlphaBetaWithMemory",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = rule,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window asked, auto& memory) {
    if (forgets(remembers, node.depth())) return AlphaBeta<rule>::search(node, asked);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
    if constexpr (remembers_all) visit.prefetch_successors(memory);
    const Window narrowed = asked.within(known.lower, known.upper);
    Window window = narrowed;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped(), memory));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, narrowed.classify(best));
    return visit.leave(best);
  }
};

}  // namespace pvslab

// Alpha-beta with memory: before a position is searched, the stored bounds answer or narrow the window.
// Promises the fail-soft bound, because bounds are used only at the depth they were found at (transposition_table.hpp).
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// Which positions are remembered: all, including leaves; or only those with at least three plies to go. Theory assumes
// the first. The second is ten times as fast on synthetic trees, where one lookup in a large table takes as long as
// thirty nodes. It finds fewer transpositions: on the first transposing tree of 6 moves and 7 plies it visits 25,879
// nodes instead of 13,608 (alpha-beta: 46,168).
enum class Remembers : std::uint8_t { everything, above_last_two_plies };

// Plaat, Schaeffer, Pijls, de Bruin 1996, "Best-first fixed-depth minimax algorithms", the procedure
// AlphaBetaWithMemory. Differs: a value inside a narrowed window is stored as both bounds; with above_last_two_plies,
// the nodes below use no memory.
template <Remembers remembers>
struct MemoryAlphaBeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr SearcherInfo info{
      .id = "memory-alpha-beta",
      .title = "alpha-beta, fail-soft, with a transposition table",
      .citation = "Plaat, Schaeffer, Pijls, de Bruin 1996, AlphaBetaWithMemory",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    if constexpr (remembers == Remembers::above_last_two_plies) {
      if (node.depth() <= Depth(2)) return AlphaBeta<CutoffRule::at_beta>::search(node, asked);
    }
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
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

// memory-pvs with enhanced transposition cutoffs: before a successor is searched, the table is asked about all of them,
// and a stored bound that refutes the node cuts it off.
// Promises the fail-soft bound, because bounds are used only at the depth they were found at (transposition_table.hpp).
#pragma once

#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// J. Schaeffer and A. Plaat 1996, "New Advances in Alpha-Beta Searching", as described by the chess programming pages,
// "Enhanced Transposition Cutoff"; on memory-pvs. It is tried more than two plies above the leaves. The successor whose
// bound cuts counts as a node that memory answered; the others that were looked up do not count.
struct MemoryPvsEtc {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr SearcherInfo info{
      .id = "memory-pvs-etc",
      .title = "memory-pvs with enhanced transposition cutoffs",
      .citation = "Schaeffer and Plaat 1996, as described by the chess programming pages, on memory-pvs",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    return search(node, asked, std::false_type(), memory);
  }
  static constexpr Score search(auto node, Window asked, auto zero_window, Memory& memory) {
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
    visit.prefetch_successors(memory);
    const Window narrowed = asked.within(known.lower, known.upper);
    Window window = narrowed;
    Score best = stored_cutoff(node, visit, window, memory);
    if (window.cuts(best)) return visit.leave(best);
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        value =
            -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type(), memory);
        if (value > window.alpha()) value = -search(successor, window.flipped(), std::false_type(), memory);
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

 private:
  // The first value that a stored bound gives to a successor and that cuts; -infinity if there is none.
  static constexpr Score stored_cutoff(auto node, auto& visit, Window window, Memory& memory) {
    if (node.depth() <= Depth(2)) return -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score value = -memory.bounds(successor.key(), successor.depth()).upper;
      if (!window.cuts(value)) continue;
      memory.store(node.key(), node.depth(), value, Bound::lower);
      return -successor.answer(window.flipped(), -value);
    }
    return -Score::infinity();
  }
};

}  // namespace pvslab

// Principal variation search with an aspiration window: the root is searched with a narrow window around its last known
// value. If that search fails, the root is searched again with the failed side open. A failed search has no line, so
// the last search is never a failed one.
// Promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "searchers/memory_pvs.hpp"

namespace pvslab {

// The chess programming pages mention it as the window that precedes PVS; the half-width is ours. The guess is the
// value of the position that memory holds from a search to another depth, else 0.
template <std::int32_t half_width>
struct AspirationPvs {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr SearcherInfo info{
      .id = "aspiration-pvs",
      .title = "memory-pvs, first with a narrow window around the last value",
      .citation = "Ours, after the chess programming pages, \"Principal Variation Search\"",
      .origin = Origin::ours,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    const std::int64_t guess = memory.last_value(node.key()).value_or(Score(0)).value();
    const Score low = max(asked.alpha(), bounded(guess - half_width));
    const Score high = min(asked.beta(), bounded(guess + half_width));
    if (low >= high) return MemoryPvs::search(node, asked, memory);  // the two windows do not overlap
    const Window narrow(low, high);
    const Score value = MemoryPvs::search(node, narrow, memory);
    if (narrow.classify(value) == Bound::exact) return value;
    if (asked.cuts(value) || asked.fails_low(value)) return value;
    return MemoryPvs::search(node, narrow.cuts(value) ? Window(low, asked.beta()) : Window(asked.alpha(), high),
                             memory);
  }

 private:
  // Clamped to the finite scores.
  static constexpr Score bounded(std::int64_t value) {
    const std::int64_t highest = Score::highest().value();
    return Score(static_cast<std::int32_t>(value > highest ? highest : value < -highest ? -highest : value));
  }
};

}  // namespace pvslab

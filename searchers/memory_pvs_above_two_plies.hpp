// Principal variation search whose table holds only nodes with three plies or more to go.
// Promises the fail-soft bound.
#pragma once

#include "searchers/memory_pvs.hpp"

namespace pvslab {

// Ours, a shortcut for speed on `memory-pvs`. It takes more visits, and less time where an evaluation is cheaper than a lookup.
struct MemoryPvsAboveTwoPlies {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr SearcherInfo info{
      .id = "memory-pvs-above-two-plies",
      .title = "pvs-sound with a transposition table of nodes with three plies or more to go",
      .citation = "Ours, on memory-pvs",
      .origin = Origin::ours,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    return MemoryPvsUnder<CutoffRule::at_beta, Remembers::above_last_two_plies>::search(node, asked, memory);
  }
};

}  // namespace pvslab

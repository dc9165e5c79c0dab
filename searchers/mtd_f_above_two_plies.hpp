// MTD(f) whose table holds only nodes with three plies or more to go, and the value of each root, from which the next depth's
// first guess is taken. Below them, each proof searches again what an earlier one has searched.
// Promises the fail-soft bound.
#pragma once

#include "searchers/mtd_f.hpp"

namespace pvslab {

// Ours, a shortcut for speed: `mtd-f` is the algorithm of the paper. It takes more visits, and less time where an evaluation
// is cheaper than a lookup.
struct MtdFAboveTwoPlies {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr SearcherInfo info{
      .id = "mtd-f-above-two-plies",
      .title = "MTD(f) that remembers only nodes with three plies or more to go",
      .citation = "Ours, after Plaat, Schaeffer, Pijls, de Bruin 1996, MTD(f)",
      .origin = Origin::ours,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window window, Memory& memory) {
    return MtdF<FirstGuess::last_value, Remembers::above_last_two_plies>::search(node, window, memory);
  }
};

}  // namespace pvslab

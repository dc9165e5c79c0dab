// MTD-step: proofs that come down to the score from above in steps of a given size, instead of from bound to bound.
// Promises the fail-soft bound.
#pragma once

#include <algorithm>

#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "searchers/memory_alpha_beta.hpp"

namespace pvslab {

// Plaat, Schaeffer, Pijls, de Bruin 1996, "Best-first fixed-depth minimax algorithms", MTD-step: the first proof is that
// of MTD(+infinity); the next asks whether the score reaches the upper bound less one step, or the lower bound plus one
// if that is more. Differs: it takes a window. The size of the step is ours.
template <std::int32_t step>
struct MtdStep {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr SearcherInfo info{
      .id = "mtd-step",
      .title = "MTD-step: from +infinity down in steps of at least 10",
      .citation = "Plaat, Schaeffer, Pijls, de Bruin 1996, MTD-step",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "a table remembers",
  };
  static_assert(step == 10, "the title names the step");

  static constexpr Score search(auto node, Window window, Memory& memory) {
    Score lower = -Score::infinity();
    Score upper = Score::infinity();
    Score value{};
    while (lower < upper && lower < window.beta() && window.alpha() < upper) {
      const Score asked =
          clamp(max(lower.next_above(), one_step_below(upper)), window.alpha().next_above(), window.beta());
      const Window proof = Window::proof_at(asked.next_below());
      value = MemoryAlphaBeta<>::search(node.as_proof(), proof, memory);
      if (proof.cuts(value)) {
        lower = value;
      } else {
        upper = value;
      }
    }
    return value;
  }

 private:
  static constexpr Score one_step_below(Score upper) {
    if (upper == Score::infinity()) return upper;
    const std::int64_t below = std::int64_t{upper.value()} - step;
    return Score(static_cast<std::int32_t>(std::max<std::int64_t>(below, Score::lowest().value())));
  }
};

}  // namespace pvslab

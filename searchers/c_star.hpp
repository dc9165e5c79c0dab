// C* and NegaC*: bisection by proofs at the root, without memory. Each proof asks whether the score exceeds the middle
// of what is left. C* learns only the side; NegaC* takes the fail-soft bound that the proof returned.
// C* promises the window clause and alpha <= ret <= beta, NegaC* the fail-soft bound.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// What a proof tells: on which side of the middle the score lies, or a bound on it.
enum class ProofTells : bool { side, bound };

// K. Coplan 1982, "A special-purpose machine for an improved search algorithm for deep chess combinations" (C*);
// J.-C. Weill 1991, "Experiments with the NegaC* search" (NegaC*), as listed by the chess programming pages, "NegaC*".
// Differs: the middle is rounded down, and the first bounds are the ends of the window. With the table of
// MemoryAlphaBeta, NegaC* is mtd-bi.
template <ProofTells tells>
struct CStar {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Proof = AlphaBeta<CutoffRule::at_beta>;

  static constexpr bool takes_bound = tells == ProofTells::bound;
  static constexpr SearcherInfo info{
      .id = takes_bound ? "nega-c-star" : "c-star",
      .title = takes_bound ? "NegaC*: bisection by proofs that return a fail-soft bound"
                           : "C*: bisection by proofs that tell only the side",
      .citation = takes_bound ? "Weill 1991, as listed by the chess programming pages, \"NegaC*\""
                              : "Coplan 1982, as described by the chess programming pages, \"NegaC*\"",
      .origin = Origin::adapted,
      .contract = (takes_bound ? fail_soft_contract : fail_hard_contract).with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "it searches the root more than once",
  };

  static constexpr Score search(auto node, Window window) {
    Score lower = window.alpha();
    Score upper = window.beta();
    Score value = lower;
    while (lower < upper) {
      const Window proof = Window::proof_at(middle(lower, upper));
      value = Proof::search(node.as_proof(), proof);
      if (proof.cuts(value)) {
        if (!takes_bound) value = proof.beta();
        lower = value;
      } else {
        if (!takes_bound) value = proof.alpha();
        upper = value;
      }
    }
    return value;
  }

 private:
  // Rounded down, so that it is less than `upper`.
  static constexpr Score middle(Score lower, Score upper) {
    return Score(static_cast<std::int32_t>((std::int64_t{lower.value()} + upper.value()) >> 1));
  }
};

}  // namespace pvslab

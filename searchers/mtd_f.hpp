// MTD: a sequence of proofs at the root closes in on the score. Each proof reuses what the earlier ones left in memory, which
// holds every node, leaves too.
// The variants differ in the value that the next proof tests: the last answer, starting from a first guess, or the
// middle of what is left.
// Promises the fail-soft bound: it makes no proof outside the window, and none once the window is decided.
#pragma once

#include <array>

#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "searchers/memory_alpha_beta.hpp"

namespace pvslab {

enum class FirstGuess : std::uint8_t { last_value, plus_infinity, minus_infinity, bisecting };

// Plaat, Schaeffer, Pijls, de Bruin 1996, "Best-first fixed-depth minimax algorithms", the procedure MTD(f), with the
// names they give its instances; MTD(+infinity) visits what SSS* visits, MTD(-infinity) what DUAL* visits. Differs: it
// takes a window; the first guess of mtd-f is the value of the position that memory holds from a search to another
// depth, else 0. So the value is stored at the end: a proof may have displaced what an earlier one left of the root.
template <FirstGuess guess, Remembers remembers = Remembers::everything>
struct MtdF {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;

  static constexpr auto which = static_cast<std::size_t>(guess);
  static constexpr SearcherInfo info{
      .id = std::array{"mtd-f", "mtd-plus-inf", "mtd-minus-inf", "mtd-bi"}[which],
      .title = std::array{"MTD(f), first guess: the last depth's value, else 0", "MTD(+infinity), also AB-SSS*",
                          "MTD(-infinity)", "MTD-bi: each proof halves what is left"}[which],
      .citation = "Plaat, Schaeffer, Pijls, de Bruin 1996, MTD(f)",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .visits_of = std::array{"", "SSS*", "DUAL*", ""}[which],
      .beyond_induction = "a table remembers",
  };

  static constexpr Score search(auto node, Window window, Memory& memory) {
    Score lower = -Score::infinity();
    Score upper = Score::infinity();
    Score value = first_guess(node, memory);
    while (lower < upper && lower < window.beta() && window.alpha() < upper) {
      const Score asked = clamp(next(value, lower, upper), window.alpha().next_above(), window.beta());
      const Window proof = Window::proof_at(asked.next_below());
      value = MemoryAlphaBeta<remembers>::search(node.as_proof(), proof, memory);
      if (proof.cuts(value)) {
        lower = value;
      } else {
        upper = value;
      }
    }
    if (guess == FirstGuess::last_value && lower == upper) memory.store(node.key(), node.depth(), value, Bound::exact);
    return value;
  }

 private:
  static constexpr Score first_guess(auto node, const Memory& memory) {
    switch (guess) {
      case FirstGuess::last_value: return memory.last_value(node.key()).value_or(Score(0));
      case FirstGuess::plus_infinity: return Score::infinity();
      case FirstGuess::minus_infinity: return -Score::infinity();
      case FirstGuess::bisecting: return Score(0);
    }
    __builtin_unreachable();
  }

  // The value that the next proof tests: whether the score reaches it. In (lower, upper].
  static constexpr Score next(Score value, Score lower, Score upper) {
    if constexpr (guess == FirstGuess::bisecting) {
      const std::int64_t sum = std::int64_t{lower.value()} + upper.value();
      return Score(static_cast<std::int32_t>(sum >> 1)).next_above();
    }
    return value == lower ? value.next_above() : value;
  }
};

}  // namespace pvslab

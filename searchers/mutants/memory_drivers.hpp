// Drivers over a search with memory, MTD and aspiration windows, with mistakes in how they end.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/aspiration_pvs.hpp"
#include "searchers/memory_alpha_beta.hpp"
#include "searchers/memory_pvs.hpp"
#include "searchers/mtd_f.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class MtdBug : std::uint8_t { none, ends_one_step_early, ends_after_one_proof };

inline constexpr std::array mtd_faults{
    Fault<MtdBug>{MtdBug::ends_one_step_early,
                  {"mtd-f:ends-one-step-early", "the proofs end when the bounds are one apart", ours}},
    Fault<MtdBug>{MtdBug::ends_after_one_proof,
                  {"mtd-f:ends-after-one-proof", "a proof that fails low is taken for the end", ours}}};

struct MtdFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  using Bug = MtdBug;
  static constexpr SearcherInfo original = MtdF<FirstGuess::last_value>::info;
  static constexpr auto& faults = mtd_faults;

  static constexpr Score search(auto node, Window window, Memory& memory, Bug bug) {
    Score lower = -Score::infinity();
    Score upper = Score::infinity();
    Score value = memory.last_value(node.key()).value_or(Score(0));
    while (lower < upper && lower < window.beta() && window.alpha() < upper) {
      if (bug == Bug::ends_one_step_early && lower.next_above() == upper) break;
      const Score guess = value == lower ? value.next_above() : value;
      const Score asked = clamp(guess, window.alpha().next_above(), window.beta());
      const Window proof = Window::proof_at(asked.next_below());
      value = MemoryAlphaBeta<>::search(node.as_proof(), proof, memory);
      if (proof.cuts(value)) {
        lower = value;
      } else {
        upper = value;
        if (bug == Bug::ends_after_one_proof) break;
      }
    }
    if (lower == upper) memory.store(node.key(), node.depth(), value, Bound::exact);
    return value;
  }
};

enum class AspirationBug : std::uint8_t { none, failed_window_believed, fails_low_believed, opens_the_wrong_side };

inline constexpr std::array aspiration_faults{
    Fault<AspirationBug>{AspirationBug::failed_window_believed,
                         {"aspiration-pvs:failed-window-believed", "a narrow window that fails is not widened", ours}},
    Fault<AspirationBug>{AspirationBug::fails_low_believed,
                         {"aspiration-pvs:fails-low-believed", "only a fail high is searched again", ours}},
    Fault<AspirationBug>{AspirationBug::opens_the_wrong_side,
                         {"aspiration-pvs:opens-wrong-side", "a failed window is widened at the other end", ours}}};

struct AspirationFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  using Bug = AspirationBug;
  static constexpr std::int32_t half_width = 25;
  static constexpr SearcherInfo original = AspirationPvs<half_width>::info;
  static constexpr auto& faults = aspiration_faults;

  static constexpr Score search(auto node, Window asked, Memory& memory, Bug bug) {
    const std::int64_t guess = memory.last_value(node.key()).value_or(Score(0)).value();
    const Score low = max(asked.alpha(), bounded(guess - half_width));
    const Score high = min(asked.beta(), bounded(guess + half_width));
    if (low >= high) return MemoryPvs::search(node, asked, memory);  // the two windows do not overlap
    const Window narrow(low, high);
    const Score value = MemoryPvs::search(node, narrow, memory);
    if (narrow.classify(value) == Bound::exact || bug == Bug::failed_window_believed) return value;
    if (asked.cuts(value) || asked.fails_low(value)) return value;
    const bool fails_high = narrow.cuts(value);
    if (bug == Bug::fails_low_believed && !fails_high) return value;
    const bool opens_beta = bug == Bug::opens_the_wrong_side ? !fails_high : fails_high;
    return MemoryPvs::search(node, opens_beta ? Window(low, asked.beta()) : Window(asked.alpha(), high), memory);
  }

 private:
  // Clamped to the finite scores.
  static constexpr Score bounded(std::int64_t value) {
    const std::int64_t highest = Score::highest().value();
    return Score(static_cast<std::int32_t>(value > highest ? highest : value < -highest ? -highest : value));
  }
};

}  // namespace pvslab::mutants

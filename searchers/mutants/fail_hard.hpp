// Fail-hard alpha-beta with a value that is not clamped, or clamped to the wrong end.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/alpha_beta_fail_hard.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class FailHardBug : std::uint8_t { none, leaf_not_clamped, fails_low_to_beta };

inline constexpr std::array fail_hard_faults{
    Fault<FailHardBug>{FailHardBug::leaf_not_clamped,
                       {"alpha-beta-fail-hard:leaf-not-clamped", "the value of a leaf is not clamped", ours}},
    Fault<FailHardBug>{FailHardBug::fails_low_to_beta,
                       {"alpha-beta-fail-hard:fails-low-to-beta", "beta is returned at the end of the loop", ours}}};

struct FailHardFaults {
  using Window = AlphaBetaFailHard::Window;
  using Bug = FailHardBug;
  static constexpr SearcherInfo original = AlphaBetaFailHard::info;
  static constexpr auto& faults = fail_hard_faults;

  static constexpr Score search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return bug == Bug::leaf_not_clamped ? value : clamp(value, window.alpha(), window.beta());
    }
    for (auto successor : visit.successors()) {
      const Score value = -search(successor, window.flipped(), bug);
      if (window.cuts(value)) return visit.leave(window.beta());
      window = window.raised_to(value);
    }
    return visit.leave(bug == Bug::fails_low_to_beta ? window.beta() : window.alpha());
  }
};

}  // namespace pvslab::mutants

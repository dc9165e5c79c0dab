#include <fmt/format.h>

#include "harness/claims/special/special_experiments.hpp"
#include "searchers/pvs_lmr.hpp"

namespace pvslab {

std::optional<ClaimResult> test_printed_reduction(const VerifyRunner&) {
  constexpr std::int32_t deepest = 20;
  constexpr std::uint32_t moves = 64;
  std::uint32_t zero = 0;
  std::uint32_t all = 0;
  for (std::int32_t depth = 1; depth <= deepest; ++depth) {
    for (std::uint32_t number = 1; number < moves; ++number, ++all) {
      if (late_move_reduction(number, Depth(depth)) == 0) ++zero;
    }
  }
  return ClaimResult{
      .verdict = verdict_of(zero == 0),
      .figure = fmt::format("of {} pairs of a move 1..{} and a depth 1..{}, {} are reduced by 0 plies, move 1 at every "
                            "depth: the listing searches it at its own depth, for ever if the game does not end. "
                            "pvs-lmr-printed bounds the plies",
                            all, moves - 1, deepest, zero)};
}

}  // namespace pvslab

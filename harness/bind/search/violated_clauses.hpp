// `violated` (searchers/core/contract.hpp) for a cutoff rule that is known only when the program runs.
#pragma once

#include "harness/bind/search/bounds.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

// `bounds` are a window under the rule.
[[nodiscard]] constexpr Contract violated(CutoffRule rule, Bounds bounds, Score score, Outcome returned) {
  if (rule == CutoffRule::at_beta)
    return violated(Window<CutoffRule::at_beta>(bounds.alpha, bounds.beta), score, returned);
  return violated(Window<CutoffRule::above_beta>(bounds.alpha, bounds.beta), score, returned);
}

}  // namespace pvslab

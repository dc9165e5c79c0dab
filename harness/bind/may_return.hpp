// Checks a promise by the returned value alone, for a known score and an open window.
#pragma once

#include "searchers/core/contract.hpp"

namespace pvslab {

// Whether a searcher that promises this may return `returned`.
[[nodiscard]] constexpr bool may_return(Contract promised, Score score, Score returned) {
  if (promised.contains(Clause::root)) return returned == score;
  return !promised.contains(Clause::lower_bound) || returned <= score;
}

}  // namespace pvslab

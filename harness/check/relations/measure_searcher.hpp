// Makes a searcher that is in no catalogue one to be measured. Compiles it.
#pragma once

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/check/relations/measurement.hpp"

namespace pvslab {

template <Searcher S>
[[nodiscard]] constexpr MeasuredSearcher measured() {
  return {&S::info, bind_searcher<S, RecordedTree>()};
}

}  // namespace pvslab

// Makes a MeasuredSearcher from a searcher outside the catalogue. Instantiates its code.
#pragma once

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/check/relations/measurement.hpp"

namespace pvslab {

template <Searcher S>
[[nodiscard]] constexpr MeasuredSearcher measured() {
  return {&S::info, bind_searcher<S, RecordedTree, BindModes{.watch = true}>()};
}

}  // namespace pvslab

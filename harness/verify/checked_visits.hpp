// An observer with its searches' visits checked besides (searchers/core/visit_check.hpp).
#pragma once

#include "searchers/core/observer.hpp"

namespace pvslab {

template <Observer Watching>
struct CheckedVisits : Watching {
  using Tally = ForwardingTally<CheckedVisits>;
  using Watching::Watching;

  [[nodiscard]] VisitCheck& visit_check() { return visits; }
  // To be called before another search is watched.
  void clear() {
    if constexpr (requires { Watching::clear(); }) Watching::clear();
    visits.clear();
  }

  VisitCheck visits;
};

}  // namespace pvslab

// The observers of a search that is checked (searchers/core/visit_check.hpp): whether every visit ended once and as it should,
// and the line that the search left.
#pragma once

#include "searchers/core/line.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// Checks the visits and sees nothing else.
struct CheckedVisits : SilentObserver {
  using Tally = ForwardingTally<CheckedVisits>;
  [[nodiscard]] constexpr VisitCheck& visit_check() { return visits; }

  VisitCheck visits;
};

// Checks the visits and keeps the line.
struct CheckedLine : LineObserver {
  using Tally = ForwardingTally<CheckedLine>;
  using LineObserver::LineObserver;
  [[nodiscard]] VisitCheck& visit_check() { return visits; }
  // To be called before another search is watched.
  void clear() {
    LineObserver::clear();
    visits.clear();
  }

  VisitCheck visits;
};

// Checks the visits of another observer's search, and keeps no line.
class VisitsOf : public SilentObserver {
 public:
  using Tally = ForwardingTally<VisitsOf>;
  explicit VisitsOf(CheckedLine& of) : of_(of) {}
  [[nodiscard]] VisitCheck& visit_check() { return of_.visits; }

 private:
  CheckedLine& of_;
};

}  // namespace pvslab

// The observers of a checked search (searchers/core/visit_check.hpp). They check that every visit ends exactly once and
// correctly, and keep the line that the search found.
#pragma once

#include "searchers/core/line.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// Checks the visits and nothing else.
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
  // Call it before observing another search.
  void clear() {
    LineObserver::clear();
    visits.clear();
  }
  [[nodiscard]] CheckedLine fork() const {
    CheckedLine fork(*this);
    fork.visits.clear();
    return fork;
  }
  void join(const CheckedLine& fork, bool is_best) {
    LineObserver::join(fork, is_best);
    visits.join(fork.visits);
  }

  VisitCheck visits;
};

// Checks visits with the VisitCheck of another observer. Keeps no line.
class VisitsOf : public SilentObserver {
 public:
  using Tally = ForwardingTally<VisitsOf>;
  explicit VisitsOf(CheckedLine& of) : of_(of) {}
  [[nodiscard]] VisitCheck& visit_check() { return of_.visits; }

 private:
  CheckedLine& of_;
};

}  // namespace pvslab

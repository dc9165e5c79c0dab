// TracingObserver: records every event. A trace is the list of events of one search, in order.
#pragma once

#include <cstdint>
#include <vector>

#include "searchers/core/observer.hpp"

namespace pvslab {

struct TraceEvent {
  enum class Kind : std::uint8_t { enter, leaf, leave, answer };

  Kind kind;
  Entry entry;
  Exit exit;  // meaningless for Kind::enter
};

class TracingObserver {
 public:
  using Tally = ForwardingTally<TracingObserver>;

  void enter(const Entry& entry) { events_.push_back({TraceEvent::Kind::enter, entry, {}}); }
  void leaf(const Entry& entry, const Exit& exit) { events_.push_back({TraceEvent::Kind::leaf, entry, exit}); }
  void answer(const Entry& entry, const Exit& exit) { events_.push_back({TraceEvent::Kind::answer, entry, exit}); }
  void leave(const Entry& entry, const Exit& exit) { events_.push_back({TraceEvent::Kind::leave, entry, exit}); }

  // Joins in the order in which the successors ended.
  [[nodiscard]] TracingObserver fork() const { return {}; }
  void join(const TracingObserver& fork, bool) {
    events_.insert(events_.end(), fork.events_.begin(), fork.events_.end());
  }

  [[nodiscard]] const std::vector<TraceEvent>& events() const { return events_; }

 private:
  std::vector<TraceEvent> events_;
};

}  // namespace pvslab

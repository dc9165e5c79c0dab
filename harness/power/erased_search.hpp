// A search of a mutant behind one function pointer, whatever the game and the observer.
#pragma once

#include <cstdint>
#include <string_view>

#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/trees/places.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {
class Adversary;
}

namespace pvslab::zoo {

// Thrown when a search reports more events than it may.
struct SearchTooLong {};

// The observer of every search of a mutant: it checks the visits and forwards the events.
class ErasedObserver {
 public:
  using Tally = ForwardingTally<ErasedObserver>;
  static constexpr bool forgoes_speed = true;
  static constexpr std::uint64_t no_limit = UINT64_MAX;

  ErasedObserver(Watcher& watcher, VisitCheck& visits, std::uint64_t most_events = no_limit)
      : watcher_(watcher), visits_(visits), events_left_(most_events) {}

  void enter(const Entry& entry) { count(), watcher_.enter(entry); }
  void leaf(const Entry& entry, const Exit& exit) { count(), watcher_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) { count(), watcher_.answer(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) { watcher_.leave(entry, exit); }
  [[nodiscard]] VisitCheck& visit_check() { return visits_; }

 private:
  void count() {
    if (events_left_-- == 0) throw SearchTooLong{};
  }

  Watcher& watcher_;
  VisitCheck& visits_;
  std::uint64_t events_left_;
};

struct ErasedSearch {
  const Places& places;
  Place root;
  Depth depth;
  Bounds bounds;
  ErasedObserver& observer;
  TranspositionTable& memory;  // of a searcher that has one
};
using RunErased = Outcome (*)(const ErasedSearch& search);

// The same search as the functions of BoundSearcher. A further routine keeps no line.
[[nodiscard]] Outcome count_erased(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth,
                                   Bounds bounds, Counters& counters);
[[nodiscard]] Outcome check_erased(RunErased run, bool keeps_line, const RecordedTree& tree,
                                   RecordedTree::Position root, Depth depth, Bounds bounds, CheckedLine& observer);
[[nodiscard]] Outcome watch_erased(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth,
                                   Bounds bounds, Watcher& watcher, TranspositionTable* memory);
[[nodiscard]] Outcome enter_erased(RunErased run, const Adversary& adversary, std::int32_t number, Depth depth,
                                   Bounds bounds, CheckedVisits& observer);

}  // namespace pvslab::zoo

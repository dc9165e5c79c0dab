#include "harness/bind/erased/erased_search.hpp"

namespace pvslab {

Outcome count_erased(RunErased run, const ErasedGame& game, const ErasedPosition& root, Depth depth, Bounds bounds,
                     Counters& counters, TranspositionTable* memory) {
  CountingObserver counting;
  WatcherOf watcher(counting);
  const Outcome outcome = watch_erased(run, game, root, depth, bounds, watcher, memory);
  counters += counting.counters();
  return outcome;
}

Outcome watch_erased(RunErased run, const ErasedGame& game, const ErasedPosition& root, Depth depth, Bounds bounds,
                     Watcher& watcher, TranspositionTable* memory) {
  VisitCheck visits;
  ErasedObserver observer(watcher, visits);
  return run({game, root, depth, bounds, observer, memory});
}

}  // namespace pvslab

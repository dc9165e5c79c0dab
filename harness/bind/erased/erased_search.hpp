// A search behind one function pointer, whatever the game and the observer: of the games that no searcher is compiled for,
// and of searchers that are compiled for no game, the mutants.
#pragma once

#include <cstdint>

#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/search/watcher.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/root.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// Thrown when a search reports more events than it may.
struct SearchTooLong {};

// The observer of every erased search: it checks the visits and forwards the events.
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
  const ErasedGame& game;
  ErasedPosition root;
  Depth depth;
  Bounds bounds;
  ErasedObserver& observer;
  TranspositionTable* memory = nullptr;  // of a searcher that has one; null: an empty one
};
using RunErased = Outcome (*)(const ErasedSearch& search);

// The search of S.
template <Searcher S>
[[nodiscard]] Outcome run_erased(const ErasedSearch& search) {
  const Root<ErasedGame, ErasedObserver> root(search.game, search.root, search.depth, search.observer);
  const Window<S::info.rule> window(search.bounds.alpha, search.bounds.beta);
  if constexpr (HasMemory<S>) {
    return S::search(root.node(), window, search.memory != nullptr ? *search.memory : fresh_memory());
  } else {
    return S::search(root.node(), window);
  }
}

// As the functions of BoundSearcher of the same names. If `memory` is null, a searcher with memory gets an empty one.
[[nodiscard]] Outcome count_erased(RunErased run, const ErasedGame& game, const ErasedPosition& root, Depth depth,
                                   Bounds bounds, Counters& counters, TranspositionTable* memory = nullptr);
[[nodiscard]] Outcome watch_erased(RunErased run, const ErasedGame& game, const ErasedPosition& root, Depth depth,
                                   Bounds bounds, Watcher& watcher, TranspositionTable* memory);

// The functions of BoundSearcher for a search that runs erased.
template <RunErased run>
struct ErasedFunctions {
  static Outcome count(const ErasedGame& game, const ErasedPosition& root, Depth depth, Bounds bounds,
                       Counters& counters) {
    return count_erased(run, game, root, depth, bounds, counters);
  }
  static Outcome count_with(const ErasedGame& game, const ErasedPosition& root, Depth depth, Bounds bounds,
                            Counters& counters, TranspositionTable& memory) {
    return count_erased(run, game, root, depth, bounds, counters, &memory);
  }
  static Outcome watch(const ErasedGame& game, const ErasedPosition& root, Depth depth, Bounds bounds, Watcher& watcher,
                       TranspositionTable* memory) {
    return watch_erased(run, game, root, depth, bounds, watcher, memory);
  }
};

}  // namespace pvslab

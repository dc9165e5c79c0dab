// A searcher bound to a game: the recursion is compiled for the pair, everything above it is type-erased. No other type
// binds a searcher to a game. `bind_searcher.inl.hpp` compiles the pair.
#pragma once

#include <string>
#include <string_view>

#include "harness/bind/checked_line.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/bind/search/watcher.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// One routine of a searcher, compiled for the game G: its search, or a further routine that the searcher names. Each
// function searches `position` to `depth` with the window `bounds` and returns the searcher's result. They differ in
// the observer of the search. A function that `modes_of<G>` does not ask for is null.
template <Game G>
struct BoundSearcher {
  const SearcherInfo* info;
  std::string_view routine;  // empty: the search itself
  // Why the searcher cannot search this game: "it has a table, and ..."; empty if it can. Then every function is null.
  std::string_view refusal;

  // Without an observer. Null unless `runs_silently`, and of a further routine.
  Outcome (*silent)(const G& game, const Position<G>& position, Depth depth, Bounds bounds);
  // Asks for the result alone. Null for a searcher that is compiled: it counts as fast. A program in another language may
  // be unable to count.
  Outcome (*search)(const G& game, const Position<G>& position, Depth depth, Bounds bounds);
  // Adds the node counts to `counters`.
  Outcome (*count)(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters);
  // The same with a memory that may hold something. Null if the searcher has none.
  Outcome (*count_with)(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters,
                        TranspositionTable& memory);
  // Reports every event to `watcher` by virtual calls. A searcher with memory uses `memory`; if null, an empty one.
  Outcome (*watch)(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Watcher& watcher,
                   TranspositionTable* memory);
  // Checks every visit and keeps the line. For a further routine the line is not kept.
  Outcome (*check)(const G& game, const Position<G>& position, Depth depth, Bounds bounds, CheckedLine& observer);
  // Calls the instance of the body that is compiled for `left` (any, two or one), and checks the visits.
  Outcome (*enter)(const G& game, const Position<G>& position, PliesLeft left, Depth depth, Bounds bounds,
                   CheckedVisits& observer);

  [[nodiscard]] bool is_the_search() const { return routine.empty(); }
  // "pvs-split", or "pvs-split/zws" for a further routine.
  [[nodiscard]] std::string name() const {
    return std::string(info->id) + (routine.empty() ? "" : "/" + std::string(routine));
  }
};

// The functions of BoundSearcher<G> that are compiled. Each costs compile time in the unit of every searcher.
struct BindModes {
  bool search = false;  // with `silent`, of one searcher
  bool silent = false;  // of every searcher
  bool count = false;
  bool watch = false;
  bool check = false;
  bool enter = false;
  bool routines = false;  // bind the further routines as well
};

// The searcher that is compiled without an observer wherever it is measured: it visits what the yardstick of gated times
// visits. The two show that what is not observed costs nothing, and what counting costs.
template <Searcher S>
inline constexpr bool is_timed_silently = S::info.id == "alpha-beta";
template <Searcher S>
constexpr bool runs_silently(BindModes modes) {
  return modes.silent || (modes.search && is_timed_silently<S>);
}

}  // namespace pvslab

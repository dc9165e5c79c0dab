// Runs a parallel searcher on the processors of a machine. For units that compile it for a game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "harness/bind/search/bounds.hpp"
#include "harness/team/team.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

// Called on the first processor of a machine, within its run(). `observer` sees the whole search. `memory` is the shared table
// of a searcher that has one.
template <ParallelSearcher S, TeamFlaw flaw = TeamFlaw::none, Game G, ForkedObserver O, typename Memory>
[[nodiscard]] Outcome run_parallel(Worker& worker, const G& game, const Position<G>& position, Depth depth,
                                   Bounds bounds, O& observer, Memory& memory) {
  TeamObserver<O> of_team(worker, std::move(observer));
  const Root<G, TeamObserver<O>> root(game, position, depth, of_team);
  BasicTeam<flaw, Memory> team(worker, memory, nullptr, {0, worker.machine->size()});
  const Outcome outcome = S::search(root.node(), Window<S::info.rule>(bounds.alpha, bounds.beta), team);
  observer = std::move(of_team.base());
  return outcome;
}
// How many workers a machine has in reserve for S: as many as processors, or nothing.
template <ParallelSearcher S>
[[nodiscard]] constexpr std::optional<unsigned> reserve_for(unsigned processors) {
  return hands_over<S> ? std::optional(processors) : std::nullopt;
}
// The same on a simulated machine that makes them when they are needed: more than searches were seen to need. Each has a stack of two
// mappings, of which Linux allows a process 65,530.
inline constexpr unsigned most_stacks = 30'000;
[[nodiscard]] constexpr unsigned great_reserve(unsigned processors) {
  return std::min(std::max(64U, 7 * processors), most_stacks - std::min(processors, most_stacks));
}
template <ParallelSearcher S>
[[nodiscard]] constexpr std::optional<unsigned> great_reserve_for(unsigned processors) {
  return hands_over<S> ? std::optional(great_reserve(processors)) : std::nullopt;
}

// What the processors of S share: the memory of a searcher that has one, made with its bytes.
template <ParallelSearcher S>
struct SharedBy {
  using Type = NoSharedMemory;
};
template <ParallelSearcher S>
requires HasMemory<S>
struct SharedBy<S> {
  using Type = typename S::Memory;
};
template <ParallelSearcher S>
using MemoryShared = typename SharedBy<S>::Type;

// The same with an empty table of so many bytes, if the searcher has one.
template <ParallelSearcher S, TeamFlaw flaw = TeamFlaw::none, Game G, ForkedObserver O>
[[nodiscard]] Outcome run_parallel_afresh(Worker& worker, const G& game, const Position<G>& position, Depth depth,
                                          Bounds bounds, O& observer, std::size_t table_bytes) {
  MemoryShared<S> memory(table_bytes);
  return run_parallel<S, flaw>(worker, game, position, depth, bounds, observer, memory);
}

}  // namespace pvslab

// Worker: one processor of a machine, real or simulated, with its accounts. On a machine that hands processors over
// (team_machine.hpp) there are more workers than processors, and only one with a processor goes on.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

namespace pvslab {

class TeamMachine;

// In simulated time, or in visits on a machine of real threads.
struct WorkerAccount {
  std::uint64_t interior = 0;       // visits to interior nodes, those that were abandoned included
  std::uint64_t leaves = 0;         // evaluations
  std::uint64_t left = 0;           // interior visits that ended with a value
  std::uint64_t accesses = 0;       // to the shared table, and to the marks of what is being searched
  std::uint64_t communication = 0;  // time for messages
};

// In cache lines of its own, because it is written at every visit.
struct alignas(64) Worker {
  TeamMachine* machine = nullptr;
  unsigned number = 0;

  std::uint64_t clock = 0;
  // The processor may go on alone up to this time. Beyond it, another one comes first.
  std::uint64_t horizon = std::numeric_limits<std::uint64_t>::max();
  // The length of the longest chain of dependent work that led here is the clock less this.
  std::uint64_t behind = 0;

  std::uint64_t interior_cost = 1;
  std::uint64_t leaf_cost = 1;
  std::uint64_t access_cost = 0;
  // The number of stops on the machine when this processor last saw that none of them meant its own search.
  std::uint64_t seen_stops = no_stops_seen;
  static constexpr std::uint64_t no_stops_seen = std::numeric_limits<std::uint64_t>::max();

  // Where processors are handed over, guarded by the board: it has none and waits for something; and what it is about to wait for
  // has come already.
  bool waits = false;
  bool may_go_on = false;

  WorkerAccount account;

  [[nodiscard]] std::uint64_t span() const { return clock - behind; }
  void set_span(std::uint64_t span) { behind = clock - span; }
  // An access to the shared table was made.
  void charge_access() {
    ++account.accesses;
    clock += access_cost;
  }
};

// A game of which each processor has one of its own, because it learns: `game.of_processor(n)` is that of processor n. The
// positions of all of them are alike.
template <typename G>
concept GameOfProcessor = requires(const G& game, unsigned processor) {
  { game.of_processor(processor) } -> std::same_as<const G&>;
};
template <typename G>
[[nodiscard]] const G& game_of(const G& game, const Worker& worker) {
  if constexpr (GameOfProcessor<G>) {
    return game.of_processor(worker.number);
  } else {
    return game;
  }
}

}  // namespace pvslab

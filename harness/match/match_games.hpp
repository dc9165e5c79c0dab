// The games of a match as cells: one game each. Two games with exchanged colours make a pair; pairs are numbered opening by opening,
// then round by round. A match can end before all games are played, by a rule that looks at the pairs in their order alone, so that
// the end does not depend on which game was finished first.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/match/arena.hpp"
#include "harness/match/match_settings.hpp"
#include "harness/match/pair_tally.hpp"

namespace pvslab::match {

// How the games are named and planned where a plan has more than one match.
struct MatchCells {
  std::string name = {};                         // unique in the plan; empty: after the openings
  std::uint64_t cost_of_a_game = 1'000'000'000;  // nanoseconds; an opening does not show what its games cost
  bool are_alone = false;                        // no other cell runs beside a game
};

class MatchGames {
 public:
  // Both must outlive it.
  MatchGames(const Arena& arena, const MatchSettings& settings);

  // Its cells refer to this object.
  void add_to(CellPlan& plan, const MatchCells& cells = {});

  [[nodiscard]] std::size_t size() const { return games_.size(); }
  [[nodiscard]] std::size_t pairs() const { return games_.size() / 2; }
  [[nodiscard]] const std::vector<std::optional<PlayedGame>>& games() const { return games_; }
  // Whether the pairs without a gap decide the match. May be asked in any thread.
  [[nodiscard]] bool is_decided() const { return decided_; }
  // Of these pairs; where there is no sequential test, also of those after a gap.
  [[nodiscard]] PairTally tally() const;

  // Side a has White, or moves first, in the first game of a pair.
  [[nodiscard]] static bool a_has_white(std::size_t game) { return game % 2 == 0; }
  [[nodiscard]] std::size_t opening_of(std::size_t game) const { return game / 2 % arena_.openings(); }
  [[nodiscard]] const Arena& arena() const { return arena_; }
  [[nodiscard]] const MatchSettings& settings() const { return settings_; }
  // Of the games of this match: their time, and the greatest load of the machine after one. Nothing if a game tells none.
  [[nodiscard]] std::optional<double> seconds() const;
  [[nodiscard]] std::optional<double> greatest_load() const;

 private:
  [[nodiscard]] CellResult run(std::size_t cell, const CellWatch& watch) const;
  void fold(std::size_t cell, const std::string& value, const std::string& times);
  [[nodiscard]] std::optional<PairOfGames> pair(std::size_t number) const;

  const Arena& arena_;
  const MatchSettings& settings_;
  std::vector<std::optional<PlayedGame>> games_;
  struct GameTimes {
    std::optional<double> seconds = {};
    std::optional<double> load = {};
  };
  std::vector<GameTimes> times_;
  PairTally begun_;  // the pairs without a gap
  std::atomic<bool> decided_ = false;
};

}  // namespace pvslab::match

// PairTally: what pairs of games say, taken in one after the other: distinct games, where the sides part, points, the sequential test.
//
// Two games are one if, from some position on, they are the same: the moves of the shorter one are the last moves of the other, and
// lead from the same position, with the same side to move. So an opening that another one leads into is not counted twice. A pair is
// distinct if it has a game that no pair before it has. Only distinct pairs count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "harness/match/game_record.hpp"
#include "harness/match/match_settings.hpp"
#include "harness/match/statistics/pentanomial.hpp"
#include "harness/match/statistics/sequential_test.hpp"

namespace pvslab::match {

// Side a has White, or moves first, in the first game.
struct PairOfGames {
  std::size_t number;   // from 0
  std::size_t opening;  // its number
  const PlayedGame* first;
  const PlayedGame* second;
};

// Where the sides answer differently in the same position, in the two games of a pair.
struct Parting {
  std::size_t pair;
  std::size_t ply;              // of the games, without the opening, from 0
  std::optional<PlayedMove> a;  // nothing: it has not answered with a legal move
  std::optional<PlayedMove> b;
};

// How many half points side a gets for a game: 0 .. 2.
[[nodiscard]] std::size_t half_points_of_a(const PlayedGame& game, bool a_has_white);

class PairTally {
 public:
  explicit PairTally(const MatchSettings& settings) : settings_(settings) {}

  // Keeps the pointers. Do not add a pair to a tally that is decided.
  void add(const PairOfGames& pair);

  [[nodiscard]] std::size_t pairs() const { return pairs_; }
  [[nodiscard]] std::size_t distinct_pairs() const { return static_cast<std::size_t>(points_.count()); }
  [[nodiscard]] std::size_t distinct_games() const { return distinct_games_; }
  // Numbers of the pairs that count.
  [[nodiscard]] const std::vector<std::size_t>& counted() const { return counted_; }

  // Of the pairs that count.
  [[nodiscard]] const Pentanomial& points() const { return points_; }
  [[nodiscard]] const std::array<std::uint64_t, 3>& wins_draws_losses() const { return wins_draws_losses_; }
  [[nodiscard]] std::vector<UnitScore> openings() const;

  // In which both games are the same moves; and in which the sides say the same of each move, too.
  [[nodiscard]] std::size_t same_pairs() const { return same_pairs_; }
  [[nodiscard]] const std::optional<Parting>& parted() const { return parted_; }
  // The first difference in scores or nodes while the moves are the same.
  [[nodiscard]] const std::optional<Parting>& told_apart() const { return told_apart_; }
  // No difference in moves was seen: asked only where games are deterministic, and without a fault.
  [[nodiscard]] bool sides_are_same() const {
    return settings_.is_deterministic() && pairs_ > 0 && same_pairs_ == pairs_;
  }
  [[nodiscard]] bool ends_as_same() const {
    return sides_are_same() && settings_.same_pairs != 0 && pairs_ >= settings_.same_pairs;
  }

  [[nodiscard]] std::optional<double> ratio() const { return ratio_; }
  [[nodiscard]] SequentialVerdict verdict() const { return verdict_; }
  // Whether the match is over, whatever further pairs would say.
  [[nodiscard]] bool is_decided() const { return ends_as_same() || verdict_ != SequentialVerdict::undecided; }

  // Of all games, by Ending; and faults of side a and of side b.
  [[nodiscard]] const std::array<std::uint64_t, static_cast<std::size_t>(last_ending) + 1>& endings() const {
    return endings_;
  }
  [[nodiscard]] const std::array<std::uint64_t, 2>& faults() const { return faults_; }

 private:
  struct SeenGame {
    const PlayedGame* game;
    bool a_has_white;
  };
  // Whether the game was not there before.
  bool take_in(const SeenGame& game);
  static bool are_one(const SeenGame& one, const SeenGame& other);
  void compare(const PairOfGames& pair);
  void count(const PairOfGames& pair);
  void note_ending(const PlayedGame& game, bool a_has_white);

  const MatchSettings& settings_;
  std::size_t pairs_ = 0;
  std::size_t distinct_games_ = 0;
  std::size_t same_pairs_ = 0;
  std::vector<std::size_t> counted_;
  std::unordered_map<std::uint64_t, std::vector<SeenGame>> seen_;  // by the last position
  Pentanomial points_;
  std::array<std::uint64_t, 3> wins_draws_losses_{};
  std::map<std::size_t, UnitScore> by_opening_;
  std::optional<Parting> parted_;
  std::optional<Parting> told_apart_;
  std::optional<double> ratio_ = 0;
  SequentialVerdict verdict_ = SequentialVerdict::undecided;
  std::array<std::uint64_t, static_cast<std::size_t>(last_ending) + 1> endings_{};
  std::array<std::uint64_t, 2> faults_{};
};

}  // namespace pvslab::match

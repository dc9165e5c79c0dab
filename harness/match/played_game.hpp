// A game of chess between two sides, played under the eyes of the referee.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/match/game_record.hpp"
#include "harness/match/players/player.hpp"
#include "harness/match/referee.hpp"
#include "suites/chess/move.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::match {

// The moves of an opening are part of the game: for repetitions, and for what the players are told.
struct Opening {
  std::string name;  // "30.epd:12"
  chess::Position start;
  std::vector<chess::Move> moves = {};

  [[nodiscard]] chess::Position end() const;
};

// When a game is decided before its end, by what the sides say of it. Nothing is, unless asked for.
struct Adjudication {
  std::optional<std::int32_t> win = {};      // centipawns: both sides say at least so much for the same side
  std::optional<std::int32_t> draw = {};     // both say at most so much for either
  std::uint32_t moves = 4;                   // in so many moves of each side, one after the other
  std::uint32_t from = 34;                   // a draw: only from this number of moves on, as the FEN counts
  std::optional<std::uint32_t> length = {};  // a draw after so many plies, without those of the opening

  [[nodiscard]] bool any() const { return win || draw || length; }
  bool operator==(const Adjudication&) const = default;
};
// "win=800,draw=10,moves=4,from=34,length=400"; throws UsageError.
[[nodiscard]] Adjudication parse_adjudication(std::string_view text);
[[nodiscard]] std::string to_text(const Adjudication& rules);

struct GamePlan {
  const Opening* opening;
  Adjudication adjudication = {};
  // Of the players with White and Black: the time of a move, if it is limited.
  std::optional<std::chrono::milliseconds> white_time = {};
  std::optional<std::chrono::milliseconds> black_time = {};
  std::chrono::milliseconds margin{100};  // beyond that time, before a move is late
};

// A question to a side, in the time of a move.
struct TimedQuestion {
  std::function<PlayerAnswer()> ask;
  std::optional<std::chrono::milliseconds> time = {};
  std::chrono::milliseconds margin{100};
};
// What it answers. An answer beyond its time and the margin is a fault; `game` then keeps the time that it took, and the load.
[[nodiscard]] PlayerAnswer answer_in_time(const TimedQuestion& question, PlayedGame& game);
// The game ends by this fault of the side that has `loser`.
void lose_by_fault(PlayedGame& game, const PlayerFault& fault, const std::string& dialogue, chess::Color loser);

// `look` is called before each move; what it throws ends the game.
[[nodiscard]] PlayedGame play_game(const GamePlan& plan, Player& white, Player& black,
                                   const std::function<void()>& look);

}  // namespace pvslab::match

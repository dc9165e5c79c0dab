// What is kept of a game, whatever game it is. The side that moves first in the opening has the colour white; in chess it is White.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/referee.hpp"
#include "suites/chess/board.hpp"

namespace pvslab::match {

struct PlayedMove {
  std::string move;  // as the arena reads it: of chess in UCI notation
  // As the mover says.
  std::optional<std::int32_t> centipawns = {};  // or the game's own points
  std::optional<std::int32_t> mate = {};
  std::optional<std::uint64_t> nodes = {};
  // They follow from the moves.
  chess::Color mover = chess::Color::white;
  std::uint64_t before = 0;  // the key of the position in which it was made
};

struct PlayedGame {
  std::vector<PlayedMove> moves = {};  // after those of the opening
  GameEnd end = {Ending::checkmate, std::nullopt};
  std::string fault = {};     // what the loser did, if is_fault(end.ending)
  std::string dialogue = {};  // then the last lines that its process was told and said
  // Of a time loss: the time that the move took, and the load of the machine in the minute before it.
  std::optional<double> late_seconds = {};
  std::optional<double> load = {};
  std::uint64_t last = 0;  // the key of the last position; it follows from the moves
};

}  // namespace pvslab::match

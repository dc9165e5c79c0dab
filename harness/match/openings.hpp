// The openings of a match, from PGN, or from lines of EPD or FEN as other verbs read positions (harness/sides/asked_position.hpp). Each is played once by each side with White, so a position that is there twice is one
// opening, and one in which the game is over is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/played_game.hpp"
#include "suites/chess/problems.hpp"

namespace pvslab::match {

struct OpeningsOptions {
  std::optional<std::size_t> plies = {};  // at most so many moves of a PGN game
  std::optional<std::size_t> count = {};  // the first so many openings
  bool is_chess960 = false;               // castling as in Chess960, even if the squares are those of standard chess
};

struct Openings {
  std::string file;
  std::uint64_t hash = 0;         // FNV-1a of the text
  std::vector<Opening> openings;  // different positions, in the order of the file; at least one
  std::size_t repeated = 0;       // positions that were there before
  std::size_t over = 0;           // in which the game is over
  chess::Problems problems;       // of lines
};

// PGN if the name ends in ".pgn" or the text begins with '['. Throws InputError.
[[nodiscard]] Openings openings_from(const std::string& text, const std::string& file, const OpeningsOptions& options);

}  // namespace pvslab::match

// PGN: games as text, after Steven Edwards' standard (1994). Strict in writing: the seven tags, FEN and SetUp where the game does not
// begin at the start position, lines of at most 79 characters. Reading takes the games of other programs: comments, variations,
// numeric glyphs and escaped lines are skipped, and SAN is read as parse_san reads it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "suites/chess/position.hpp"

namespace pvslab::match {

struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags = {};  // in their order; of reading, all that are there
  chess::Position start = {};
  std::vector<chess::Move> moves = {};
  std::vector<std::string> comments = {};  // of each move, or none at all; reading leaves them out
  std::string result = "*";                // 1-0, 0-1, 1/2-1/2 or *
  std::size_t line = 1;                    // where it begins, from 1

  [[nodiscard]] std::string tag(std::string_view name) const;  // empty if there is none
};

// Ends in an empty line, so that games can follow each other.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

// `name` names the text in errors. Throws InputError for a move that is not legal, a FEN that is none, and text without a game.
[[nodiscard]] std::vector<PgnGame> read_pgn(std::string_view text, const std::string& name);

}  // namespace pvslab::match

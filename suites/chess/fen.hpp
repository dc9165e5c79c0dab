// FEN: positions as text, after Steven Edwards' PGN standard (1994, section 16.1), with the castling letters of X-FEN
// (Reinhard Scharnagl) and Shredder-FEN for Chess960. A position is validated here, once; README.md, "What is a legal
// FEN", gives the rule: a position on which chess cannot be played is an error; a playable position that no game can
// reach is accepted. A castling right without its king or rook is left out, and X-FEN letters may make a position
// Chess960; both are reported.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/position.hpp"
#include "suites/chess/problems.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

inline constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct FenOptions {
  // Treat the position as Chess960 even if its castling rights fit standard chess.
  bool force_chess960 = false;
  // Where the text comes from, for errors: a name, and the line and column at which it begins, from 1.
  std::string source = "FEN";
  std::size_t line = 1;
  std::size_t column = 1;
};

// Four fields (piece placement, side to move, castling rights, en-passant square) or six (halfmove clock, fullmove
// number; default 0 and 1), with blanks between and around them. Throws InputError; its message begins with the field's
// number and name.
[[nodiscard]] Position parse_fen(std::string_view text, const FenOptions& options = {});

// The same, with notices for the user: dropped_right for each castling right that was left out, and read_as_chess960 at
// the first of K, Q, k, q that makes the position Chess960 if nothing else does.
struct FenReading {
  Position position;
  std::vector<Problem> problems;
};
[[nodiscard]] FenReading read_fen(std::string_view text, const FenOptions& options = {});

// Six fields. Castling rights as KQkq, or as the rooks' files (HAha, Shredder-FEN) if the position is Chess960.
// parse_fen(to_fen(position)) == position.
[[nodiscard]] std::string to_fen(const Position& position);

}  // namespace pvslab::chess

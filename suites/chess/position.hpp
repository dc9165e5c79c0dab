// Position: a legal chess position, standard or Chess960, as a value. What it promises (one king a side, the side that
// has moved not in check, castling rights and en-passant square that could be true, ...) is checked once, where it is
// read (fen.hpp); moves keep it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "suites/chess/board.hpp"
#include "suites/chess/move.hpp"

namespace pvslab::chess {

// Beyond the longest game that the rules allow.
inline constexpr std::uint16_t largest_count = 9999;

struct Position {
  Board board;
  Color side = Color::white;
  // The square behind a pawn that has just gone two steps, as a set of one or none; only where a pawn of the side to
  // move stands beside that pawn. Whether it may capture is a matter of legal moves.
  Bitboard en_passant = 0;
  // Both counters stop at largest_count.
  std::uint16_t halfmove_clock = 0;   // plies since the last capture or pawn move
  std::uint16_t fullmove_number = 1;  // counts from 1, rises after Black's move
  // Written and read with Chess960 notation for castling: set where a king or a rook with a right stands elsewhere than
  // in standard chess, or where the reader was told so; never where nobody may castle any more, for there the two
  // notations are one.
  bool is_chess960 = false;

  [[nodiscard]] constexpr Bitboard own() const { return board.of(side); }
  [[nodiscard]] constexpr Bitboard enemy() const { return board.of(opponent(side)); }
  [[nodiscard]] constexpr Square king(Color color) const { return Square(lowest(board.kings & board.of(color))); }

  bool operator==(const Position&) const = default;
};

// What stands on a square, if anything.
struct Occupant {
  Color color;
  Piece piece;
  constexpr bool operator==(const Occupant&) const = default;
};
[[nodiscard]] std::optional<Occupant> occupant(const Board& board, Square square);

// All legal moves, always in the same order.
[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

// The position after a legal move.
[[nodiscard]] Position after(const Position& position, const Move& move);

// The pieces of `color` that attack a square.
[[nodiscard]] Bitboard attackers(const Board& board, Square square, Color color);

[[nodiscard]] bool is_in_check(const Position& position);

}  // namespace pvslab::chess

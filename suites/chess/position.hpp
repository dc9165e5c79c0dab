// Position: a legal chess position, standard or Chess960, as a value. Its invariants (one king per side, the side that
// has just moved is not in check, castling rights and en-passant square are possible, ...) are checked once, when it is
// read (fen.hpp). Moves preserve them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "suites/chess/board.hpp"
#include "suites/chess/move.hpp"

namespace pvslab::chess {

// Larger than the longest game that the rules allow.
inline constexpr std::uint16_t largest_count = 9999;

struct Position {
  Board board;
  Color side = Color::white;
  // The square behind a pawn that has just made a double step, as a set of one or none. Set only if a pawn of the side
  // to move stands beside that pawn, whether or not the capture is legal.
  Bitboard en_passant = 0;
  // Both counters stop at largest_count.
  std::uint16_t halfmove_clock = 0;   // plies since the last capture or pawn move
  std::uint16_t fullmove_number = 1;  // starts at 1, increases after Black's move
  // Castling uses Chess960 notation. Set if a king or a rook with a castling right is not on its standard square, or if
  // the reader was told so. Never set without castling rights, since the two notations are then the same.
  bool is_chess960 = false;

  [[nodiscard]] constexpr Bitboard own() const { return board.of(side); }
  [[nodiscard]] constexpr Bitboard enemy() const { return board.of(opponent(side)); }
  [[nodiscard]] constexpr Square king(Color color) const { return Square(lowest(board.kings & board.of(color))); }

  bool operator==(const Position&) const = default;
};

// The piece on a square.
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

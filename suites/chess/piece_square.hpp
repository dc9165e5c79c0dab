// The value of a piece by its kind and square: the part of the evaluation that also orders moves. The numbers are ours
// and follow a few rules instead of tuning: knights and queens like the centre, rooks the seventh rank, pawns advance,
// kings stay in their corner until the board empties.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "suites/chess/bitboard.hpp"
#include "suites/chess/board.hpp"

namespace pvslab::chess {

// A value for the middlegame and one for the endgame, in centipawns. Both are in one word, so that one instruction adds
// both: the endgame's value is in the upper half, from which a negative lower half has borrowed one. Both values, of intermediate
// results too, lie within 32,000 of 0.
class Phased {
 public:
  constexpr Phased() = default;
  constexpr Phased(int in_middlegame, int in_endgame) : both_(in_endgame * one_in_endgame + in_middlegame) {}

  [[nodiscard]] constexpr int middle() const { return static_cast<std::int16_t>(both_); }
  [[nodiscard]] constexpr int end() const { return static_cast<std::int16_t>((both_ + one_in_endgame / 2) >> 16); }

  constexpr Phased operator+(Phased other) const { return Phased(both_ + other.both_); }
  constexpr Phased operator-(Phased other) const { return Phased(both_ - other.both_); }
  constexpr Phased operator*(int factor) const { return Phased(both_ * factor); }
  constexpr Phased& operator+=(Phased other) { return *this = *this + other; }
  constexpr Phased& operator-=(Phased other) { return *this = *this - other; }
  constexpr bool operator==(const Phased&) const = default;

 private:
  static constexpr int one_in_endgame = 1 << 16;
  explicit constexpr Phased(std::int32_t both) : both_(both) {}

  std::int32_t both_ = 0;
};

// The game phase: full_phase with all pieces on the board, 0 with only kings and pawns.
inline constexpr int full_phase = 24;
[[nodiscard]] constexpr int phase_of(const Board& board) {
  // A queen is in both slider sets.
  const int pieces = count(board.knights) + count(board.diagonal) + 2 * count(board.orthogonal) +
                     count(board.diagonal & board.orthogonal);
  return pieces < full_phase ? pieces : full_phase;
}

// The interpolated value times full_phase. An odd function: weighed(-value) = -weighed(value).
[[nodiscard]] constexpr int weighed(Phased value, int phase) {
  return value.middle() * phase + value.end() * (full_phase - phase);
}

inline constexpr std::array<Phased, 6> piece_values{Phased{86, 108},  Phased{322, 296}, Phased{334, 312},
                                                    Phased{472, 528}, Phased{958, 984}, Phased{0, 0}};

namespace detail {

// From 0 at the edge to 3 in the middle of a file or rank.
[[nodiscard]] constexpr int centrality(int line) { return line < 4 ? line : 7 - line; }

// The bonus of a white piece for its square.
[[nodiscard]] constexpr Phased square_value(Piece piece, int file, int rank) {
  const int from_side = centrality(file);
  const int centre = from_side + centrality(rank);
  switch (piece) {
    case Piece::pawn: {
      constexpr std::array<int, 8> advance{0, 0, 2, 7, 15, 33, 61, 0};
      const int steps = advance[static_cast<std::size_t>(rank)];
      return {steps + (rank >= 2 && rank <= 4 ? 5 * from_side : 0) - (rank == 1 && from_side == 3 ? 9 : 0),
              steps + steps / 2};
    }
    case Piece::knight: return {7 * centre - 24, 5 * centre - 17};
    case Piece::bishop: return {4 * centre - (rank == 0 ? 14 : 6), 3 * centre - 9};
    case Piece::rook: return {3 * from_side + (rank == 6 ? 17 : -3), rank == 6 ? 13 : rank > 3 ? 5 : 0};
    case Piece::queen: return {2 * centre - (rank == 0 ? 3 : 6), 6 * centre - 18};
    case Piece::king: return {9 * (3 - from_side) - 13 * (rank < 4 ? rank : 4), 8 * centre - 26};
  }
  __builtin_unreachable();
}

using PieceSquares = std::array<std::array<Phased, 64>, 6>;

[[nodiscard]] constexpr PieceSquares piece_squares(Color color) {
  PieceSquares table{};
  for (std::size_t piece = 0; piece < 6; ++piece) {
    for (int square = 0; square < 64; ++square) {
      const int rank = color == Color::white ? square / 8 : 7 - square / 8;
      table[piece][static_cast<std::size_t>(square)] =
          piece_values[piece] + square_value(static_cast<Piece>(piece), square % 8, rank);
    }
  }
  return table;
}

inline constexpr std::array<PieceSquares, 2> piece_square_table{piece_squares(Color::white),
                                                                piece_squares(Color::black)};

}  // namespace detail

// Piece value plus square bonus, from the view of the piece's side.
[[nodiscard]] constexpr Phased piece_square(Color color, Piece piece, int square) {
  return detail::piece_square_table[static_cast<std::size_t>(color)][static_cast<std::size_t>(piece)]
                                   [static_cast<std::size_t>(square)];
}

}  // namespace pvslab::chess

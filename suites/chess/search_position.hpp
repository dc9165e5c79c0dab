// SearchPosition: the part of a chess position that a search uses: pieces, castling rights, side to move and en-passant
// square. The clocks are omitted on purpose, and with them the fifty-move rule and repetitions: they depend on the
// path, and the score of a position must not.
#pragma once

#include <concepts>
#include <cstdint>

#include "suites/chess/board.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab::chess {

struct SearchPosition {
  Board board;
  Bitboard en_passant = 0;  // as in Position
  Color side = Color::white;

  constexpr SearchPosition() = default;
  constexpr SearchPosition(const Board& of_board, Bitboard of_en_passant, Color of_side)
      : board(of_board), en_passant(of_en_passant), side(of_side) {}
  // make_board() returns the board, which is made in place.
  template <std::invocable MakeBoard>
  constexpr SearchPosition(MakeBoard make_board, Bitboard of_en_passant, Color of_side)
      : board(make_board()), en_passant(of_en_passant), side(of_side) {}
  // Implicit in this direction only: the reverse lacks the clocks.
  constexpr SearchPosition(const Position& position)  // NOLINT: drops the clocks and keeps the rest
      : board(position.board), en_passant(position.en_passant), side(position.side) {}

  bool operator==(const SearchPosition&) const = default;
};

// The position after a legal move.
[[nodiscard]] SearchPosition after(const SearchPosition& position, SearchMove move);

// A key of the whole position. Equal positions have equal keys; different ones hardly ever do (1 in 2^64).
[[nodiscard]] std::uint64_t key_of(const SearchPosition& position);

[[nodiscard]] bool is_in_check(const SearchPosition& position);

}  // namespace pvslab::chess

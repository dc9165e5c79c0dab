// SearchPosition: what the future of a chess game depends on, as far as a search looks: men, castling rights, side to move
// and en-passant square. The clocks are left out on purpose, and with them the fifty-move rule and repetitions: those are
// facts of the path, and a position's score must not depend on its path.
#pragma once

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
  // A position of the rules is one of a search; the other way the clocks are missing.
  constexpr SearchPosition(const Position& position)  // NOLINT: forgets, but changes nothing
      : board(position.board), en_passant(position.en_passant), side(position.side) {}

  bool operator==(const SearchPosition&) const = default;
};

// The position after a legal move.
[[nodiscard]] SearchPosition after(const SearchPosition& position, SearchMove move);

// A key of every fact of the position. Equal positions have equal keys; different ones hardly ever (1 in 2^64).
[[nodiscard]] std::uint64_t key_of(const SearchPosition& position);

[[nodiscard]] bool is_in_check(const SearchPosition& position);

}  // namespace pvslab::chess

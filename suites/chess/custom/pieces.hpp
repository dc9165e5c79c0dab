// What an evaluation asks about a board: the pieces of a colour and kind as a set, as a number, or one by one.
#pragma once

#include "suites/chess/board.hpp"
#include "suites/chess/square.hpp"

namespace pvslab::chess {

// The squares of these pieces.
[[nodiscard]] constexpr Bitboard pieces(const Board& board, Color color, Piece piece) {
  const Bitboard men = board.of(color);
  switch (piece) {
    case Piece::pawn: return men & board.pawns;
    case Piece::knight: return men & board.knights;
    case Piece::bishop: return men & board.diagonal & ~board.orthogonal;
    case Piece::rook: return men & board.orthogonal & ~board.diagonal;
    case Piece::queen: return men & board.diagonal & board.orthogonal;
    case Piece::king: return men & board.kings;
  }
  __builtin_unreachable();
}

// Calls visit(Piece, Square) for every man of a colour: pawns first, kings last, each kind from a1 to h8.
constexpr void for_each_piece(const Board& board, Color color, auto&& visit) {
  for (const Piece piece : {Piece::pawn, Piece::knight, Piece::bishop, Piece::rook, Piece::queen, Piece::king}) {
    for_each_square(pieces(board, color, piece), [&](int square) { visit(piece, Square(square)); });
  }
}

// The square as its colour sees it: Black's ranks are counted from the other side. A table for White serves both.
[[nodiscard]] constexpr Square seen_by(Color color, Square square) {
  return color == Color::white ? square : Square(square.index() ^ 56);
}

}  // namespace pvslab::chess

// The mirror image of a chess position: ranks and colours exchanged, so that the other side has the same game.
#pragma once

#include "suites/chess/position.hpp"

namespace pvslab {

[[nodiscard]] inline chess::Bitboard mirrored(chess::Bitboard set) { return __builtin_bswap64(set); }

[[nodiscard]] inline chess::Board mirrored(const chess::Board& board) {
  return {.white = mirrored(board.black),
          .black = mirrored(board.white),
          .pawns = mirrored(board.pawns),
          .knights = mirrored(board.knights),
          .diagonal = mirrored(board.diagonal),
          .orthogonal = mirrored(board.orthogonal),
          .kings = mirrored(board.kings),
          .castling = mirrored(board.castling)};
}

[[nodiscard]] inline chess::Position mirrored(const chess::Position& position) {
  chess::Position image = position;
  image.board = mirrored(position.board);
  image.side = opponent(position.side);
  image.en_passant = mirrored(position.en_passant);
  return image;
}

[[nodiscard]] inline chess::Square mirrored(chess::Square square) { return chess::Square(square.index() ^ 56); }

[[nodiscard]] inline chess::Move mirrored(chess::Move move) {
  move.from = mirrored(move.from);
  move.to = mirrored(move.to);
  return move;
}

}  // namespace pvslab

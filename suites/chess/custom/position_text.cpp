#include "suites/chess/custom/position_text.hpp"

#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"

namespace pvslab::chess {
namespace {

// The castling rights of a colour fit standard chess: king on the e-file, rooks in the corners.
bool is_standard(const Board& board, Color color) {
  const Bitboard rooks = board.castling & board.of(color);
  if (rooks == 0) return true;
  const Bitboard king = board.kings & board.of(color);
  return (king & file_mask(4)) != 0 && (rooks & ~(file_a | file_h)) == 0;
}

Bitboard mirrored_set(Bitboard set) { return __builtin_bswap64(set); }

Board mirrored_board(const Board& board) {
  return {.white = mirrored_set(board.black),
          .black = mirrored_set(board.white),
          .pawns = mirrored_set(board.pawns),
          .knights = mirrored_set(board.knights),
          .diagonal = mirrored_set(board.diagonal),
          .orthogonal = mirrored_set(board.orthogonal),
          .kings = mirrored_set(board.kings),
          .castling = mirrored_set(board.castling)};
}

}  // namespace

Position with_clocks(const SearchPosition& position) {
  const bool is_chess960 = !is_standard(position.board, Color::white) || !is_standard(position.board, Color::black);
  return {.board = position.board,
          .side = position.side,
          .en_passant = position.en_passant,
          .halfmove_clock = 0,
          .fullmove_number = 1,
          .is_chess960 = is_chess960};
}

std::string text_of(const SearchPosition& position) { return to_fen(with_clocks(position)); }

std::string text_of(const SearchPosition& position, SearchMove move) {
  return to_san(with_clocks(position), to_move(move));
}

SearchPosition mirror_image(const SearchPosition& position) {
  return {mirrored_board(position.board), mirrored_set(position.en_passant), opponent(position.side)};
}

}  // namespace pvslab::chess

// An independent check of what suites/chess/README.md ("What is a legal FEN") promises for every accepted position.
#pragma once

#include <bit>
#include <string>

#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"
#include "tests/fuzz/promise.hpp"

namespace pvslab::fuzz {

[[nodiscard]] inline bool has_legal_men(const chess::Board& board, chess::Color color) {
  const chess::Bitboard men = board.of(color);
  const chess::Bitboard pawns = men & board.pawns;
  const chess::Bitboard last_ranks = chess::rank_mask(0) | chess::rank_mask(7);
  return std::popcount(men) <= 16 && std::popcount(men & board.kings) == 1 && std::popcount(pawns) <= 8 &&
         (pawns & last_ranks) == 0;
}

// Rooks with a right stand on the king's home rank, at most one on each side of the king.
[[nodiscard]] inline bool has_legal_rights(const chess::Position& position, chess::Color color) {
  const chess::Bitboard rights = position.board.castling & position.board.of(color);
  if (rights == 0) return true;
  const chess::Bitboard rooks = position.board.orthogonal & ~position.board.diagonal;
  const chess::Bitboard home = chess::rank_mask(color == chess::Color::white ? 0 : 7);
  const chess::Bitboard king = position.king(color).set();
  const chess::Bitboard west_of_king = rights & (king - 1);
  return (rights & ~(rooks & home)) == 0 && (king & home) != 0 && std::popcount(west_of_king) <= 1 &&
         std::popcount(rights ^ west_of_king) <= 1;
}

// A pawn has just made a double step over the square, and an enemy pawn stands beside it.
[[nodiscard]] inline bool has_legal_en_passant(const chess::Position& position) {
  if (position.en_passant == 0) return true;
  if (std::popcount(position.en_passant) != 1) return false;
  const bool white_moves = position.side == chess::Color::white;
  const chess::Bitboard passed = position.en_passant;
  const chess::Bitboard from = white_moves ? passed << 8 : passed >> 8;
  const chess::Bitboard pawn = white_moves ? passed >> 8 : passed << 8;
  const chess::Bitboard pawns = position.board.pawns;
  return (passed & chess::rank_mask(white_moves ? 5 : 2)) != 0 && ((passed | from) & position.board.occupied()) == 0 &&
         (pawn & pawns & position.enemy()) != 0 &&
         ((chess::east(pawn) | chess::west(pawn)) & pawns & position.own()) != 0;
}

inline void require_legal(const chess::Position& position) {
  const std::string fen = to_fen(position);
  const chess::Color other = opponent(position.side);
  require((position.own() & position.enemy()) == 0, "no two men stand on one square", fen);
  for (const chess::Color color : {position.side, other}) {
    require(has_legal_men(position.board, color), "the men are those of a game", fen);
    require(has_legal_rights(position, color), "castling rights have their king and their rook", fen);
  }
  const chess::Bitboard rights = position.board.castling;
  require((rights & ~position.board.occupied()) == 0, "castling rights are those of a man", fen);
  require(has_legal_en_passant(position), "a pawn may have gone over the en-passant square", fen);
  const auto checkers = [&](chess::Color color) {
    return std::popcount(attackers(position.board, position.king(color), opponent(color)));
  };
  require(checkers(other) == 0, "the side that has moved is not in check", fen);
  require(checkers(position.side) <= 2, "no king is in check from three men", fen);
}

}  // namespace pvslab::fuzz

#include "suites/chess/refusal.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "suites/chess/attacks.hpp"
#include "suites/chess/notation.hpp"

namespace pvslab::chess {
namespace {

bool pawn_reaches(const Position& position, Square from, Square to, Color color) {
  const int up = color == Color::white ? 1 : -1;
  const int steps = (to.rank() - from.rank()) * up;
  const Bitboard occupied = position.board.occupied();
  if (to.file() == from.file()) {
    const Bitboard way = Square(from.file(), from.rank() + up).set() | to.set();
    const bool starts = from.rank() == (color == Color::white ? 1 : 6);
    return (steps == 1 || (steps == 2 && starts)) && (way & occupied) == 0;
  }
  const Bitboard victims = position.board.of(opponent(color)) | position.en_passant;
  return steps == 1 && std::abs(to.file() - from.file()) == 1 && (to.set() & victims) != 0;
}

Bitboard piece_attacks(Piece piece, Square from, Bitboard occupied) {
  const MagicSliders sliders;
  const auto at = static_cast<std::size_t>(from.index());
  switch (piece) {
    case Piece::pawn: return 0;  // see pawn_reaches
    case Piece::knight: return knight_attacks[at];
    case Piece::bishop: return sliders.bishop(from.index(), occupied);
    case Piece::rook: return sliders.rook(from.index(), occupied);
    case Piece::queen: return sliders.bishop(from.index(), occupied) | sliders.rook(from.index(), occupied);
    case Piece::king: return king_attacks[at];
  }
  std::abort();
}

bool is_last_rank(Square square) { return square.rank() == 0 || square.rank() == 7; }

// "White's king on e1"
std::string named(Occupant who, Square square) {
  return owner(who.color) + " " + std::string(name_of(who.piece)) + " on " + to_text(square);
}

Bitboard between_on_rank(Square a, Square b) {
  Bitboard squares = 0;
  for (int index = std::min(a, b).index(); index <= std::max(a, b).index(); ++index) squares |= bit(index);
  return squares;
}

}  // namespace

bool reaches(const Position& position, Square from, Square to) {
  const std::optional<Occupant> mover = occupant(position.board, from);
  if (!mover || (to.set() & position.board.of(mover->color)) != 0) return false;
  if (mover->piece == Piece::pawn) return pawn_reaches(position, from, to, mover->color);
  return (piece_attacks(mover->piece, from, position.board.occupied()) & to.set()) != 0;
}

std::string why_not(const Position& position, const Move& move) {
  const std::optional<Occupant> mover = occupant(position.board, move.from);
  if (!mover) return "there is no piece on " + to_text(move.from);
  if (mover->color != position.side) {
    return named(*mover, move.from) + " may not move: it is " + owner(position.side) + " turn";
  }
  if (const auto own = occupant(position.board, move.to); own && own->color == position.side) {
    return named(*own, move.to) + " is in the way";
  }
  if (!reaches(position, move.from, move.to)) return named(*mover, move.from) + " cannot go to " + to_text(move.to);
  const bool promotes = mover->piece == Piece::pawn && is_last_rank(move.to);
  if (promotes && !move.promotion) return "the pawn must become a queen, rook, bishop or knight on " + to_text(move.to);
  if (!promotes && move.promotion) return "only a pawn that reaches the last rank becomes another piece";
  if (mover->piece == Piece::king) return "the king would be in check on " + to_text(move.to);
  return "it leaves " + named({position.side, Piece::king}, position.king(position.side)) + " in check";
}

std::optional<Square> castling_rook(const Position& position, bool king_side) {
  const Bitboard behind_king = position.king(position.side).set() - 1;
  const Bitboard rooks = position.board.castling & position.own() & (king_side ? ~behind_king : behind_king);
  if (rooks == 0) return std::nullopt;
  return Square(lowest(rooks));
}

Square castled_king(Square king, Square rook) { return Square(rook > king ? 6 : 2, king.rank()); }

std::string why_no_castling(const Position& position, bool king_side) {
  const std::string side = king_side ? "king's" : "queen's";
  const std::optional<Square> rook = castling_rook(position, king_side);
  if (!rook) return std::string(name_of(position.side)) + " has no right to castle on the " + side + " side";
  if (is_in_check(position)) return std::string(name_of(position.side)) + " is in check and may not castle out of it";

  const Square king = position.king(position.side);
  const Square king_to = castled_king(king, *rook);
  const Square rook_to(king_side ? 5 : 3, king.rank());
  const Bitboard movers = king.set() | rook->set();
  const Bitboard king_path = between_on_rank(king, king_to);
  const Bitboard in_the_way = (king_path | between_on_rank(*rook, rook_to)) & position.board.occupied() & ~movers;
  if (in_the_way != 0) {
    const Square square(lowest(in_the_way));
    return named(*occupant(position.board, square), square) + " is in the way of castling";
  }
  Board without_king = position.board;
  (position.side == Color::white ? without_king.white : without_king.black) ^= king.set();
  without_king.kings ^= king.set();
  Bitboard attacked = 0;
  for_each_square(king_path, [&](int square) {
    if (attackers(without_king, Square(square), opponent(position.side)) != 0) attacked |= bit(square);
  });
  if (attacked != 0) return "the king may not castle over " + to_text(Square(lowest(attacked))) + ", which is attacked";
  return "the king would be in check on " + to_text(king_to) + " with the rook gone from " + to_text(*rook);
}

}  // namespace pvslab::chess

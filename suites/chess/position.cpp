// The operations of Position. The rules are in legal_moves.hpp; this file makes legal moves on a position.
#include "suites/chess/position.hpp"

#include <cassert>
#include <cstdlib>

#include "suites/chess/attackers.hpp"
#include "suites/chess/legal_moves.hpp"

namespace pvslab::chess {
namespace {

const LegalMoves<MagicSliders>& generator() {
  static const LegalMoves<MagicSliders> moves{MagicSliders()};
  return moves;
}

const MagicSliders& sliders() {
  static const MagicSliders lookups;
  return lookups;
}

template <Color us>
Board board_after(const Position& position, const Move& move, Piece piece) {
  const Bitboard to = move.to.set();
  if (move.castles) return detail::castled<us>(position.board, move.from.index(), move.to.index());
  const Board after = position.board.moved<us>(piece, move.promotion.value_or(piece), move.from.set(), to);
  if (piece != Piece::pawn || to != position.en_passant) return after;
  return after.without<opponent(us)>(detail::backward<us>(to));
}

// The square that a pawn skipped with a double step, if an enemy pawn now stands beside it.
Bitboard passed_square(const Board& board, const Move& move, Piece piece, Color them) {
  const Bitboard beside = east(move.to.set()) | west(move.to.set());
  const bool two_steps = piece == Piece::pawn && std::abs(move.to.rank() - move.from.rank()) == 2;
  if (!two_steps || (beside & board.pawns & board.of(them)) == 0) return 0;
  return Square(move.to.file(), (move.from.rank() + move.to.rank()) / 2).set();
}

std::uint16_t one_more(std::uint16_t number) {
  return number < largest_count ? static_cast<std::uint16_t>(number + 1) : number;
}

}  // namespace

std::optional<Occupant> occupant(const Board& board, Square square) {
  if ((board.occupied() & square.set()) == 0) return std::nullopt;
  const Color color = (board.white & square.set()) != 0 ? Color::white : Color::black;
  return Occupant{color, board.piece_on(square.index())};
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  const auto keep = [&moves](const Board&, Bitboard, const MoveSquares& move) {
    const auto promotion = move.becomes == move.piece ? std::nullopt : std::optional<Piece>(move.becomes);
    moves.push_back({Square(move.from), Square(move.to), promotion, move.castles});
  };
  if (position.side == Color::white) {
    generator().for_each_move<Color::white>(position.board, position.en_passant, keep);
  } else {
    generator().for_each_move<Color::black>(position.board, position.en_passant, keep);
  }
  return moves;
}

Position after(const Position& position, const Move& move) {
  assert((position.own() & move.from.set()) != 0 && "a side moves its own men");
  const Piece piece = position.board.piece_on(move.from.index());
  const bool captures = !move.castles && (position.enemy() & move.to.set()) != 0;
  Position next = position;
  next.board = position.side == Color::white ? board_after<Color::white>(position, move, piece)
                                             : board_after<Color::black>(position, move, piece);
  next.side = opponent(position.side);
  next.en_passant = passed_square(position.board, move, piece, next.side);
  next.halfmove_clock = captures || piece == Piece::pawn ? std::uint16_t{0} : one_more(position.halfmove_clock);
  if (position.side == Color::black) next.fullmove_number = one_more(position.fullmove_number);
  next.is_chess960 = position.is_chess960 && next.board.castling != 0;
  return next;
}

Bitboard attackers(const Board& board, Square square, Color color) {
  return detail::attackers(sliders(), board, square.index(), color);
}

bool is_in_check(const Position& position) {
  return attackers(position.board, position.king(position.side), opponent(position.side)) != 0;
}

}  // namespace pvslab::chess

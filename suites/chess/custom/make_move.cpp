#include "suites/chess/custom/make_move.hpp"

#include <cassert>

#include "suites/chess/castling.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/passed_square.hpp"

namespace pvslab::chess {
namespace {

void toggle(Board& board, Piece piece, Bitboard squares) {
  switch (piece) {
    case Piece::pawn: return board.toggle<Piece::pawn>(squares);
    case Piece::knight: return board.toggle<Piece::knight>(squares);
    case Piece::bishop: return board.toggle<Piece::bishop>(squares);
    case Piece::rook: return board.toggle<Piece::rook>(squares);
    case Piece::queen: return board.toggle<Piece::queen>(squares);
    case Piece::king: return board.toggle<Piece::king>(squares);
  }
  __builtin_unreachable();
}

template <Color color>
Bitboard& men_of(Board& board) {
  return color == Color::white ? board.white : board.black;
}

// Moves the pieces of a castling: forth, or back again. In Chess960 a piece may stay or take the other's square.
template <Color us>
void toggle_castling(Board& board, SearchMove move) {
  const int king = move.from().index();
  const int rook = move.to().index();
  const Bitboard kings = bit(king) ^ bit(detail::castled_king<us>(king, rook));
  const Bitboard rooks = bit(rook) ^ bit(detail::castled_rook<us>(king, rook));
  board.kings ^= kings;
  board.orthogonal ^= rooks;
  men_of<us>(board) ^= kings ^ rooks;
}

// Moves the moving piece from its square to the target, or back again.
template <Color us>
void toggle_mover(Board& board, SearchMove move) {
  const Piece piece = mover_of(move.kind());
  men_of<us>(board) ^= move.from().set() | move.to().set();
  toggle(board, piece, move.from().set());
  toggle(board, promotion_of(move.kind()).value_or(piece), move.to().set());
}

// The square of the piece that the move captures if it captures one.
template <Color us>
Bitboard victim_square(SearchMove move) {
  const Bitboard to = move.to().set();
  return move.kind() == MoveKind::en_passant ? detail::backward<us>(to) : to;
}

// Takes a captured piece off its square, or puts it back.
template <Color us>
void toggle_captured(Board& board, SearchMove move, const std::optional<Piece>& captured) {
  if (!captured) return;
  men_of<opponent(us)>(board) ^= victim_square<us>(move);
  toggle(board, *captured, victim_square<us>(move));
}

template <Color us>
Undo make(SearchPosition& position, SearchMove move) {
  Board& board = position.board;
  assert((board.of<us>() & move.from().set()) != 0 && "a side moves its own men");
  Undo undo{.en_passant = position.en_passant, .castling = board.castling, .captured = {}};
  if (move.kind() == MoveKind::castling) {
    toggle_castling<us>(board, move);
  } else {
    const auto victim = occupant(board, Square(lowest(victim_square<us>(move))));
    if (victim) undo.captured = victim->piece;
    toggle_captured<us>(board, move, undo.captured);
    toggle_mover<us>(board, move);
    board.castling &= ~(move.from().set() | move.to().set());
  }
  if (mover_of(move.kind()) == Piece::king) board.castling &= ~rank_mask(detail::home_rank<us>);
  position.en_passant = detail::passed_square<us>(board, move);
  position.side = opponent(us);
  return undo;
}

template <Color us>
void unmake(SearchPosition& position, SearchMove move, const Undo& undo) {
  Board& board = position.board;
  if (move.kind() == MoveKind::castling) {
    toggle_castling<us>(board, move);
  } else {
    toggle_mover<us>(board, move);
    toggle_captured<us>(board, move, undo.captured);
  }
  board.castling = undo.castling;
  position.en_passant = undo.en_passant;
  position.side = us;
}

}  // namespace

Undo make_move(SearchPosition& position, SearchMove move) {
  return position.side == Color::white ? make<Color::white>(position, move) : make<Color::black>(position, move);
}

void unmake_move(SearchPosition& position, SearchMove move, const Undo& undo) {
  return position.side == Color::black ? unmake<Color::white>(position, move, undo)
                                       : unmake<Color::black>(position, move, undo);
}

}  // namespace pvslab::chess

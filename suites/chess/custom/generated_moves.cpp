#include "suites/chess/attacks.hpp"
#include "suites/chess/custom/move_order_policy.hpp"
#include "suites/chess/kind_of_move.hpp"
#include "suites/chess/legal_moves.hpp"

namespace pvslab::chess {
namespace {

template <Color us>
MoveList generated(const SearchPosition& position) {
  MoveList moves;
  const LegalMoves<MagicSliders> rules{MagicSliders()};
  rules.for_each_move<us>(position.board, position.en_passant, [&](const Board&, Bitboard, const MoveSquares& move) {
    moves.add(SearchMove(detail::kind_of(move, position.en_passant), Square(move.from), Square(move.to)));
  });
  return moves;
}

}  // namespace

MoveList generated_moves(const SearchPosition& position) {
  return position.side == Color::white ? generated<Color::white>(position) : generated<Color::black>(position);
}

}  // namespace pvslab::chess

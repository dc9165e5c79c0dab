// The rules against NaiveChess, position by position, over games from sharp, shuffled and scattered starts.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "suites/chess/notation.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/naive_chess.hpp"

namespace pvslab {
namespace chess_rules_test {

using chess::Move;
using chess::Position;

// As NaiveChess writes it, castling to the rook.
std::string text_of(const Move& move) {
  std::string text = to_text(move.from) + to_text(move.to);
  if (move.promotion) text += chess::to_small(chess::to_letter(*move.promotion));
  return text;
}

// With rooks' files for castling rights, as NaiveChess writes them.
std::string fen_of(Position position) {
  position.is_chess960 = true;
  return chess::to_fen(position);
}

std::multiset<std::string> moves_of(const Position& position) {
  std::multiset<std::string> texts;
  for (const Move& move : chess::legal_moves(position)) texts.insert(text_of(move));
  return texts;
}

std::multiset<std::string> moves_of(const NaiveChess& board) {
  std::multiset<std::string> texts;
  for (const NaiveChess::Move& move : board.legal_moves()) texts.insert(move.text());
  return texts;
}

RC_GTEST_PROP(ChessRules, TheLegalMovesAreThoseOfTheNaiveRules, (const ChessGame& game)) {
  for_each_position(game, [](const Position& position) {
    const std::string fen = fen_of(position);
    if (moves_of(position) != moves_of(NaiveChess(fen))) RC_FAIL("the moves differ in " + fen);
  });
}

RC_GTEST_PROP(ChessRules, EveryMoveLeadsWhereTheNaiveRulesLead, (const ChessGame& game)) {
  for_each_position(game, [](const Position& position) {
    const NaiveChess board(fen_of(position));
    const auto naive_moves = board.legal_moves();
    for (const Move& move : chess::legal_moves(position)) {
      const auto same = std::ranges::find(naive_moves, text_of(move), &NaiveChess::Move::text);
      RC_ASSERT(same != naive_moves.end());
      RC_ASSERT(fen_of(chess::after(position, move)) == board.after(*same).fen());
    }
  });
}

RC_GTEST_PROP(ChessRules, CheckIsSeenAsTheNaiveRulesSeeIt, (const ChessGame& game)) {
  for_each_position(game, [](const Position& position) {
    RC_ASSERT(chess::is_in_check(position) == NaiveChess(fen_of(position)).in_check());
  });
}

RC_GTEST_PROP(ChessRules, AMoveNeverLeavesItsOwnKingAttacked, (const ChessGame& game)) {
  for_each_position(game, [](const Position& position) {
    for (const Move& move : chess::legal_moves(position)) {
      const Position next = chess::after(position, move);
      RC_ASSERT(chess::attackers(next.board, next.king(position.side), next.side) == 0U);
    }
  });
}

RC_GTEST_PROP(ChessRules, ManyScatteredPositionsHaveTheNaiveMoves, (std::uint64_t seed)) {
  ScatteredPositions positions(seed);
  for (int drawn = 0; drawn < 5; ++drawn) {
    const Position position = positions.next();
    const std::string fen = fen_of(position);
    if (moves_of(position) != moves_of(NaiveChess(fen))) RC_FAIL("the moves differ in " + fen);
  }
}

}  // namespace chess_rules_test
}  // namespace pvslab

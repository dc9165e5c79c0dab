// FEN, SAN and UCI moves: whatever is written is read as what it was, in every position of many games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"
#include "tests/support/chess_games.hpp"

namespace pvslab {
namespace chess_notation_test {

using chess::Move;
using chess::Position;

// Calls visit(position, move) for every legal move of every position of a game.
void for_each_move(const ChessGame& game, auto&& visit) {
  for_each_position(game, [&](const Position& position) {
    for (const Move& move : chess::legal_moves(position)) visit(position, move);
  });
}

RC_GTEST_PROP(ChessNotation, AFenIsReadAsThePositionItWasWrittenOf, (const ChessGame& game)) {
  for_each_position(game, [](const Position& position) {
    const std::string fen = chess::to_fen(position);
    RC_ASSERT(chess::parse_fen(fen) == position);
    RC_ASSERT(chess::to_fen(chess::parse_fen(fen)) == fen);
  });
}

RC_GTEST_PROP(ChessNotation, ASanIsReadAsTheMoveItWasWrittenOf, (const ChessGame& game)) {
  for_each_move(game, [](const Position& position, const Move& move) {
    RC_ASSERT(chess::parse_san(position, chess::to_san(position, move)) == move);
  });
}

RC_GTEST_PROP(ChessNotation, NoTwoMovesHaveTheSameSanEvenWithoutItsCheckMark, (const ChessGame& game)) {
  for_each_position(game, [](const Position& position) {
    std::set<std::string> texts;
    const std::vector<Move> moves = chess::legal_moves(position);
    for (const Move& move : moves) {
      std::string san = chess::to_san(position, move);
      std::erase_if(san, [](char mark) { return mark == '+' || mark == '#'; });
      texts.insert(san);
    }
    RC_ASSERT(texts.size() == moves.size());
  });
}

RC_GTEST_PROP(ChessNotation, LongAlgebraicNotationIsReadToo, (const ChessGame& game)) {
  for_each_move(game, [](const Position& position, const Move& move) {
    if (move.castles) return;
    std::string text = to_text(move.from) + "-" + to_text(move.to);
    const char letter = chess::to_san(position, move).front();
    if (letter >= 'A' && letter <= 'Z') text.insert(text.begin(), letter);
    if (move.promotion) text += chess::to_san(position, move).substr(chess::to_san(position, move).find('=') + 1, 1);
    RC_ASSERT(chess::parse_san(position, text) == move);
  });
}

RC_GTEST_PROP(ChessNotation, AUciMoveIsReadAsTheMoveItWasWrittenOf, (const ChessGame& game)) {
  for_each_move(game, [](const Position& position, const Move& move) {
    RC_ASSERT(chess::parse_uci(position, chess::to_uci(position, move)) == move);
  });
}

RC_GTEST_PROP(ChessNotation, CastlingIsReadInTheOtherNotationUnlessThatIsHowAnotherMoveIsWritten,
              (const ChessGame& game)) {
  for_each_move(game, [](const Position& position, const Move& move) {
    if (!move.castles) return;
    Position other = position;
    other.is_chess960 = !position.is_chess960;
    const std::string text = chess::to_uci(other, move);
    if (text.substr(0, 2) == text.substr(2, 2)) return;  // the king stays where it is: no move of UCI's
    const Move read = chess::parse_uci(position, text);
    RC_ASSERT(read == move || chess::to_uci(position, read) == text);
  });
}

// Text made from the letters of moves and positions: near misses, which find more than noise.
rc::Gen<std::string> chess_text() {
  return rc::gen::container<std::string>(rc::gen::elementOf(std::string("abcdefgh12345678NBRQKOPx=+#-0/ wkq().?!9")));
}

RC_GTEST_PROP(ChessNotation, NoTextMakesTheReadersDoMoreThanReadOrSayWhy, (const ChessGame& game)) {
  const std::string text = *chess_text();
  const auto survives = [](auto read) {
    try {
      read();
    } catch (const InputError& error) {
      RC_ASSERT(error.column >= 1U);
      RC_ASSERT(!error.message.empty());
    }
  };
  survives([&] { (void)chess::parse_san(game.start, text); });
  survives([&] { (void)chess::parse_uci(game.start, text); });
  survives([&] { (void)chess::parse_fen(text); });
  const auto at = *rc::gen::inRange<std::size_t>(0, 20);
  std::string fen = chess::to_fen(game.start);
  fen.replace(at, 1, text);
  survives([&] { (void)chess::parse_fen(fen); });
}

}  // namespace chess_notation_test
}  // namespace pvslab

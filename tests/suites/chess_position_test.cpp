// Position as a value: what a move changes beside the piece that moves.
#include "suites/chess/position.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::chess {
namespace chess_position_test {

// The FEN after some UCI moves.
std::string played(std::string_view fen, std::initializer_list<std::string_view> moves) {
  Position position = parse_fen(fen);
  for (const std::string_view move : moves) position = after(position, parse_uci(position, move));
  return to_fen(position);
}

TEST(ChessPosition, AnOccupantIsTheManOfThatKindAndColourOrNobody) {
  const Position start = parse_fen(start_fen);
  EXPECT_EQ(occupant(start.board, Square(3, 0)), (Occupant{Color::white, Piece::queen}));
  EXPECT_EQ(occupant(start.board, Square(2, 7)), (Occupant{Color::black, Piece::bishop}));
  EXPECT_EQ(occupant(start.board, Square(7, 7)), (Occupant{Color::black, Piece::rook}));
  EXPECT_EQ(occupant(start.board, Square(4, 3)), std::nullopt);
}

TEST(ChessPosition, TheMovesComeInTheSameOrderEveryTime) {
  const Position position = parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  EXPECT_EQ(legal_moves(position), legal_moves(position));
}

TEST(ChessPosition, ThePassedSquareIsKeptOnlyWhereAPawnStandsBesideThePawn) {
  EXPECT_EQ(played(start_fen, {"e2e4"}), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(played("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", {"e2e4"}), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(played("4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", {"a2a4"}), "4k3/8/8/8/P6p/8/8/4K3 b - - 0 1");
}

TEST(ChessPosition, ACaptureInPassingTakesThePawnThatPassed) {
  EXPECT_EQ(played("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", {"d4e3"}), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

TEST(ChessPosition, TheClockBeginsAnewWithPawnMovesAndCapturesAlone) {
  EXPECT_EQ(played("4k3/8/8/8/8/8/P6r/4K2R w K - 7 30", {"h1h2"}), "4k3/8/8/8/8/8/P6R/4K3 b - - 0 30");
  EXPECT_EQ(played("4k3/8/8/8/8/8/P6r/4K2R w K - 7 30", {"a2a3"}), "4k3/8/8/8/8/P7/7r/4K2R b K - 0 30");
  EXPECT_EQ(played("4k3/8/8/8/8/8/P7/4K2R w K - 7 30", {"e1g1"}), "4k3/8/8/8/8/8/P7/5RK1 b - - 8 30");
}

TEST(ChessPosition, TheCountersStopWhereTheirFieldsEnd) {
  EXPECT_EQ(played("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999", {"e8e7"}), "8/4k3/8/8/8/8/8/4K3 w - - 9999 9999");
}

TEST(ChessPosition, ARightIsLostWithTheKingsMoveTheRooksMoveAndTheRooksCapture) {
  constexpr std::string_view open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(played(open, {"e1e2"}), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
  EXPECT_EQ(played(open, {"a1b1"}), "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1");
  EXPECT_EQ(played(open, {"h1h8"}), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

TEST(ChessPosition, ARookThatReturnsHasNoRightAgain) {
  EXPECT_EQ(played("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", {"a1b1", "e8d8", "b1a1"}), "r2k4/8/8/8/8/8/8/R3K3 b - - 3 2");
}

TEST(ChessPosition, APromotedRookInTheCornerMayNotCastle) {
  EXPECT_EQ(played("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1", {"b2b1r", "e1e2", "b1a1"}), "4k3/8/8/8/8/8/4K3/r7 w - - 2 3");
}

TEST(ChessPosition, CastlingInChess960MovesKingAndRookAcrossEachOther) {
  EXPECT_EQ(played("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", {"f1g1"}), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
  EXPECT_EQ(played("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", {"c1b1"}), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
  EXPECT_EQ(played("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", {"e1d1"}), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

TEST(ChessPosition, ChessIsStandardAgainWhenNobodyMayCastle) {
  Position position = parse_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
  EXPECT_TRUE(position.is_chess960);
  position = after(position, parse_uci(position, "f1e1"));
  EXPECT_FALSE(position.is_chess960);
}

TEST(ChessPosition, AttackersAreOfTheColourThatWasAskedFor) {
  const Position position = parse_fen("4k3/8/8/2p1p3/3R4/8/1B3N2/3QK3 w - - 0 1");
  EXPECT_EQ(attackers(position.board, Square(3, 3), Color::black), Square(2, 4).set() | Square(4, 4).set());
  EXPECT_EQ(attackers(position.board, Square(3, 3), Color::white), Square(1, 1).set() | Square(3, 0).set());
}

TEST(ChessPosition, CheckIsOfTheSideToMove) {
  EXPECT_TRUE(is_in_check(parse_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")));
  EXPECT_FALSE(is_in_check(parse_fen("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")));
}

}  // namespace chess_position_test
}  // namespace pvslab::chess

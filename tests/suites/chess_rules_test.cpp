// Difficult cases of the rules of chess, and perft of positions with well-known counts (the chess programming wiki's
// "Perft Results"), through legal_moves and after.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::chess {
namespace chess_rules_test {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::vector<std::string> moves_in(std::string_view fen) {
  const Position position = parse_fen(fen);
  std::vector<std::string> texts;
  for (const Move& move : legal_moves(position)) texts.push_back(to_uci(position, move));
  return texts;
}

// The moves of the piece on one square.
std::vector<std::string> moves_from(std::string_view square, std::string_view fen) {
  std::vector<std::string> texts = moves_in(fen);
  std::erase_if(texts, [square](const std::string& text) { return !text.starts_with(square); });
  return texts;
}

std::uint64_t lines_below(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  for (const Move& move : legal_moves(position)) nodes += lines_below(after(position, move), depth - 1);
  return nodes;
}

struct KnownPerft {
  std::string_view fen;
  std::vector<std::uint64_t> nodes;  // at depth 1, 2, ...

  friend void PrintTo(const KnownPerft& known, std::ostream* out) { *out << known.fen; }
};

class ChessRulesPerft : public testing::TestWithParam<KnownPerft> {};

TEST_P(ChessRulesPerft, CountsWhatEverybodyCounts) {
  const Position position = parse_fen(GetParam().fen);
  int depth = 0;
  for (const std::uint64_t nodes : GetParam().nodes)
    EXPECT_EQ(lines_below(position, ++depth), nodes) << "at depth " << depth;
}

INSTANTIATE_TEST_SUITE_P(
    Known, ChessRulesPerft,
    testing::Values(KnownPerft{start_fen, {20, 400, 8902, 197281}},
                    KnownPerft{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", {48, 2039, 97862}},
                    KnownPerft{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238}},
                    KnownPerft{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467}},
                    KnownPerft{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379}},
                    KnownPerft{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                               {46, 2079, 89890}},
                    KnownPerft{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {26, 568, 13744}},
                    KnownPerft{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", {24, 496, 9483}},
                    KnownPerft{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {21, 528, 12189}}));

TEST(ChessRules, AKnownPositionHasTheMost218Moves) {
  EXPECT_THAT(moves_in("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), SizeIs(218));
}

TEST(ChessRules, CheckmateAndStalemateLeaveNoMove) {
  EXPECT_THAT(moves_in("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), IsEmpty());
  EXPECT_TRUE(is_in_check(parse_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")));
  EXPECT_THAT(moves_in("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), IsEmpty());
  EXPECT_FALSE(is_in_check(parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
}

TEST(ChessRules, OnlyTheKingMovesInDoubleCheck) {
  EXPECT_THAT(moves_in("4k3/8/5N2/8/8/8/Q3R3/4K3 b - - 0 1"), UnorderedElementsAre("e8f8", "e8d8"));
}

TEST(ChessRules, ACheckIsAnsweredByFlightByInterposingAndByCapture) {
  EXPECT_THAT(moves_in("6k1/8/8/8/r6K/8/2N5/B7 w - - 0 1"),
              UnorderedElementsAre("h4g5", "h4h5", "h4g3", "h4h3", "c2b4", "c2d4", "a1d4"));
  EXPECT_THAT(moves_from("c3", "6k1/8/8/8/r6K/2N5/8/8 w - - 0 1"), UnorderedElementsAre("c3a4", "c3e4"));
}

TEST(ChessRules, TheKingMayNotRetreatAlongTheLineOfItsCheck) {
  EXPECT_THAT(moves_in("7k/8/8/8/r2K4/8/8/8 w - - 0 1"), Not(Contains("d4e4")));
}

TEST(ChessRules, TheKingMayNotTakeAProtectedPiece) {
  EXPECT_THAT(moves_in("6bk/8/8/8/8/2q5/1q6/K7 w - - 0 1"), IsEmpty());
}

TEST(ChessRules, APinnedPieceMovesAlongItsPinAlone) {
  EXPECT_THAT(moves_from("e3", "4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1"),
              UnorderedElementsAre("e3e2", "e3e4", "e3e5", "e3e6", "e3e7", "e3e8"));
  EXPECT_THAT(moves_from("e3", "4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1"), IsEmpty());
  EXPECT_THAT(moves_from("f2", "7k/8/8/8/7b/6p1/5P2/4K3 w - - 0 1"), SizeIs(3)) << "a pawn is between: no pin";
  EXPECT_THAT(moves_from("f2", "7k/8/8/8/7b/8/5P2/4K3 w - - 0 1"), IsEmpty());
  EXPECT_THAT(moves_from("f2", "7k/8/8/8/8/6b1/5P2/4K3 w - - 0 1"), UnorderedElementsAre("f2g3"));
}

TEST(ChessRules, APromotionIsFourMovesAndSoIsEachCaptureThatPromotes) {
  EXPECT_THAT(moves_from("b7", "r6k/1P6/8/8/8/8/8/2K5 w - - 0 1"), SizeIs(8));
  EXPECT_THAT(moves_from("b7", "1r5k/1P6/8/8/8/8/8/K7 w - - 0 1"), IsEmpty());
}

TEST(ChessRules, ACaptureInPassingNeedsTheTurnRightAfterTheTwoSteps) {
  EXPECT_THAT(moves_from("e5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), UnorderedElementsAre("e5e6", "e5d6"));
  EXPECT_THAT(moves_from("e5", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"), UnorderedElementsAre("e5e6"));
}

TEST(ChessRules, BothNeighboursMayCaptureInPassing) {
  EXPECT_THAT(moves_in("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1"), testing::IsSupersetOf({"c5d6", "e5d6"}));
}

TEST(ChessRules, ACaptureInPassingMayNotUncoverTheKingOnItsRank) {
  EXPECT_THAT(moves_from("e5", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1"), UnorderedElementsAre("e5e6"));
}

TEST(ChessRules, ACaptureInPassingMayNotUncoverTheKingThroughTheCapturedPawn) {
  EXPECT_THAT(moves_from("e5", "b6k/8/8/3pP3/8/8/6K1/8 w - d6 0 1"), UnorderedElementsAre("e5e6"));
}

TEST(ChessRules, APawnPinnedOnADiagonalMayCaptureInPassingAlongIt) {
  EXPECT_THAT(moves_from("e5", "2b4k/8/8/3pP3/8/8/7K/8 w - d6 0 1"), Contains("e5d6"));
  EXPECT_THAT(moves_from("e5", "1b5k/8/8/3pP3/8/6K1/8/8 w - d6 0 1"), UnorderedElementsAre("e5d6"));
  EXPECT_THAT(moves_from("e5", "7k/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1"), IsEmpty());
}

TEST(ChessRules, ACaptureInPassingAnswersACheckByThePawnThatPassed) {
  EXPECT_THAT(moves_in("7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1"), Contains("e5d6"));
}

TEST(ChessRules, ACaptureInPassingDoesNotAnswerAnotherCheck) {
  EXPECT_THAT(moves_from("e5", "2r4k/8/8/3pP3/8/8/8/2K5 w - d6 0 1"), IsEmpty());
  EXPECT_THAT(moves_from("e5", "3r3k/8/8/3pP3/8/6n1/8/5K2 w - d6 0 1"), IsEmpty());
}

TEST(ChessRules, CastlingIsNotOutOfThroughOrIntoCheck) {
  EXPECT_THAT(moves_in("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), Not(testing::AnyOf(Contains("e1g1"), Contains("e1c1"))));
  EXPECT_THAT(moves_in("1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), testing::AllOf(Not(Contains("e1g1")), Contains("e1c1")));
  EXPECT_THAT(moves_in("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), testing::AllOf(Not(Contains("e1g1")), Contains("e1c1")));
}

TEST(ChessRules, CastlingMayPassARookOverAnAttackedSquare) {
  EXPECT_THAT(moves_in("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), testing::IsSupersetOf({"e1g1", "e1c1"}));
  EXPECT_THAT(moves_in("r6k/8/8/8/8/8/8/R3K3 w Q - 0 1"), Contains("e1c1"));
}

TEST(ChessRules, CastlingNeedsAnEmptyWay) {
  EXPECT_THAT(moves_in("6k1/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), Not(testing::AnyOf(Contains("e1g1"), Contains("e1c1"))));
}

TEST(ChessRules, CastlingMayGiveCheck) {
  const Position position = parse_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_TRUE(is_in_check(after(position, parse_uci(position, "e1g1"))));
}

TEST(ChessRules, InChess960TheRookMayNotUncoverTheKing) {
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/qR1K4 w B - 0 1"), Not(Contains("d1b1")));
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/nR1K4 w B - 0 1"), Contains("d1b1"));
}

TEST(ChessRules, InChess960KingOrRookMayStandStillOrSwapPlaces) {
  EXPECT_THAT(moves_in("1k6/8/8/8/8/8/8/6KR w H - 0 1"), Contains("g1h1"));
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/3RK3 w D - 0 1"), Contains("e1d1"));
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/5KR1 w G - 0 1"), Contains("f1g1"));
}

TEST(ChessRules, InChess960TheOtherRookMayBeInTheWay) {
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/1RRK4 w B - 0 1"), Not(Contains("d1b1")));
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/RR1K4 w B - 0 1"), Contains("d1b1"));
}

}  // namespace chess_rules_test
}  // namespace pvslab::chess

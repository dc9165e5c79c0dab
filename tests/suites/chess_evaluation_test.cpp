// The evaluation: its symmetries on any position, its bounds, and what it prefers on pairs of positions that differ in
// one thing.
#include "suites/chess/evaluation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

#include "suites/chess/piece_square.hpp"
#include "suites/chess/quiescence.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/chess_mirror.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace chess_evaluation_test {

using chess::Color;
using chess::Evaluation;
using chess::Position;

// For White, whichever side is to move.
Score white_score(std::string_view fen) { return Evaluation()(chess::parse_fen(fen).board, Color::white); }

RC_GTEST_PROP(ChessEvaluation, IsTheSameForTheMirrorImage, (const ChessGame& game)) {
  const Evaluation evaluation;
  for_each_position(game, [&](const Position& position) {
    const Position image = mirrored(position);
    RC_ASSERT(evaluation(position.board, position.side) == evaluation(image.board, image.side));
  });
}

RC_GTEST_PROP(ChessEvaluation, IsForOneSideTheNegativeOfTheOther, (const ChessGame& game)) {
  const Evaluation evaluation;
  for_each_position(game, [&](const Position& position) {
    RC_ASSERT(evaluation(position.board, Color::white) == -evaluation(position.board, Color::black));
  });
}

RC_GTEST_PROP(ChessEvaluation, StaysWithinItsBounds, (const ChessGame& game)) {
  const Evaluation evaluation;
  for_each_position(game, [&](const Position& position) {
    const Score score = evaluation(position.board, Color::white);
    RC_ASSERT(-chess::largest_evaluation <= score && score <= chess::largest_evaluation);
  });
}

RC_GTEST_PROP(ChessEvaluation, SeesAQueenThatIsTakenAway, (const ChessGame& game)) {
  const Evaluation evaluation;
  for_each_position(game, [&](const Position& position) {
    const chess::Bitboard queens = position.board.diagonal & position.board.orthogonal & position.board.white;
    if (queens == 0) return;
    const chess::Board without = position.board.without<Color::white>(chess::bit(chess::lowest(queens)));
    if (chess::nobody_can_mate(without)) return;
    const std::int32_t loss =
        evaluation(position.board, Color::white).value() - evaluation(without, Color::white).value();
    RC_ASSERT(loss > 400);
  });
}

TEST(ChessEvaluation, OfTheStartIsZero) { EXPECT_EQ(white_score(chess::start_fen), Score(0)); }

TEST(ChessEvaluation, OfFifteenQueensIsWithinItsBoundsAndFarFromMate) {
  const Score score = white_score("kn6/pp6/8/2QQQQ2/2QQQQ2/2QQQQ2/2QQQ3/K7 w - - 0 1");
  EXPECT_GT(score, Score(13'000));
  EXPECT_LT(score, chess::largest_evaluation);
  EXPECT_LT(4 * chess::largest_evaluation.value(), chess::mate_score.value() + 1);
}

TEST(ChessEvaluation, OfMaterialThatCanMateNobodyIsZero) {
  for (const char* fen :
       {"8/8/4k3/8/8/2K5/8/8 w - - 0 1", "8/8/4k3/8/8/2K5/8/1N6 w - - 0 1", "8/8/4k3/8/3b4/8/2K5/8 b - - 0 1"}) {
    EXPECT_EQ(white_score(fen), Score(0)) << fen;
  }
  for (const char* fen : {"8/8/4k3/8/3P4/2K5/8/8 w - - 0 1", "8/8/4k3/8/3R4/2K5/8/8 w - - 0 1",
                          "8/8/4k3/8/8/2K5/8/1N4N1 w - - 0 1", "8/8/4k3/8/8/2K5/8/1N3B2 w - - 0 1"}) {
    EXPECT_GT(white_score(fen), Score(0)) << fen;
  }
}

struct Preference {
  const char* what;
  const char* better;
  const char* worse;
};

class ChessPreference : public testing::TestWithParam<Preference> {};

void PrintTo(const Preference& preference, std::ostream* out) { *out << preference.what; }

TEST_P(ChessPreference, OfTwoPositionsIsTheBetterOne) {
  EXPECT_GT(white_score(GetParam().better), white_score(GetParam().worse)) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    ChessEvaluation, ChessPreference,
    testing::Values(
        Preference{"a knight in the centre", "4k3/pppp4/8/8/3N4/8/PPPP4/4K3 w - - 0 1",
                   "4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - - 0 1"},
        Preference{"a rook on the seventh rank", "6k1/R4ppp/8/8/8/8/5PPP/6K1 w - - 0 1",
                   "6k1/5ppp/R7/8/8/8/5PPP/6K1 w - - 0 1"},
        Preference{"pawns side by side", "4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
                   "4k3/5ppp/8/8/8/5P2/5P1P/4K3 w - - 0 1"},
        Preference{"a passed pawn", "4k3/6pp/8/3P4/8/8/6PP/4K3 w - - 0 1", "4k3/3pp3/8/3P4/8/8/6PP/4K3 w - - 0 1"},
        Preference{"a passed pawn further on", "6k1/8/3P4/8/8/8/8/6K1 w - - 0 1", "6k1/8/8/8/3P4/8/8/6K1 w - - 0 1"},
        Preference{"two bishops", "4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1",
                   "4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KN2 w - - 0 1"},
        Preference{"a sheltered king", "rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1",
                   "rnbq1rk1/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQ1R2 w - - 0 1"},
        Preference{"a king in the centre of an endgame", "8/p5k1/8/8/3K4/8/P7/8 w - - 0 1",
                   "8/p5k1/8/8/8/8/P7/K7 w - - 0 1"},
        Preference{"a bishop with open lines", "4k3/4p3/8/8/8/4P3/6B1/4K3 w - - 0 1",
                   "4k3/4p3/8/8/4P3/8/6B1/4K3 w - - 0 1"}));

TEST(ChessPhase, GoesFromAllPiecesToNone) {
  EXPECT_EQ(chess::phase_of(chess::parse_fen(chess::start_fen).board), chess::full_phase);
  EXPECT_EQ(chess::phase_of(chess::parse_fen("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1").board), 0);
  EXPECT_EQ(chess::phase_of(chess::parse_fen("kn6/pp6/8/2QQQQ2/2QQQQ2/2QQQQ2/2QQQ3/K7 w - - 0 1").board),
            chess::full_phase);
}

}  // namespace chess_evaluation_test
}  // namespace pvslab

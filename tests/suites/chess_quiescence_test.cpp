// Quiescence against its own definition, implemented simply with the rules of chess and without a window; its contract
// in every kind of window; and examples.
#include "suites/chess/quiescence.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "searchers/core/contract.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/chess_mirror.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace chess_quiescence_test {

using chess::Color;
using chess::Position;
using chess::Quiescence;

template <CutoffRule rule = CutoffRule::at_beta>
Score score_of(const Position& position) {
  return Quiescence().search(position, Window<rule>::open());
}
Score score_of(std::string_view fen) { return score_of(chess::parse_fen(fen)); }
Score standing(std::string_view fen) {
  const Position position = chess::parse_fen(fen);
  return chess::Evaluation()(position.board, position.side);
}

// The definition in the header of quiescence.hpp. Gives up if the tree is large.
class PlainQuiescence {
 public:
  [[nodiscard]] std::optional<Score> score(const Position& position) {
    nodes_left_ = 2'000;
    const Score found = search(position, 0, std::nullopt);
    return nodes_left_ > 0 ? std::optional<Score>(found) : std::nullopt;
  }

 private:
  Score search(const Position& position, int ply, std::optional<chess::Square> last_to) {
    if (--nodes_left_ <= 0) return Score(0);
    const std::vector<chess::Move> moves = chess::legal_moves(position);
    const bool in_check = chess::is_in_check(position);
    if (moves.empty()) return in_check ? -chess::mate_score : Score(0);
    const bool answers_check = in_check && ply < chess::check_plies;
    Score best = answers_check ? -Score::infinity() : chess::Evaluation()(position.board, position.side);
    for (const chess::Move& move : moves) {
      const bool is_worth_it = answers_check || (ply < chess::wide_plies ? is_tried(position, move)
                                                                         : ends_exchange(position, move, *last_to));
      if (is_worth_it) best = max(best, -search(chess::after(position, move), ply + 1, move.to));
    }
    return best;
  }

  // The first noisy move to the square, in the generator's order.
  static bool ends_exchange(const Position& position, const chess::Move& move, chess::Square square) {
    if (move.to != square) return false;
    for (const chess::SearchMove tried : chess::MoveGenerator().noisy(position).moves) {
      if (tried.to() == square) return chess::to_move(tried) == move;
    }
    return false;
  }

  // Captures and promotions to a queen, except captures of a defended piece of lesser value.
  static bool is_tried(const Position& position, const chess::Move& move) {
    if (move.castles) return false;
    if (move.promotion) return *move.promotion == chess::Piece::queen;
    const chess::Piece mover = chess::occupant(position.board, move.from)->piece;
    const auto victim = chess::occupant(position.board, move.to);
    if (!victim) return mover == chess::Piece::pawn && move.to.set() == position.en_passant;
    if (mover == chess::Piece::king) return true;
    constexpr std::array worth{1, 3, 3, 5, 9, 0};
    const auto worth_of = [&](chess::Piece piece) { return worth[static_cast<std::size_t>(piece)]; };
    return worth_of(mover) <= worth_of(victim->piece) ||
           chess::attackers(position.board, move.to, opponent(position.side)) == 0;
  }

  int nodes_left_ = 0;
};

TEST(ChessQuiescence, IsTheScoreOfItsDefinition) {
  int compared = 0;
  int given_up = 0;
  EXPECT_TRUE(rc::check([&](const ChessGame& game) {
    PlainQuiescence plain;
    for_each_position(game, [&](const Position& position) {
      const auto score = plain.score(position);
      ++(score ? compared : given_up);
      if (score) RC_ASSERT(score_of(position) == *score);
    });
  }));
  EXPECT_GT(compared, 2 * given_up);
  EXPECT_GT(compared, 500);
}

// With few pieces, stalemates and pinned pieces are frequent.
RC_GTEST_PROP(ChessQuiescence, OfFewMenIsTheScoreOfItsDefinitionInEveryWindow, (std::uint64_t seed)) {
  PlainQuiescence plain;
  ScatteredPositions positions(seed);
  for (int drawn = 0; drawn < 20; ++drawn) {
    const Position position = positions.next();
    if (chess::count(position.board.of(position.side)) > 5) continue;
    const auto score = plain.score(position);
    if (!score) continue;
    for (const std::int32_t alpha : {-200'000, -1'000, -1, 0, 1'000}) {
      const Window<CutoffRule::at_beta> window(Score(alpha), Score(alpha + 1));
      RC_ASSERT(keeps_window(window, *score, Quiescence().search(position, window)));
    }
  }
}

template <CutoffRule rule>
void expect_fail_soft(const Quiescence& quiescence, const Position& position, Score score) {
  const auto expect = [&](Score alpha, Score beta) {
    if (!Window<rule>::is_valid(alpha, beta)) return;
    const Window<rule> window(alpha, beta);
    const Score returned = quiescence.search(position, window);
    RC_ASSERT(returned.is_finite());
    RC_ASSERT(keeps_window(window, score, returned));
    RC_ASSERT(keeps_fail_soft(window, score, returned));
  };
  std::vector<Score> ends{-Score::infinity(), Score::infinity()};
  for (const std::int32_t distance : {-250, -40, -1, 0, 1, 40, 250}) ends.emplace_back(score.value() + distance);
  for (const Score alpha : ends) {
    for (const Score beta : ends) expect(alpha, beta);
  }
}

RC_GTEST_PROP(ChessQuiescence, KeepsTheFailSoftClauseInEveryWindow, (const ChessGame& game)) {
  const Quiescence quiescence;
  for_each_position(game, [&](const Position& position) {
    if (quiescence.open_window_nodes(position) > 300) return;
    const Score score = score_of(position);
    RC_ASSERT(score == score_of<CutoffRule::above_beta>(position));
    expect_fail_soft<CutoffRule::at_beta>(quiescence, position, score);
    expect_fail_soft<CutoffRule::above_beta>(quiescence, position, score);
  });
}

RC_GTEST_PROP(ChessQuiescence, IsTheSameForTheMirrorImage, (const ChessGame& game)) {
  for_each_position(game, [&](const Position& position) {
    const Quiescence quiescence;
    if (quiescence.open_window_nodes(position) > 3'000) return;
    RC_ASSERT(score_of(position) == score_of(mirrored(position)));
    RC_ASSERT(quiescence.open_window_nodes(position) == quiescence.open_window_nodes(mirrored(position)));
  });
}

TEST(ChessQuiescence, ScoresMateTheSameHoweverItCame) {
  EXPECT_EQ(score_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), -chess::mate_score);
  EXPECT_EQ(score_of("k7/1Q6/1K6/8/8/8/8/8 b - - 90 200"), -chess::mate_score);
}

TEST(ChessQuiescence, ScoresStalemateZeroThoughASideIsFarAhead) {
  EXPECT_EQ(score_of("k7/8/1Q6/8/8/8/8/2K5 b - - 0 1"), Score(0));
  // The only man beside the king is pinned by the rook, or blocked.
  EXPECT_EQ(score_of("8/8/8/8/8/6q1/8/k1n4K w - - 0 1"), Score(0));
  EXPECT_EQ(score_of("kn5R/8/1K6/8/8/8/8/8 b - - 0 1"), Score(0));
}

TEST(ChessQuiescence, SeesStalemateInAWindowThatTheEvaluationWouldCut) {
  const Window<CutoffRule::at_beta> below(Score(-5'000), Score(-4'999));
  for (const char* fen :
       {"k7/8/1Q6/8/8/8/8/2K5 b - - 0 1", "7k/5K1p/7P/p7/P7/8/8/8 b - - 0 1", "kn5R/8/1K6/p7/P7/8/8/8 b - - 0 1"}) {
    EXPECT_LT(standing(fen), Score(0)) << fen;
    EXPECT_EQ(Quiescence().search(chess::parse_fen(fen), below), Score(0)) << fen;
  }
}

TEST(ChessQuiescence, TakesWhatHangs) {
  EXPECT_GT(score_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), standing("4k3/8/8/3P4/8/8/8/4K3 b - - 0 1"));
  EXPECT_GT(score_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), Score(50));
}

TEST(ChessQuiescence, LeavesAloneWhatIsDefended) {
  const char* const defended = "4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1";
  EXPECT_EQ(score_of(defended), standing(defended));
}

TEST(ChessQuiescence, TakesEnPassant) {
  const char* const fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_GT(score_of(fen), standing(fen));
}

TEST(ChessQuiescence, PromotesToAQueen) { EXPECT_GT(score_of("7k/P7/8/8/8/8/8/K7 w - - 0 1"), Score(600)); }

TEST(ChessQuiescence, AnswersACheckInsteadOfStandingPat) {
  // The knight gives check and takes the queen.
  const char* const forked = "6k1/5ppp/8/8/3Q4/5n2/5P1P/6K1 w - - 0 1";
  EXPECT_LT(score_of(forked).value(), standing(forked).value() - 500);
}

TEST(ChessQuiescence, CountsTheNodesOfTheOpenWindow) {
  EXPECT_EQ(Quiescence().open_window_nodes(chess::parse_fen(chess::start_fen)), 1U);
  EXPECT_EQ(Quiescence().open_window_nodes(chess::parse_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")), 2U);
}

// A signature of evaluation, move order and search together. Any change of it needs an explanation.
TEST(ChessQuiescence, EntersAsManyNodesAsItAlwaysDid) {
  EXPECT_EQ(Quiescence().open_window_nodes(chess::parse_fen(sharp_chess_starts[1])), 25U);
  EXPECT_EQ(Quiescence().open_window_nodes(chess::parse_fen(sharp_chess_starts[3])), 81U);
  EXPECT_EQ(Quiescence().open_window_nodes(chess::parse_fen(sharp_chess_starts[7])), 50U);
}

// The largest of 20,000 positions of random play.
TEST(ChessQuiescence, StaysBearableWhereNearlyEverythingHangs) {
  const Position hanging = chess::parse_fen("rnb1qbr1/4pk1p/p4pp1/1pppn2P/P1NP1P2/1P4P1/2PKP2R/R1BQ1BN1 w - - 1 15");
  EXPECT_LT(Quiescence().open_window_nodes(hanging), 50'000U);
}

TEST(ChessQuiescence, StaysSmallThoughThirtyQueensFaceEachOther) {
  const Position facing = chess::parse_fen("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1");
  EXPECT_LT(Quiescence().open_window_nodes(facing), 20'000U);
}

// The moves of a mate are legal, lead to mate, and are there exactly where the score says so.
void expect_mate_as_scored(const Position& position) {
  const Score score = score_of(position);
  const Quiescence quiescence;
  for (const bool mates : {true, false}) {
    const auto mate = quiescence.mate(position, mates);
    ASSERT_EQ(mate.has_value(), score == (mates ? chess::mate_score : -chess::mate_score)) << to_fen(position);
    if (!mate) continue;
    EXPECT_EQ(mate->size() % 2 == 1, mates) << to_fen(position);
    Position end = position;
    for (const chess::SearchMove move : *mate) {
      const std::vector<chess::Move> legal = chess::legal_moves(end);
      ASSERT_NE(std::ranges::find(legal, to_move(move)), legal.end()) << to_fen(position);
      end = chess::after(end, to_move(move));
    }
    EXPECT_TRUE(chess::is_in_check(end) && chess::legal_moves(end).empty()) << to_fen(position);
  }
}

TEST(ChessQuiescence, KnowsTheMovesOfAMateThatItSees) {
  EXPECT_EQ(Quiescence().mate(chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1"), false)->size(), 0U);
  EXPECT_EQ(Quiescence().mate(chess::parse_fen("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), true)->size(), 1U);
  EXPECT_EQ(Quiescence().mate(chess::parse_fen("3r2k1/3r1ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1"), true), std::nullopt);
  EXPECT_EQ(Quiescence().mate(chess::parse_fen("r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1"), true)->size(), 3U);
}

TEST(ChessQuiescence, KnowsTheMovesOfEveryMateThatItSeesInGames) {
  int mates = 0;
  EXPECT_TRUE(rc::check([&](const ChessGame& game) {
    for_each_position(game, [&](const Position& position) {
      const Score score = score_of(position);
      mates += score == chess::mate_score || score == -chess::mate_score ? 1 : 0;
      expect_mate_as_scored(position);
    });
  }));
  ScatteredPositions positions(1);
  for (int drawn = 0; drawn < 2'000; ++drawn) {
    const Position position = positions.next();
    const Score score = score_of(position);
    mates += score == chess::mate_score || score == -chess::mate_score ? 1 : 0;
    expect_mate_as_scored(position);
  }
  EXPECT_GT(mates, 20);
}

}  // namespace chess_quiescence_test
}  // namespace pvslab

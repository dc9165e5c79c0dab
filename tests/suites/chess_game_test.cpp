// Chess as a game for searchers: the rules are those of legal_moves and after, the moves have the promised order, keys
// distinguish positions, and the mirror image of a position has the mirror image of its game.
#include "suites/chess/chess_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/chess/uci_move.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/chess_mirror.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace chess_game_test {

using chess::Position;
using chess::SearchMove;
using chess::SearchPosition;
using testing::ElementsAre;

// The moves in order, in UCI notation.
std::vector<std::string> moves_in(std::string_view fen) {
  const Position position = chess::parse_fen(fen);
  std::vector<std::string> texts;
  for (const SearchMove move : chess::ChessGame().moves(position)) {
    texts.push_back(to_uci(position, chess::to_move(move)));
  }
  return texts;
}

std::vector<std::string> first_moves_in(std::string_view fen, std::size_t count) {
  std::vector<std::string> moves = moves_in(fen);
  moves.resize(std::min(count, moves.size()));
  return moves;
}

RC_GTEST_PROP(ChessGame, HasTheLegalMovesEachOnce, (const ChessGame& played)) {
  const chess::ChessGame game;
  for_each_position(played, [&](const Position& position) {
    std::vector<chess::Move> legal = chess::legal_moves(position);
    const auto moves = game.moves(position);
    RC_ASSERT(moves.size() == legal.size());
    for (const SearchMove move : moves) {
      const auto same = std::ranges::find(legal, chess::to_move(move));
      RC_ASSERT(same != legal.end());
      legal.erase(same);
    }
  });
}

RC_GTEST_PROP(ChessGame, GoesWhereTheRulesGo, (const ChessGame& played)) {
  const chess::ChessGame game;
  for_each_position(played, [&](const Position& position) {
    for (const SearchMove move : game.moves(position)) {
      RC_ASSERT(game.after(position, move) == SearchPosition(chess::after(position, chess::to_move(move))));
    }
  });
}

RC_GTEST_PROP(ChessGame, HasTheSameMovesInTheSameOrderEveryTime, (const ChessGame& played)) {
  const chess::ChessGame game;
  for_each_position(played, [&](const Position& position) {
    const auto moves = game.moves(position);
    const auto again = chess::ChessGame().moves(position);
    RC_ASSERT(std::ranges::equal(std::ranges::subrange(moves.begin(), moves.end()),
                                 std::ranges::subrange(again.begin(), again.end())));
  });
}

RC_GTEST_PROP(ChessGame, HasMirroredMovesInTheSameOrderInTheMirrorImage, (const ChessGame& played)) {
  const chess::ChessGame game;
  for_each_position(played, [&](const Position& position) {
    const auto moves = game.moves(position);
    const auto image = game.moves(mirrored(position));
    RC_ASSERT(moves.size() == image.size());
    auto in_image = image.begin();
    for (const SearchMove move : moves) RC_ASSERT(mirrored(chess::to_move(move)) == chess::to_move(*in_image++));
  });
}

// The class of a move in the order of ordered_moves.hpp: captures, promotions, others.
int class_of(const Position& position, const chess::Move& move) {
  const bool en_passant =
      move.to.set() == position.en_passant && !move.castles && (position.board.pawns & move.from.set()) != 0;
  if (!move.castles && ((position.enemy() & move.to.set()) != 0 || en_passant)) return 0;
  return move.promotion ? 1 : 2;
}

RC_GTEST_PROP(ChessGame, OrdersCapturesBeforePromotionsBeforeOthers, (const ChessGame& played)) {
  const chess::ChessGame game;
  for_each_position(played, [&](const Position& position) {
    int last = 0;
    for (const SearchMove move : game.moves(position)) {
      const int now = class_of(position, chess::to_move(move));
      RC_ASSERT(last <= now);
      last = now;
    }
  });
}

TEST(ChessGame, TakesTheMostValuableVictimWithTheLeastValuableAttackerFirst) {
  EXPECT_THAT(first_moves_in("4k3/8/2q1r3/1n1P4/2N5/8/2R1R3/4K3 w - - 0 1", 3), ElementsAre("d5c6", "d5e6", "e2e6"));
  EXPECT_THAT(first_moves_in("4k3/8/8/2qnbp2/1P1P2P1/2R1R3/8/3QK3 w - - 0 1", 6),
              ElementsAre("d4c5", "b4c5", "c3c5", "d4e5", "e3e5", "g4f5"));
}

TEST(ChessGame, PromotesToAQueenFirstAndToABishopLast) {
  EXPECT_THAT(first_moves_in("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", 8),
              ElementsAre("a7b8q", "a7b8n", "a7b8r", "a7b8b", "a7a8q", "a7a8n", "a7a8r", "a7a8b"));
}

TEST(ChessGame, TakesEnPassantAsItTakesAPawn) {
  EXPECT_THAT(first_moves_in("4k3/8/8/1q1pP3/2P5/8/8/4K3 w - d6 0 1", 3), ElementsAre("c4b5", "e5d6", "c4d5"));
}

TEST(ChessGame, OrdersQuietMovesByWhatTheyGain) {
  EXPECT_THAT(moves_in("7k/8/8/8/8/8/8/N6K w - - 0 1"), ElementsAre("a1b3", "a1c2", "h1g2", "h1g1", "h1h2"));
}

TEST(ChessGame, OrdersCastlingByWhatKingAndRookGainTogether) {
  const std::vector<std::string> moves = moves_in("rk5r/pp4pp/8/8/8/8/PP4PP/RK5R w HAha - 0 1");
  const auto place = [&](const char* move) { return std::ranges::find(moves, move) - moves.begin(); };
  EXPECT_LT(place("h1e1"), place("b1h1"));
  EXPECT_LT(place("b1h1"), place("h1g1"));
}

TEST(ChessGame, CastlesInBothKindsOfChess) {
  const std::vector<std::string> standard = moves_in("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_THAT(standard, testing::IsSupersetOf({"e1g1", "e1c1"}));
  const std::vector<std::string> shuffled = moves_in("rk5r/pp4pp/8/8/8/8/PP4PP/RK5R w HAha - 0 1");
  EXPECT_THAT(shuffled, testing::IsSupersetOf({"b1a1", "b1h1"}));
}

TEST(ChessGame, HasRoomForMoreMovesThanAnyGame) {
  EXPECT_EQ(moves_in("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").size(), 218U);
  const Position crowd = chess::parse_fen("knQ1QQ2/ppQ4Q/Q4Q2/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q1K w - - 0 1");
  EXPECT_EQ(chess::legal_moves(crowd).size(), 241U);
  EXPECT_EQ(chess::ChessGame().moves(crowd).size(), 241U);
}

TEST(ChessGame, HasNoMovesByDefault) {
  const chess::OrderedMoves none;
  EXPECT_TRUE(none.empty());
  EXPECT_TRUE(none.begin() == none.end());
  EXPECT_EQ(std::ranges::distance(none.begin(), none.end()), 0);
}

TEST(ChessGame, KnowsHowManyMovesAreLeft) {
  const auto moves = chess::ChessGame().moves(chess::parse_fen(chess::start_fen));
  EXPECT_EQ(std::ranges::distance(moves.begin(), moves.end()), 20);
  EXPECT_EQ(std::ranges::distance(std::ranges::next(moves.begin(), 5), moves.end()), 15);
}

RC_GTEST_PROP(ChessGame, HasTheSameKeyForTheSamePositionByAnyPath, (const ChessGame& played)) {
  const chess::ChessGame game;
  for_each_position(played, [&](const Position& position) {
    Position later = position;
    later.halfmove_clock = 7;
    later.fullmove_number = 99;
    RC_ASSERT(game.key(later) == game.key(position));
    RC_ASSERT(game.key(chess::parse_fen(chess::to_fen(position))) == game.key(position));
  });
}

TEST(ChessGame, HasDifferentKeysForDifferentPositions) {
  std::map<std::uint64_t, std::string> fens;
  const auto meet = [&](const Position& position) {
    Position without_clocks = position;
    without_clocks.halfmove_clock = 0;
    without_clocks.fullmove_number = 1;
    const std::string fen = chess::to_fen(without_clocks);
    const auto [met, is_new] = fens.emplace(chess::ChessGame().key(position), fen);
    EXPECT_EQ(met->second, fen);
  };
  EXPECT_TRUE(rc::check([&](const ChessGame& played) { for_each_position(played, meet); }));
  EXPECT_GT(fens.size(), 1'000U);
}

TEST(ChessGame, HasKeysThatTellSideRightsAndEnPassantApart) {
  std::set<std::uint64_t> keys;
  for (const char* fen : {"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq - 0 1",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1"}) {
    keys.insert(chess::ChessGame().key(chess::parse_fen(fen)));
  }
  EXPECT_EQ(keys.size(), 7U);
}

struct Searched {
  Score score;
  Counters counters;
  bool operator==(const Searched&) const = default;
};

Searched searched(const SearchPosition& position, Depth depth) {
  CountingObserver observer;
  const Score score = search<AlphaBeta<CutoffRule::at_beta>>(chess::ChessGame(), position, depth,
                                                             Window<CutoffRule::at_beta>::open(), observer)
                          .value;
  return {score, observer.counters()};
}

TEST(ChessGame, IsSearchedAlikeInTheMirrorImage) {
  for (const std::string_view fen : sharp_chess_starts) {
    const Position position = chess::parse_fen(fen);
    EXPECT_EQ(searched(position, Depth(3)), searched(mirrored(position), Depth(3))) << fen;
  }
}

TEST(ChessGame, ScoresAMateTheSameAtEveryDepth) {
  const Position mate_in_one = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  for (const int plies : {1, 2, 3, 4}) EXPECT_EQ(searched(mate_in_one, Depth(plies)).score, chess::mate_score) << plies;
  const Position mate_in_two = chess::parse_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1");
  EXPECT_LT(searched(mate_in_two, Depth(2)).score, chess::mate_score);
  EXPECT_EQ(searched(mate_in_two, Depth(3)).score, chess::mate_score);
}

}  // namespace chess_game_test
}  // namespace pvslab

// Chess with the shipped policies is ChessGame; with a user's evaluation it searches that one.
#include "suites/chess/custom/chess.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

#include "searchers/core/game_info.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/san.hpp"
#include "tests/suites/chess/custom_chess_games.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace custom_chess_test {

using chess::Chess;
using chess::MakeUnmake;
using chess::NoQuiescence;
using chess::parse_fen;
using chess::SearchPosition;
using chess::ShippedEvaluation;
using chess::ShippedOrder;
using chess::ShippedQuiescence;
using custom::Material;
using custom::searched;

constexpr auto open_window = Window<CutoffRule::at_beta>::open();

TEST(CustomChess, WithTheShippedEvaluationHasTheValuesAndCountsOfChessGame) {
  const chess::ChessGame ours;
  const Chess<ShippedEvaluation> game;
  const auto positions = custom::middlegames();
  ASSERT_GT(positions.size(), 20U);
  for (const chess::Position& position : positions) {
    EXPECT_EQ(searched(game, SearchPosition(position), Depth(2)), searched(ours, SearchPosition(position), Depth(2)))
        << to_fen(position);
  }
}

TEST(CustomChess, HasTheCountsOfChessGameUnderTheStrictCutoffRuleToo) {
  constexpr auto rule = CutoffRule::above_beta;
  const auto positions = custom::middlegames();
  for (std::size_t i = 0; i < positions.size(); i += 5) {
    EXPECT_EQ(searched<rule>(Chess<ShippedEvaluation>(), SearchPosition(positions[i]), Depth(2)),
              searched<rule>(chess::ChessGame(), SearchPosition(positions[i]), Depth(2)));
  }
}

RC_GTEST_PROP(CustomChess, HasTheMovesAndTheKeysOfChessGame, (const ChessGame& played)) {
  const chess::ChessGame ours;
  const Chess<Material> game;
  for_each_position(played, [&](const chess::Position& position) {
    const auto moves = game.moves(position);
    const auto our_moves = ours.moves(position);
    RC_ASSERT(moves.size() == our_moves.size());
    auto our_move = our_moves.begin();
    for (const chess::SearchMove move : moves) {
      RC_ASSERT(move == *our_move++);
      RC_ASSERT(game.is_quiet(position, move) == ours.is_quiet(position, move));
    }
    RC_ASSERT(game.key(position) == ours.key(position));
  });
}

TEST(CustomChess, EvaluatesByTheUsersEvaluationFromTheViewOfTheSideToMove) {
  const Chess<Material, NoQuiescence> game;
  EXPECT_EQ(game.evaluate(parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), Score(500));
  EXPECT_EQ(game.evaluate(parse_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")), Score(-500));
  EXPECT_EQ(searched(game, SearchPosition(parse_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")), Depth(1)).score, Score(100));
}

TEST(CustomChess, TakesAnEvaluationInEachOfItsForms) {
  const SearchPosition position = parse_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
  EXPECT_EQ((Chess<custom::MaterialByName, NoQuiescence>().evaluate(position)), Score(-500));
  EXPECT_EQ((Chess<custom::MaterialOfBoard, NoQuiescence>().evaluate(position)), Score(-500));
  const Chess<custom::IncrementalMaterial, NoQuiescence> incremental;
  EXPECT_EQ(incremental.evaluate(incremental.position_of(position)), Score(-500));
}

TEST(CustomChess, KeepsOurScoresOfMateAndStalemate) {
  const SearchPosition mated = parse_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  const SearchPosition stalemated = parse_fen("k7/8/1Q6/8/8/8/8/2K5 b - - 0 1");
  EXPECT_EQ(Chess<Material>().evaluate(mated, open_window), -chess::mate_score);
  EXPECT_EQ(Chess<Material>().evaluate(stalemated, open_window), Score(0));
  EXPECT_EQ((Chess<Material, NoQuiescence>().evaluate(mated)), -chess::mate_score);
  EXPECT_EQ((Chess<Material, NoQuiescence>().evaluate(stalemated)), Score(0));
}

struct Boundless {
  [[nodiscard]] Score operator()(const SearchPosition&) const { return chess::mate_score; }
};

TEST(CustomChess, RefusesAnEvaluationThatLooksLikeAMate) {
  const SearchPosition position = parse_fen(chess::start_fen);
  EXPECT_THROW(static_cast<void>(Chess<Boundless>().evaluate(position, open_window)), chess::ScoreOutOfRange);
  EXPECT_THROW(static_cast<void>(Chess<Boundless, NoQuiescence>().evaluate(position)), chess::ScoreOutOfRange);
}

RC_GTEST_PROP(CustomChess, MirrorsPositionsSoThatASymmetricEvaluationStaysTheSame, (const ChessGame& played)) {
  const Chess<ShippedEvaluation, NoQuiescence> game;
  for_each_position(played, [&](const SearchPosition& position) {
    const SearchPosition image = game.mirrored(position);
    RC_ASSERT(game.mirrored(image) == position);
    RC_ASSERT(game.evaluate(image) == game.evaluate(position));
    RC_ASSERT(game.moves(image).size() == game.moves(position).size());
  });
}

template <typename G>
concept HasMirrorImage = requires(const G& game, const Position<G>& position) {
  game.mirrored(position);
};

struct Lopsided : Material {
  static constexpr bool is_symmetric = false;
};

TEST(CustomChess, HasAMirrorImageUnlessItsEvaluationSaysThatItIsNotSymmetric) {
  EXPECT_TRUE(HasMirrorImage<Chess<Material>>);
  EXPECT_FALSE(HasMirrorImage<Chess<Lopsided>>);
  EXPECT_TRUE(KeyedGame<Chess<Lopsided>>);
}

struct Named : Chess<Material> {
  static constexpr GameInfo info{.id = "named", .depth = 3};
};
struct FromFens : Chess<Material> {
  static constexpr GameInfo info{.id = "from-fens"};
  static constexpr std::array<std::string_view, 2> fens{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                                                        "1k6/8/8/8/8/8/8/1K3R2 w F - 0 1"};
  FromFens() : Chess(fens) {}
};
struct FromFile : Chess<custom::IncrementalMaterial> {
  static constexpr GameInfo info{.id = "from-file"};
  FromFile() : Chess(chess::positions_of(PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd")) {}
};

TEST(CustomChess, IsANamedGameThatStartsWhereItsAuthorSays) {
  static_assert(NamedGame<Named> && NamedGame<FromFens> && NamedGame<FromFile>);
  static_assert(KeyedGame<Named> && KeyedGame<FromFile>);
  EXPECT_EQ(Named().starts(), 1U);
  EXPECT_EQ(Named().text(Named().start(0)), chess::start_fen);
  ASSERT_EQ(FromFens().starts(), 2U);
  EXPECT_EQ(FromFens().text(FromFens().start(0)), FromFens::fens[0]);
  EXPECT_EQ(FromFens().text(FromFens().start(1)), FromFens::fens[1]);
  const auto positions = custom::middlegames();
  ASSERT_EQ(FromFile().starts(), positions.size());
  EXPECT_EQ(SearchPosition(FromFile().start(7)), SearchPosition(positions[7]));
  EXPECT_EQ(Chess<Material>({"8/8/8/8/8/5k2/4q3/7K b - - 0 1"}).starts(), 1U);
}

TEST(CustomChess, RefusesStartsThatAreNoPositionsOrWouldBeChanged) {
  EXPECT_THROW(Chess<Material>({"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "nonsense"}), InputError);
  EXPECT_THROW(Chess<Material>({"4k3/8/8/8/8/8/8/4K3 w K - 0 1"}), InputError);
  EXPECT_THROW(static_cast<void>(chess::positions_of(PVSLAB_TEST_SOURCE_DIR "/suites/chess/none.epd")), InputError);
  try {
    const Chess<Material> game({"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "nonsense"});
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("FEN 2:1"));
  }
}

RC_GTEST_PROP(CustomChess, WritesPositionsAsFenAndMovesAsSan, (const ChessGame& played)) {
  const Chess<Material> game;
  for_each_position(played, [&](const SearchPosition& position) {
    const chess::Position read = parse_fen(game.text(position));
    RC_ASSERT(SearchPosition(read) == position);
    for (const chess::SearchMove move : game.moves(position)) {
      RC_ASSERT(parse_san(read, game.text(position, move)) == to_move(move));
    }
  });
}

}  // namespace custom_chess_test
}  // namespace pvslab

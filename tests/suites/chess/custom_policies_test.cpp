// The policies of Chess: quiescence, move order, copy-make or make and unmake, an incremental evaluation.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>
#include <string_view>
#include <vector>

#include "suites/chess/chess_game.hpp"
#include "suites/chess/custom/chess.hpp"
#include "suites/chess/perft.hpp"
#include "suites/chess/san.hpp"
#include "tests/suites/chess/custom_chess_games.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace custom_policies_test {

using chess::Chess;
using chess::CopyMake;
using chess::GenerationOrder;
using chess::MakeUnmake;
using chess::NoQuiescence;
using chess::parse_fen;
using chess::SearchMove;
using chess::SearchPosition;
using chess::ShippedEvaluation;
using chess::ShippedOrder;
using chess::ShippedQuiescence;
using custom::IncrementalMaterial;
using custom::Material;
using custom::searched;

// White's queen takes a defended pawn, if nobody looks further.
const SearchPosition tempting = parse_fen("4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1");

TEST(CustomQuiescence, NoneIsTheStaticEvaluation) {
  EXPECT_EQ(searched(Chess<Material, NoQuiescence>(), tempting, Depth(1)).score, Score(800));
  EXPECT_EQ(searched(Chess<Material>(), tempting, Depth(1)).score, Score(700));
  static_assert(EvaluatesAlone<Chess<Material, NoQuiescence>>);
  static_assert(!EvaluatesInWindow<Chess<Material, NoQuiescence>>);
}

// One more ply: captures, each valued by the evaluation.
struct OneCapture {
  template <CutoffRule rule>
  [[nodiscard]] Score operator()(const auto& horizon, auto& position, Window<rule> window) const {
    Score best = horizon.standing(position);
    for (const SearchMove move : horizon.noisy(position).moves) {
      if (window.cuts(best)) break;
      best = max(best, horizon.with_move(position, move, [&](auto& next) {
        return -horizon.final_score(next).value_or(horizon.standing(next));
      }));
      window = window.raised_to(best);
    }
    return best;
  }
};

// The same without a window.
struct BestCapture {
  [[nodiscard]] Score operator()(const auto& horizon, auto& position) const {
    return OneCapture()(horizon, position, Window<CutoffRule::at_beta>::open());
  }
};

TEST(CustomQuiescence, OfAUserIsSearched) {
  const SearchPosition hanging = parse_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  EXPECT_EQ(searched(Chess<Material, NoQuiescence>(), hanging, Depth(0)).score, Score(-800));
  EXPECT_EQ(searched(Chess<Material, OneCapture>(), hanging, Depth(0)).score, Score(100));
  EXPECT_EQ(searched(Chess<Material, BestCapture>(), hanging, Depth(0)).score, Score(100));
  EXPECT_EQ((searched(Chess<Material, OneCapture, ShippedOrder, MakeUnmake>(), hanging, Depth(0)).score), Score(100));
  static_assert(EvaluatesInWindow<Chess<Material, OneCapture>>);
  static_assert(EvaluatesInWindow<Chess<Material, OneCapture>, CutoffRule::above_beta>);
  static_assert(EvaluatesAlone<Chess<Material, BestCapture>>);
}

TEST(CustomQuiescence, OfAUserIsNotAskedAboutAGameThatIsOver) {
  const SearchPosition mated = parse_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  EXPECT_EQ(searched(Chess<Material, OneCapture>(), mated, Depth(1)).score, -chess::mate_score);
  EXPECT_EQ(searched(Chess<Material, BestCapture>(), mated, Depth(1)).score, -chess::mate_score);
}

// The move to a square, then the others.
struct TowardsTheCentre {
  [[nodiscard]] int operator()(const SearchPosition&, SearchMove move) const {
    const auto distance = [](int line) { return line < 4 ? 3 - line : line - 4; };
    return -distance(move.to().file()) - distance(move.to().rank());
  }
};
struct AllAlike {
  [[nodiscard]] int operator()(const SearchPosition&, SearchMove) const { return 7; }
};

template <typename O>
using OrderedBy = Chess<ShippedEvaluation, ShippedQuiescence, O>;

TEST(CustomMoveOrder, ChangesCountsAndNeverAValue) {
  const auto positions = custom::middlegames();
  bool some_count_differs = false;
  for (std::size_t i = 0; i < positions.size(); i += 4) {
    const SearchPosition position(positions[i]);
    const auto shipped = searched(chess::ChessGame(), position, Depth(2));
    const auto generated = searched(OrderedBy<GenerationOrder>(), position, Depth(2));
    const auto central = searched(OrderedBy<TowardsTheCentre>(), position, Depth(2));
    EXPECT_EQ(generated.score, shipped.score);
    EXPECT_EQ(central.score, shipped.score);
    some_count_differs |= generated.counters != shipped.counters && central.counters != shipped.counters &&
                          central.counters != generated.counters;
  }
  EXPECT_TRUE(some_count_differs);
}

TEST(CustomMoveOrder, PutsGreaterNumbersFirstAndKeepsTheShippedOrderAmongEqualOnes) {
  const SearchPosition position(custom::middlegames()[0]);
  int last = 100;
  for (const SearchMove move : OrderedBy<TowardsTheCentre>().moves(position)) {
    EXPECT_LE(TowardsTheCentre()(position, move), last);
    last = TowardsTheCentre()(position, move);
  }
  EXPECT_EQ(searched(OrderedBy<AllAlike>(), position, Depth(2)), searched(chess::ChessGame(), position, Depth(2)));
}

RC_GTEST_PROP(CustomMoveOrder, OfTheGeneratorIsThatOfTheRules, (const ChessGame& played)) {
  for_each_position(played, [](const chess::Position& position) {
    const std::vector<chess::Move> legal = legal_moves(position);
    const auto moves = OrderedBy<GenerationOrder>().moves(position);
    RC_ASSERT(moves.size() == legal.size());
    auto expected = legal.begin();
    for (const SearchMove move : moves) RC_ASSERT(to_move(move) == *expected++);
  });
}

TEST(CustomMoveOrder, HasNoMovesByDefault) {
  const MovesOf<OrderedBy<GenerationOrder>> none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.begin(), none.end());
}

using Unmaking = Chess<ShippedEvaluation, ShippedQuiescence, ShippedOrder, MakeUnmake>;

RC_GTEST_PROP(MakeUnmakeChess, GoesWhereCopyMakeGoesAndComesBack, (const ChessGame& played)) {
  const Unmaking game;
  for_each_position(played, [&](const SearchPosition& position) {
    SearchPosition board = position;
    for (const SearchMove move : game.moves(position)) {
      const SearchPosition copied = chess::after(position, move);
      const auto undo = game.make(board, move);
      RC_ASSERT(board == copied);
      RC_ASSERT(game.key(board) == game.key(copied));
      game.unmake(board, move, undo);
      RC_ASSERT(board == position);
    }
  });
}

RC_GTEST_PROP(MakeUnmakeChess, HasThePerftOfTheRules, (std::uint64_t seed)) {
  ScatteredPositions positions(seed);
  for (int drawn = 0; drawn < 5; ++drawn) {
    const chess::Position position = positions.next();
    RC_ASSERT(perft(Unmaking(), position, 2) == chess::perft(position, 2));
    RC_ASSERT(perft(Chess<Material>(), position, 2) == chess::perft(position, 2));
  }
}

TEST(MakeUnmakeChess, HasThePerftOfTheRulesInSharpPositions) {
  for (const std::string_view fen : sharp_chess_starts) {
    const chess::Position position = parse_fen(fen);
    EXPECT_EQ(perft(Unmaking(), position, 3), chess::perft(position, 3)) << fen;
  }
}

TEST(MakeUnmakeChess, HasTheValuesAndCountsOfCopyMake) {
  const auto positions = custom::middlegames();
  for (std::size_t i = 0; i < positions.size(); i += 3) {
    const SearchPosition position(positions[i]);
    EXPECT_EQ(searched(Unmaking(), position, Depth(2)), searched(chess::ChessGame(), position, Depth(2)));
  }
}

struct ThrowsInTheMiddle {
  [[nodiscard]] Score operator()(const SearchPosition& position) const {
    if (position.side == chess::Color::black) throw std::runtime_error("not today");
    return Score(0);
  }
};

TEST(MakeUnmakeChess, TakesAMoveBackThoughTheSearchBelowItThrows) {
  const chess::Horizon<ThrowsInTheMiddle, MakeUnmake> horizon;
  const SearchPosition start = parse_fen(chess::start_fen);
  SearchPosition board = start;
  const SearchMove move = *horizon.moves(board).begin();
  EXPECT_THROW(horizon.with_move(board, move, [&](auto& next) { return horizon.standing(next); }), std::runtime_error);
  EXPECT_EQ(board, start);
}

template <typename Moves>
using Incremental = Chess<IncrementalMaterial, ShippedQuiescence, ShippedOrder, Moves>;

TEST(IncrementalChess, HasTheValuesAndCountsOfTheSameEvaluationFromScratch) {
  const auto positions = custom::middlegames();
  for (std::size_t i = 0; i < positions.size(); i += 5) {
    const auto scratch = searched(Chess<Material>(), SearchPosition(positions[i]), Depth(2));
    const Incremental<CopyMake> copying;
    const Incremental<MakeUnmake> unmaking;
    EXPECT_EQ(searched(copying, copying.position_of(positions[i]), Depth(2)), scratch);
    EXPECT_EQ(searched(unmaking, unmaking.position_of(positions[i]), Depth(2)), scratch);
  }
}

RC_GTEST_PROP(IncrementalChess, CarriesTheStateThroughEveryMoveAndBack, (const ChessGame& played)) {
  const Incremental<MakeUnmake> game;
  for_each_position(played, [&](const SearchPosition& position) {
    auto board = game.position_of(position);
    const auto before = board;
    for (const SearchMove move : game.moves(board)) {
      const auto undo = game.make(board, move);
      RC_ASSERT(board.state == game.position_of(board).state);
      RC_ASSERT(game.after(before, move).state == board.state);
      game.unmake(board, move, undo);
      RC_ASSERT(board == before);
      RC_ASSERT(board.state == before.state);
    }
  });
}

}  // namespace custom_policies_test
}  // namespace pvslab

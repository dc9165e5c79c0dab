// Dynamic move ordering: what is learnt from cutoffs and best moves, and the resulting order of moves.
#include "harness/bind/ordering/move_ordering.hpp"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordered_search.hpp"
#include "harness/bind/ordering/ordered_game.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "tests/support/score_generators.hpp"

namespace pvslab {
namespace {

using chess::ChessGame;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array every_rule_set{OrderingRules{},
                                    OrderingRules{.table_move = true},
                                    OrderingRules{.killers = true},
                                    OrderingRules{.history = true},
                                    OrderingRules{.killers = true, .history = true},
                                    OrderingRules{.table_move = true, .killers = true},
                                    OrderingRules{.table_move = true, .history = true},
                                    OrderingRules::all()};

template <OrderableGame G>
std::vector<std::uint32_t> numbers_of(const SortedMoves<G>& moves) {
  std::vector<std::uint32_t> numbers;
  for (const OrderedMove<G>& move : moves) {
    EXPECT_EQ(move.place, numbers.size());
    numbers.push_back(move.number);
  }
  return numbers;
}

// Four moves and nothing else. Its moves are their numbers, and none is a capture.
class FourMoves {
 public:
  using Position = std::uint64_t;
  using Move = std::uint32_t;
  [[nodiscard]] MoveNumbers moves(Position) const { return MoveNumbers(4); }
  [[nodiscard]] Position after(Position position, Move move) const { return 4 * position + move + 1; }
  [[nodiscard]] Score evaluate(Position) const { return Score(0); }
  [[nodiscard]] std::uint64_t key(Position position) const { return position; }
};

// A search to depth 6 that reports only some cutoffs.
class LearntOrder {
 public:
  explicit LearntOrder(const OrderingRules& rules) : ordering_(rules, &table_) { ordering_.begin_search(Depth(6)); }

  void cut(std::int32_t ply, std::uint32_t number) {
    const OrderedGame<FourMoves> game(game_, ordering_);
    std::uint32_t place = 0;
    for (const auto& move : game.moves({0, Ply(ply)})) {
      static_cast<void>(game.after({0, Ply(ply)}, move));
      if (move.number == number) place = move.place;
    }
    ordering_.hear_cutoff(Ply(ply), place);
  }
  [[nodiscard]] std::vector<std::uint32_t> order(std::int32_t ply, FourMoves::Position position = 0) {
    return numbers_of(OrderedGame<FourMoves>(game_, ordering_).moves({position, Ply(ply)}));
  }
  TranspositionTable& table() { return table_; }
  MoveOrdering<FourMoves>& ordering() { return ordering_; }

 private:
  FourMoves game_;
  TranspositionTable table_{1 << 10};
  MoveOrdering<FourMoves> ordering_;
};

TEST(MoveOrdering, PutsTheTableMoveFirstWhereverThePositionStands) {
  LearntOrder learnt({.table_move = true});
  learnt.cut(1, 2);
  EXPECT_THAT(learnt.order(1), ElementsAre(2, 0, 1, 3));
  EXPECT_THAT(learnt.order(3), ElementsAre(2, 0, 1, 3));
  EXPECT_THAT(learnt.order(1, /*position=*/1), ElementsAre(0, 1, 2, 3));
}

TEST(MoveOrdering, PassesOverATableMoveThatThePositionDoesNotHave) {
  for (const OrderingRules& rules : {OrderingRules{.table_move = true}, OrderingRules::all()}) {
    LearntOrder learnt(rules);
    learnt.table().store_best_move(0, Depth(3), 4);
    EXPECT_THAT(learnt.order(1), ElementsAre(0, 1, 2, 3));
  }
}

TEST(MoveOrdering, PutsTheLastTwoKillersOfThePlyFirstTheLaterBeforeTheEarlier) {
  LearntOrder learnt({.killers = true});
  for (const std::uint32_t number : {0U, 2U, 3U, 3U}) learnt.cut(2, number);
  EXPECT_THAT(learnt.order(2), ElementsAre(3, 2, 0, 1));
  EXPECT_THAT(learnt.order(2, /*position=*/1), ElementsAre(3, 2, 0, 1));
  EXPECT_THAT(learnt.order(4), ElementsAre(0, 1, 2, 3));
}

TEST(MoveOrdering, SortsByTheHistoryOfTheSideToMoveDeeperCutoffsCountingMore) {
  LearntOrder learnt({.history = true});
  learnt.cut(5, 1);
  learnt.cut(5, 1);
  learnt.cut(3, 2);  // 3 plies deep, in a search of 6: worth nine, against two of one
  EXPECT_THAT(learnt.order(1), ElementsAre(2, 1, 0, 3));
  EXPECT_THAT(learnt.order(2), ElementsAre(0, 1, 2, 3));
}

TEST(MoveOrdering, LetsHistoryCountHalfInTheNextSearch) {
  LearntOrder learnt({.history = true});
  learnt.cut(3, 2);
  learnt.ordering().begin_search(Depth(6));
  for (int cutoff = 0; cutoff < 5; ++cutoff) learnt.cut(5, 1);
  EXPECT_THAT(learnt.order(1), ElementsAre(1, 2, 0, 3));
}

TEST(MoveOrdering, RanksTableMoveBeforeKillersBeforeHistory) {
  LearntOrder learnt(OrderingRules::all());
  for (int cutoff = 0; cutoff < 9; ++cutoff) learnt.cut(3, 3);
  learnt.cut(1, 2);
  learnt.table().store_best_move(0, Depth(2), 1);
  EXPECT_THAT(learnt.order(1), ElementsAre(1, 2, 3, 0));
}

TEST(MoveOrdering, KeepsCapturesOfChessBeforeQuietMoves) {
  const ChessGame game;
  const chess::SearchPosition position(
      chess::parse_fen("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"));
  MoveOrdering<ChessGame> ordering({.killers = true}, nullptr);
  ordering.begin_search(Depth(2));
  const OrderedGame<ChessGame> ordered(game, ordering);
  const auto learn_cutoff_by = [&](std::uint32_t number) {
    for (const auto& move : ordered.moves({position, Ply()})) {
      static_cast<void>(ordered.after({position, Ply()}, move));
      if (move.number == number) return ordering.hear_cutoff(Ply(), move.place);
    }
  };
  learn_cutoff_by(8);
  learn_cutoff_by(7);
  learn_cutoff_by(1);  // the second of two captures, from which nothing is learnt
  const auto numbers = numbers_of(ordered.moves({position, Ply()}));
  ASSERT_EQ(numbers.size(), 33U);
  EXPECT_EQ(std::vector(numbers.begin(), numbers.begin() + 5), (std::vector<std::uint32_t>{0, 1, 7, 8, 2}));
}

TEST(MoveOrdering, LearnsAtEveryPlyThatASearchReachesHoweverDeepWasAsked) {
  LearntOrder learnt(OrderingRules::all());
  learnt.cut(40, 2);
  EXPECT_THAT(learnt.order(40), ElementsAre(2, 0, 1, 3));
  EXPECT_THAT(learnt.order(100, /*position=*/1), ElementsAre(0, 1, 2, 3))
      << "history counts the depth left, which is 0";
}

TEST(MoveOrdering, LearnsNothingFromAMoveThatNobodyMade) {
  LearntOrder learnt({.killers = true, .history = true});
  learnt.ordering().hear_cutoff(Ply(50), 3);
  learnt.ordering().hear_cutoff(Ply(1), 7);
  EXPECT_EQ(learnt.ordering().base_number(Ply(50), 3), 3U);
  EXPECT_EQ(learnt.ordering().made_at(Ply(50), 3), nullptr);
  EXPECT_THAT(learnt.order(1), ElementsAre(0, 1, 2, 3));
}

// Plays the moves by their numbers in the game's own order.
class FollowedGame {
 public:
  using Tally = ForwardingTally<FollowedGame>;
  explicit FollowedGame(const chess::SearchPosition& root) : line_{root} {}

  void enter(const Entry& entry) { line_.push_back(reached(entry)); }
  void leaf(const Entry& entry, const Exit&) {
    static_cast<void>(reached(entry));
    deepest_ = std::max(deepest_, line_.size() - 1);
  }
  void answer(const Entry&, const Exit&) {}
  void leave(const Entry&, const Exit&) { line_.pop_back(); }

  [[nodiscard]] std::size_t deepest() const { return deepest_; }

 private:
  // The root is entered once, and stands at the beginning twice.
  [[nodiscard]] chess::SearchPosition reached(const Entry& entry) const {
    if (line_.size() == 1) return line_.front();
    const auto moves = ChessGame().moves(line_.back());
    const auto move = std::ranges::next(moves.begin(), static_cast<std::ptrdiff_t>(entry.number), moves.end());
    if (move == moves.end()) throw std::out_of_range("a number of no move at ply " + std::to_string(line_.size() - 2));
    return ChessGame().after(line_.back(), *move);
  }
  std::vector<chess::SearchPosition> line_;
  std::size_t deepest_ = 0;
};

TEST(OrderedSearch, NumbersTheMovesOfASearchThatGoesDeeperThanAsked) {
  const ChessGame game;
  const chess::SearchPosition root(
      chess::parse_fen("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"));
  const auto& solve = bound_catalog<OrderedGame<ChessGame>>()[find_searcher("pvs-lmr-printed").value()];
  for (const OrderingRules& rules : every_rule_set) {
    TranspositionTable table(1 << 20);
    OrderedSearch<ChessGame> search(game, root, solve, rules, &table);
    std::size_t deepest = 0;
    for (const std::int32_t plies : {1, 2, 1}) {
      FollowedGame followed(root);
      EXPECT_NO_THROW(static_cast<void>(search.search(Depth(plies), Bounds{}, followed))) << to_text(rules);
      deepest = std::max(deepest, followed.deepest());
    }
    EXPECT_GT(deepest, 2U) << "it is the search that this test needs";
  }
}

// Random learning events. Each list is requested twice and traversed twice.
TEST(SortedMoves, AreThePositionsMovesEachOnceAndInTheSameOrderEveryTime) {
  const auto file = chess::read_epd_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/middlegames.epd");
  EXPECT_TRUE(rc::check([&] {
    const ChessGame game;
    const OrderingRules rules = *rc::gen::elementOf(every_rule_set);
    TranspositionTable table(1 << 10);
    MoveOrdering<ChessGame> ordering(rules, &table);
    ordering.begin_search(Depth(4));
    const OrderedGame<ChessGame> ordered(game, ordering);
    for (int step = 0; step < 20; ++step) {
      const chess::SearchPosition position = file.records[static_cast<std::size_t>(*number_between(0, 19))].position;
      const Ply ply(*number_between(0, 3));
      const SortedMoves<ChessGame> moves = ordered.moves({position, ply});
      std::vector<std::uint32_t> numbers;
      std::vector<chess::SearchMove> base(static_cast<std::size_t>(std::ranges::distance(game.moves(position))));
      for (const auto& move : moves) {
        numbers.push_back(move.number);
        base.at(move.number) = move.base;
        static_cast<void>(ordered.after({position, ply}, move));
      }
      RC_ASSERT(numbers.size() == base.size());
      RC_ASSERT(numbers == numbers_of(moves));
      RC_ASSERT(std::ranges::equal(base, game.moves(position)));
      if (rules.any())
        ordering.hear_cutoff(ply, numbers[static_cast<std::size_t>(*number_between(0, 299)) % numbers.size()]);
    }
  }));
}

class ManyMoves : public FourMoves {
 public:
  [[nodiscard]] MoveNumbers moves(Position) const { return MoveNumbers(300); }
};

TEST(SortedMoves, RefuseMoreMovesThanTheGameSaidThereAre) {
  const ManyMoves game;
  MoveOrdering<ManyMoves> ordering({.history = true}, nullptr);
  ordering.begin_search(Depth(1));
  EXPECT_THROW(numbers_of(OrderedGame<ManyMoves>(game, ordering).moves({0, Ply()})), TooManyMoves);
}

TEST(OrderingRules, AreReadInAnyOrderAndWrittenInOne) {
  EXPECT_EQ(parse_ordering_rules("none"), OrderingRules());
  EXPECT_EQ(parse_ordering_rules("history,table"), (OrderingRules{.table_move = true, .history = true}));
  for (const OrderingRules& rules : every_rule_set) EXPECT_EQ(parse_ordering_rules(to_text(rules)), rules);
  EXPECT_EQ(to_text(OrderingRules::all()), "table,killers,history");
}

TEST(OrderingRules, RefuseWhatIsNoRule) {
  for (const char* text : {"", "tables", "table,", ",table", "table,table", "none,table", "table;killers", "Table"}) {
    EXPECT_THROW(static_cast<void>(parse_ordering_rules(text)), UsageError) << text;
  }
  try {
    static_cast<void>(parse_ordering_rules("table,kilers"));
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("Did you mean 'killers'?"));
  }
}

}  // namespace
}  // namespace pvslab

// Dynamic move ordering and iterative deepening change the order of moves and the number of nodes, and nothing else.
#include "harness/solve/deepening.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "searchers/catalog.hpp"
#include "searchers/core/trace.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/connect4/position_file.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/transposing.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace deepening_test {

using chess::ChessGame;
using synthetic::Transposing;

constexpr auto at_beta = CutoffRule::at_beta;
constexpr auto above_beta = CutoffRule::above_beta;

// Two that cut under either rule, those with proofs, and all that remember.
using Deepened = SearcherList<AlphaBeta<at_beta>, AlphaBeta<above_beta>, PvsSound<at_beta>, PvsSound<above_beta>,
                              NegaScout, Belle, MemoryAlphaBeta<>, MemoryPvs, MtdF<FirstGuess::last_value>,
                              MtdF<FirstGuess::plus_infinity>, AspirationPvs<25>>;

constexpr std::array every_rule_set{OrderingRules{},
                                    OrderingRules{.table_move = true},
                                    OrderingRules{.killers = true},
                                    OrderingRules{.history = true},
                                    OrderingRules{.killers = true, .history = true},
                                    OrderingRules{.table_move = true, .killers = true},
                                    OrderingRules{.table_move = true, .history = true},
                                    OrderingRules::all()};

// Small tables, where positions constantly replace each other, and one that holds everything.
struct TableKind {
  std::size_t bytes;
  Replacement replacement;
};
constexpr std::array table_kinds{TableKind{1 << 10, Replacement::always},
                                 TableKind{1 << 10, Replacement::unless_deeper},
                                 TableKind{1 << 14, Replacement::always}, TableKind{1 << 18, Replacement::always}};

std::vector<chess::SearchPosition> middlegames(std::size_t count) {
  const auto file = chess::read_epd_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/middlegames.epd");
  std::vector<chess::SearchPosition> positions;
  for (std::size_t i = 0; i < count; ++i) positions.emplace_back(file.records[i].position);
  return positions;
}

Connect4File connect4_endgames() {
  return read_connect4_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/connect4/endgames-7x6.txt");
}

template <Searcher S, OrderableGame G>
DeepenedSearch deepen_with(const G& game, const Position<G>& root, const DeepeningSettings& settings) {
  return deepen(game, root, bind_searcher<S, OrderedGame<G>>(), settings);
}

template <Game G>
Score plain_value(const G& game, const Position<G>& root, Depth depth) {
  SilentObserver silent;
  return search<AlphaBeta<at_beta>>(game, root, depth, Window<at_beta>::open(), silent).value;
}

// Every searcher, under every set of rules and with every table, against plain alpha-beta at every depth.
template <OrderableGame G>
void expect_plain_values(const G& game, const Position<G>& root, Depth depth) {
  std::vector<Score> plain;
  for (int plies = 1; plies <= depth.plies(); ++plies) plain.push_back(plain_value(game, root, Depth(plies)));
  Deepened::for_each([&]<Searcher S>(std::type_identity<S>) {
    if (!S::info.contract.contains(Clause::root)) return;
    for (const OrderingRules& rules : every_rule_set) {
      for (const TableKind kind : table_kinds) {
        TranspositionTable table(kind.bytes, kind.replacement);
        const auto all = deepen_with<S>(game, root, {.depth = depth, .rules = rules, .table = &table});
        std::vector<Score> values;
        for (const Iteration& iteration : all.iterations) values.push_back(iteration.outcome.value);
        ASSERT_EQ(values, plain) << S::info.id << ", " << to_text(rules) << ", " << kind.bytes << " bytes";
      }
    }
  });
}

// Of so many positions with eight empty squares.
void expect_plain_values_of_connect4(int positions) {
  const Connect4File file = connect4_endgames();
  int searched = 0;
  for (const Connect4Case& each : file.cases) {
    if (each.empties != 8) continue;
    expect_plain_values(file.game, each.position, Depth(each.empties));
    EXPECT_EQ(plain_value(file.game, each.position, Depth(each.empties)), each.score);
    if (++searched == positions) break;
  }
  EXPECT_EQ(searched, positions);
}

// Of so many trees with each number of values.
void expect_plain_values_of_transposing_trees(std::uint64_t trees) {
  for (const std::uint32_t values : {3U, 20U, 0U}) {
    const Transposing game({.branching = 4, .values = values});
    for (std::uint64_t index = 0; index < trees; ++index) expect_plain_values(game, game.root(7, index), Depth(6));
  }
}

TEST(Deepening, ReturnsThePlainValueAtEveryDepthOfConnectFour) { expect_plain_values_of_connect4(2); }

TEST(SlowDeepening, ReturnsThePlainValueAtEveryDepthOfMorePositionsOfConnectFour) {
  expect_plain_values_of_connect4(10);
}

TEST(Deepening, ReturnsThePlainValueAtEveryDepthOfTransposingTrees) { expect_plain_values_of_transposing_trees(1); }

TEST(SlowDeepening, ReturnsThePlainValueAtEveryDepthOfMoreTransposingTrees) {
  expect_plain_values_of_transposing_trees(3);
}

TEST(Deepening, ReturnsThePlainValueAtEveryDepthOfChess) {
  for (const auto& position : middlegames(2)) expect_plain_values(ChessGame(), position, Depth(3));
}

TEST(Deepening, ReturnsThePlainValueOfAnyTree) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    const ExplicitTree game(tree);
    Deepened::for_each([&]<Searcher S>(std::type_identity<S>) {
      if (!S::info.contract.contains(Clause::root)) return;
      TranspositionTable table(1 << 10);
      const auto all =
          deepen_with<S>(game, game.root(), {.depth = game.height(), .rules = OrderingRules::all(), .table = &table});
      RC_ASSERT(all.iterations.back().outcome.value == minimax_of(tree));
    });
  }));
}

// Observers receive the game's own move numbers.
TEST(Deepening, LeavesALineOfTheGamesOwnNumbersToALeafWorthTheValue) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    const ExplicitTree game(tree);
    for (const OrderingRules& rules : every_rule_set) {
      TranspositionTable table(1 << 10);
      const auto all =
          deepen_with<AlphaBeta<at_beta>>(game, game.root(), {.depth = game.height(), .rules = rules, .table = &table});
      const Tree* end = &tree;
      Score value = all.iterations.back().outcome.value;
      for (const std::uint32_t number : all.iterations.back().line) {
        RC_ASSERT(number < end->successors.size());
        end = &end->successors[number];
        value = -value;
        RC_ASSERT(minimax_of(*end) == value);
      }
      RC_ASSERT(end->is_leaf());
    }
  }));
}

struct SearchedMove {
  TraceEvent::Kind kind;
  std::uint32_t number;
  std::int32_t alpha;
  std::int32_t beta;
  std::uint32_t cutter;
  bool operator==(const SearchedMove&) const = default;
};

std::vector<SearchedMove> told(const TracingObserver& observer) {
  std::vector<SearchedMove> all;
  for (const TraceEvent& event : observer.events()) {
    const auto cutter = event.kind == TraceEvent::Kind::leave ? event.exit.cutter : 0;
    all.push_back({event.kind, event.entry.number, event.entry.alpha.value(), event.entry.beta.value(), cutter});
  }
  return all;
}

template <Searcher S, Game G>
std::vector<SearchedMove> trace(const G& game, const Position<G>& root, Depth depth, auto& observer,
                                const TracingObserver& trace) {
  const auto open = Window<S::info.rule>::open();
  if constexpr (HasMemory<S>) {
    TranspositionTable memory(1 << 16);
    static_cast<void>(search<S>(game, root, depth, open, observer, memory));
  } else {
    static_cast<void>(search<S>(game, root, depth, open, observer));
  }
  return told(trace);
}

template <OrderableGame G>
void expect_the_same_visits_without_rules(const G& game, const Position<G>& root, Depth depth) {
  Deepened::for_each([&]<Searcher S>(std::type_identity<S>) {
    TracingObserver plain;
    TracingObserver through_ear;
    MoveOrdering<G> ordering(OrderingRules(), nullptr);
    ordering.begin_search(depth);
    OrderingObserver<G, TracingObserver&> ear(ordering, depth, through_ear);
    const OrderedGame<G> ordered(game, ordering);
    const auto expected = trace<S>(game, root, depth, plain, plain);
    ASSERT_EQ(trace<S>(ordered, {root, Ply()}, depth, ear, through_ear), expected) << S::info.id;
  });
}

TEST(OrderedGame, IsSearchedAsTheGameItselfWithEveryRuleOff) {
  expect_the_same_visits_without_rules(ChessGame(), middlegames(1).front(), Depth(3));
  const Transposing transposing({.branching = 4, .values = 9});
  expect_the_same_visits_without_rules(transposing, transposing.root(1, 1), Depth(5));
  const Connect4File file = connect4_endgames();
  expect_the_same_visits_without_rules(file.game, file.cases.front().position, Depth(5));
}

// The stored best move of a node after a search of the tree in these bounds.
std::optional<std::uint32_t> remembered_move(const char* text, Bounds bounds, ExplicitTree::Position node = 0) {
  const ExplicitTree game(parse_tree(text));
  TranspositionTable table(1 << 10);
  OrderedSearch<ExplicitTree> ordered(game, game.root(), bind_searcher<PvsSound<at_beta>, OrderedGame<ExplicitTree>>(),
                                      {.table_move = true}, &table);
  SolvingObserver observer(game.height(), SearchLimits());
  static_cast<void>(ordered.search(game.height(), bounds, observer));
  return table.best_move(game.key(node));
}

TEST(OrderedSearch, RemembersTheBestMoveOrTheOneThatCutAndNoneWhereAllFailedLow) {
  const char* const tree = "[1 -1 -3 -2]";
  EXPECT_EQ(remembered_move(tree, {}), 2U);
  EXPECT_EQ(remembered_move(tree, {Score(-2), Score(1)}), 1U);
  EXPECT_EQ(remembered_move(tree, {Score(3), Score(4)}), std::nullopt);
  const char* const high = "[[5 1] [5 6 7]]";
  EXPECT_EQ(remembered_move(high, {Score(-9), Score(3)}), 1U);
  EXPECT_EQ(remembered_move(high, {Score(-9), Score(3)}, 1), 1U);
  EXPECT_EQ(remembered_move(high, {Score(-9), Score(3)}, 2), std::nullopt);
}

TEST(Deepening, VisitsTheSameNodesAgainWithTheSameTable) {
  TranspositionTable table(1 << 14);
  const DeepeningSettings settings{.depth = Depth(4), .rules = OrderingRules::all(), .table = &table};
  const chess::SearchPosition root = middlegames(1).front();
  const auto once = deepen_with<MemoryPvs>(ChessGame(), root, settings);
  EXPECT_EQ(deepen_with<MemoryPvs>(ChessGame(), root, settings).nodes, once.nodes);
}

TEST(Deepening, CountsTheNodesOfAllIterations) {
  const auto all = deepen_with<PvsSound<at_beta>>(ChessGame(), middlegames(1).front(), {.depth = Depth(4)});
  std::uint64_t nodes = 0;
  for (const Iteration& iteration : all.iterations) nodes += iteration.counters.nodes;
  EXPECT_EQ(all.nodes, nodes);
  EXPECT_EQ(all.iterations.size(), 4U);
  EXPECT_FALSE(all.struck);
}

TEST(Deepening, EndsAtALimitWithTheIterationsThatWereCompleted) {
  const auto root = middlegames(1).front();
  const auto whole = deepen_with<PvsSound<at_beta>>(ChessGame(), root, {.depth = Depth(3)});
  const auto limited = deepen_with<PvsSound<at_beta>>(
      ChessGame(), root, {.depth = Depth(9), .limits = {.nodes = whole.nodes + 10, .deadline = {}}});
  EXPECT_EQ(limited.struck, Limit::nodes);
  EXPECT_EQ(limited.nodes, whole.nodes + 10);
  ASSERT_EQ(limited.iterations.size(), 3U);
  EXPECT_EQ(limited.iterations.back().counters, whole.iterations.back().counters);
}

TEST(Deepening, SearchesALeafAtDepthZero) {
  const auto all = deepen_with<PvsSound<at_beta>>(ChessGame(), middlegames(1).front(), {.depth = Depth(0)});
  ASSERT_EQ(all.iterations.size(), 1U);
  EXPECT_EQ(all.nodes, 1U);
}

// The purpose of deepening is the table move from a shallower search.
TEST(Deepening, EntersFewerNodesWithEachRuleOnMiddlegames) {
  const auto nodes_with = [](const OrderingRules& rules) {
    std::uint64_t nodes = 0;
    TranspositionTable table(1 << 20);
    for (const auto& position : middlegames(10)) {
      nodes +=
          deepen_with<AlphaBeta<at_beta>>(ChessGame(), position, {.depth = Depth(4), .rules = rules, .table = &table})
              .nodes;
    }
    return nodes;
  };
  const std::uint64_t without = nodes_with({});
  EXPECT_LT(nodes_with({.table_move = true}), without / 2);
  EXPECT_LT(nodes_with({.killers = true}), without);
  EXPECT_LT(nodes_with({.history = true}), without);
}

}  // namespace deepening_test
}  // namespace pvslab

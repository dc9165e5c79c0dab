// Searchers with memory: why bounds must have the exact depth, and what a table may and may not change.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "searchers/aspiration_pvs.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/memory_alpha_beta.hpp"
#include "searchers/memory_pvs.hpp"
#include "searchers/memory_pvs_above_two_plies.hpp"
#include "searchers/memory_pvs_etc.hpp"
#include "searchers/mtd_f.hpp"
#include "searchers/mtd_f_above_two_plies.hpp"
#include "searchers/mtd_step.hpp"
#include "suites/connect4/connect4.hpp"
#include "suites/synthetic/transposing.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

using OpenWindow = Window<CutoffRule::at_beta>;
using Everything = MemoryAlphaBeta<>;

// The same searcher without this rule: it accepts entries of a greater depth, as most chess programs do.
struct Undisciplined {
  using Window = OpenWindow;
  using Memory = TranspositionTable;
  static constexpr SearcherInfo info{
      .id = "undisciplined", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};

  static Score search(auto node, Window window, Memory& memory) {
    const auto found = memory.found(node.key());
    if (found && found->depth >= node.depth() && found->bounds.lower == found->bounds.upper) {
      return node.answer(window, found->bounds.lower);
    }
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const Window asked = window;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped(), memory));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, asked.classify(best));
    return visit.leave(best);
  }
};

// r -> x, p;  p -> x;  x -> y;  y -> z. The position x is met with two plies to go, and again with one.
class TwoWaysToX {
 public:
  using Position = char;
  using Move = char;
  [[nodiscard]] static std::vector<Move> moves(Position position) {
    switch (position) {
      case 'r': return {'x', 'p'};
      case 'p': return {'x'};
      case 'x': return {'y'};
      case 'y': return {'z'};
      default: return {};
    }
  }
  [[nodiscard]] static Position after(Position, Move move) { return move; }
  [[nodiscard]] static Score evaluate(Position position) { return Score(position == 'z' ? 1 : 0); }
  [[nodiscard]] static std::uint64_t key(Position position) { return static_cast<std::uint64_t>(position); }
};

template <typename S>
Score value_of(const auto& game, const auto& position, Depth depth, std::size_t bytes = 1 << 16) {
  SilentObserver observer;
  if constexpr (HasMemory<S>) {
    TranspositionTable table(bytes);
    return search<S>(game, position, depth, OpenWindow::open(), observer, table).value;
  } else {
    return search<S>(game, position, depth, OpenWindow::open(), observer).value;
  }
}

TEST(ExactDepth, IsWhatMakesATableReturnTheMinimaxValueOfItsDepth) {
  const TwoWaysToX game;
  const Score minimax = value_of<AlphaBeta<CutoffRule::at_beta>>(game, 'r', Depth(3));
  EXPECT_EQ(minimax, Score(0));
  EXPECT_EQ(value_of<Everything>(game, 'r', Depth(3)), minimax);
  EXPECT_EQ(value_of<Undisciplined>(game, 'r', Depth(3)), Score(1)) << "the deeper entry of x answers another question";
}

constexpr std::array<std::size_t, 3> table_sizes{1, 1 << 10, 1 << 20};

template <typename... S>
void expect_alpha_betas_value(const auto& game, const auto& position, Depth depth) {
  const Score value = value_of<AlphaBeta<CutoffRule::at_beta>>(game, position, depth);
  const auto expect = [&]<typename One>(std::type_identity<One>) {
    for (const std::size_t bytes : table_sizes) {
      EXPECT_EQ(value_of<One>(game, position, depth, bytes), value) << One::info.id << " with " << bytes << " bytes";
    }
  };
  (expect(std::type_identity<S>{}), ...);
}

void expect_all_of_them(const auto& game, const auto& position, Depth depth) {
  expect_alpha_betas_value<Everything, MemoryAlphaBeta<Remembers::above_horizon>, MemoryPvs, MemoryPvsAboveTwoPlies,
                           MemoryPvsEtc, MtdF<FirstGuess::last_value>, MtdF<FirstGuess::plus_infinity>,
                           MtdF<FirstGuess::minus_infinity>, MtdF<FirstGuess::bisecting>, MtdFAboveTwoPlies,
                           MtdStep<10>, AspirationPvs<1>, AspirationPvs<25>>(game, position, depth);
}

TEST(MemorySearchers, ReturnAlphaBetasValueWhereTranspositionsAboundWithTablesOfAnySize) {
  for (const std::uint32_t values : {2U, 9U, 0U}) {
    const synthetic::Transposing game({.branching = 4, .values = values});
    for (std::uint64_t index = 0; index < 40; ++index) {
      for (const std::int32_t depth : {1, 2, 3, 5, 6}) expect_all_of_them(game, game.root(5, index), Depth(depth));
    }
  }
}

TEST(MemorySearchers, ReturnAlphaBetasValueInConnectFour) {
  const ConnectFour game = ConnectFour::on_board(5, 5);
  expect_all_of_them(game, ConnectFour::Position(), Depth(6));
}

template <typename S>
Counters counters_of(const auto& game, const auto& position, Depth depth, TranspositionTable& table) {
  CountingObserver observer;
  static_cast<void>(search<S>(game, position, depth, OpenWindow::open(), observer, table));
  return observer.counters();
}

TEST(MemorySearchers, VisitFewerNodesWhereTranspositionsAbound) {
  const synthetic::Transposing game({.branching = 6});
  TranspositionTable table(1 << 22);
  const Counters with = counters_of<Everything>(game, game.root(1, 0), Depth(7), table);
  CountingObserver without;
  static_cast<void>(
      search<AlphaBeta<CutoffRule::at_beta>>(game, game.root(1, 0), Depth(7), OpenWindow::open(), without));
  EXPECT_LT(2 * with.nodes, without.counters().nodes);
}

TEST(MemorySearchers, AskedTheSameQuestionAgainVisitTheRootAlone) {
  const synthetic::Transposing game({.branching = 4});
  TranspositionTable table(1 << 22);
  const auto ask = [&] { return counters_of<MemoryPvs>(game, game.root(1, 0), Depth(6), table); };
  EXPECT_GT(ask().nodes, 100U);
  EXPECT_EQ(ask().nodes, 1U);
  table.forget();
  EXPECT_GT(ask().nodes, 100U);
}

// If no position occurs twice, a table affects only re-searches, and alpha-beta has none.
RC_GTEST_PROP(MemorySearchers, VisitWhatAlphaBetaVisitsOnATree, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  RC_ASSERT(subject("memory-alpha-beta").count(tree, {}) == subject("alpha-beta").count(tree, {}));
}

// If the first guess is right, the second search takes two proofs: at least this value, and at most this value.
TEST(MtdF, ProvesAFirstGuessThatIsRightInTwoPasses) {
  using Mtd = MtdF<FirstGuess::last_value>;
  const synthetic::Transposing game({.branching = 4, .values = 2});
  for (std::uint64_t index = 0; index < 20; ++index) {
    const auto root = game.root(3, index);
    TranspositionTable table(1 << 20);
    const Score value = value_of<AlphaBeta<CutoffRule::at_beta>>(game, root, Depth(5));
    table.store(game.key(root), Depth(4), value, Bound::exact);
    EXPECT_EQ(counters_of<Mtd>(game, root, Depth(5), table).proofs, 2U);
  }
}

// A proof may displace what an earlier one has stored of the root; the next depth's first guess must not depend on that.
TEST(MtdF, LeavesItsValueAsTheNextFirstGuessInATableOfAnySize) {
  const synthetic::Transposing game({.branching = 4});
  for (const std::size_t bytes : table_sizes) {
    for (std::uint64_t index = 0; index < 20; ++index) {
      const auto root = game.root(3, index);
      TranspositionTable table(bytes);
      static_cast<void>(counters_of<MtdF<FirstGuess::last_value>>(game, root, Depth(5), table));
      EXPECT_EQ(table.last_value(game.key(root)), value_of<AlphaBeta<CutoffRule::at_beta>>(game, root, Depth(5)));
    }
  }
}

TEST(MtdF, BisectingTakesNoMorePassesThanScoresHaveBits) {
  const Subject& bisecting = subject("mtd-bi");
  for (const auto text : {"[3 [1 -7] [[5 2] 0]]", "7", "[-2147483646]"}) {
    EXPECT_LE(bisecting.count(tree_of(text), {}).proofs, 33U) << text;
  }
}

RC_GTEST_PROP(MtdF, EvaluatesNoLeafTwice, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const auto id : {"mtd-f", "mtd-plus-inf", "mtd-minus-inf", "mtd-bi", "mtd-step"}) {
    const Visits visits = visits_of(subject(id), tree);
    RC_ASSERT(visits.leaves.size() == visits.distinct_leaves().size());
  }
}

RC_GTEST_PROP(MtdF, AsksNoProofOutsideItsWindow, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const auto id : {"mtd-f", "mtd-plus-inf", "mtd-minus-inf", "mtd-bi"}) {
    for (const Bounds bounds : telling_windows(CutoffRule::at_beta, tree)) {
      for (const TraceEvent& event : subject(id).trace(tree, bounds)) {
        if (event.entry.purpose != Purpose::proof) continue;
        RC_ASSERT(bounds.alpha <= event.entry.alpha && event.entry.beta <= bounds.beta);
      }
    }
  }
}

// Fail-soft bounds of every kind go into the table and come out again.
template <typename S>
void expect_promises_kept(const Tree& drawn) {
  const ExplicitTree tree(drawn);
  const Score score = ExplicitTree(drawn).minimax();
  TranspositionTable table(1 << 16);
  for (const Bounds bounds : telling_windows(CutoffRule::at_beta, tree)) {
    SilentObserver observer;
    const OpenWindow window(bounds.alpha, bounds.beta);
    const Outcome returned = search<S>(tree, tree.root(), tree.height(), window, observer, table);
    const Contract broken = violated(window, score, returned);
    RC_ASSERT(!broken.contains(Clause::window) && !broken.contains(Clause::fail_soft));
  }
}

// Without forgetting in between: bounds found in one window serve in the next.
RC_GTEST_PROP(MemorySearchers, KeepTheirPromisesInOneWindowAfterTheOther, (const Tree& tree)) {
  expect_promises_kept<Everything>(tree);
  expect_promises_kept<MemoryPvs>(tree);
  expect_promises_kept<MemoryPvsAboveTwoPlies>(tree);
  expect_promises_kept<MtdF<FirstGuess::last_value>>(tree);
  expect_promises_kept<MtdF<FirstGuess::bisecting>>(tree);
  expect_promises_kept<MtdFAboveTwoPlies>(tree);
  expect_promises_kept<AspirationPvs<1>>(tree);
}

// A game whose positions travel with their nodes, and whose moves are no numbers.
struct NamedMoves {
  using Position = std::uint64_t;
  struct Move {
    bool to_the_right;
  };
  [[nodiscard]] std::vector<Move> moves(Position) const { return {Move{false}, Move{true}}; }
  [[nodiscard]] constexpr Position after(Position position, Move move) const {
    return 2 * position + (move.to_the_right ? 1 : 0);
  }
  [[nodiscard]] constexpr Score evaluate(Position position) const {
    return Score(static_cast<std::int32_t>(position * 7 % 11));
  }
  [[nodiscard]] constexpr std::uint64_t key(Position position) const { return position; }
};
static_assert(KeyedGame<NamedMoves>);

TEST(MemorySearchers, PrefetchTheSuccessorsOfGamesWhoseMovesAreNoNumbers) {
  SilentObserver observer;
  TranspositionTable table(1 << 16);
  const auto mtd =
      search<MtdF<FirstGuess::plus_infinity>>(NamedMoves{}, 1, Depth(6), OpenWindow::open(), observer, table);
  const auto plain = search<AlphaBeta<CutoffRule::at_beta>>(NamedMoves{}, 1, Depth(6), OpenWindow::open(), observer);
  EXPECT_EQ(mtd.value, plain.value);
}

// The first leaf, its parent and its grandparent: the last two plies of every line are above the horizon or on it.
template <typename S>
std::vector<bool> remembered_below() {
  SilentObserver observer;
  TranspositionTable table(1 << 16);
  static_cast<void>(search<S>(NamedMoves{}, 1, Depth(4), OpenWindow::open(), observer, table));
  std::vector<bool> remembered;
  for (const std::int32_t plies : {0, 1, 2, 3}) {
    remembered.push_back(table.bounds(std::uint64_t{16} >> plies, Depth(plies)) != KnownBounds());
  }
  return remembered;
}

// The papers print searches that store every node; a shortcut has an id of its own.
TEST(MemorySearchers, RememberEveryNodeUnlessTheirNamesSayOtherwise) {
  const std::vector<bool> all{true, true, true, true};
  EXPECT_EQ(remembered_below<MemoryAlphaBeta<>>(), all);
  EXPECT_EQ(remembered_below<MemoryPvs>(), all);
  EXPECT_EQ(remembered_below<MemoryPvsEtc>(), all);
  EXPECT_EQ(remembered_below<MtdF<FirstGuess::last_value>>(), all);
  EXPECT_EQ(remembered_below<MtdF<FirstGuess::bisecting>>(), all);
  EXPECT_EQ(remembered_below<MtdStep<10>>(), all);
  EXPECT_EQ(remembered_below<AspirationPvs<25>>(), all);
  const std::vector<bool> above_two_plies{false, false, false, true};
  EXPECT_EQ(remembered_below<MtdFAboveTwoPlies>(), above_two_plies);
  EXPECT_EQ(remembered_below<MemoryPvsAboveTwoPlies>(), above_two_plies);
}

}  // namespace
}  // namespace pvslab

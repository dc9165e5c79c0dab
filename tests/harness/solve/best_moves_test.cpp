// All optimal moves, against the scores of the successors themselves.
#include "harness/solve/best_moves.hpp"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "searchers/catalog.hpp"
#include "suites/connect4/position_file.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A searcher that promises only the root score, two with different cutoff rules, those with proofs, and those with
// memory.
using Asked = SearcherList<Minimax, Scout, AlphaBeta<CutoffRule::at_beta>, AlphaBeta<CutoffRule::above_beta>,
                           AlphaBetaFailHard, PvsSplit<CutoffRule::above_beta>, PvsSound<CutoffRule::at_beta>,
                           NegaScout, MemoryAlphaBeta<>, MemoryPvs>;

template <Searcher S>
BestMoves best_moves_of(const Tree& tree) {
  const ExplicitTree game(tree);
  return best_moves(bind_searcher<S, ExplicitTree>(), game, game.root(), game.height());
}

BestMoves best_moves_of(const char* tree) { return best_moves_of<PvsSound<CutoffRule::at_beta>>(parse_tree(tree)); }

std::vector<std::uint32_t> optimal_moves_of(const Tree& tree) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; number < tree.successors.size(); ++number) {
    if (-minimax_of(tree.successors[number]) == minimax_of(tree)) numbers.push_back(number);
  }
  return numbers;
}

TEST(BestMoves, AreAllThatAreWorthTheScore) {
  EXPECT_THAT(best_moves_of("[1 0 1 0]").numbers, ElementsAre(1, 3));
  EXPECT_THAT(best_moves_of("[[3 -2] [-2 5] 3]").numbers, ElementsAre(0, 1));
  EXPECT_EQ(best_moves_of("[[3 -2] [-2 5] 3]").score, Score(-2));
}

TEST(BestMoves, AreNoneOfALeaf) { EXPECT_THAT(best_moves_of("3").numbers, IsEmpty()); }

TEST(BestMoves, AreFoundByEverySearcherOnAnyTree) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    Asked::for_each([&]<Searcher S>(std::type_identity<S>) {
      const BestMoves found = best_moves_of<S>(tree);
      RC_ASSERT(found.score == minimax_of(tree));
      RC_ASSERT(found.numbers == optimal_moves_of(tree));
    });
  }));
}

// Four leaves are evaluated for the score, and the same four once more.
TEST(BestMoves, CountTheProofsApart) {
  const BestMoves found = best_moves_of<AlphaBeta<CutoffRule::at_beta>>(parse_tree("[1 0 1 0]"));
  EXPECT_EQ(found.search.nodes, 5U);
  EXPECT_EQ(found.proofs.nodes, 4U);
  EXPECT_EQ(best_moves_of("3").proofs.nodes, 0U);
}

// With the open window, all eight leaves would be evaluated.
TEST(BestMoves, AreProvedAndNotSearchedInFull) {
  const BestMoves found = best_moves_of<AlphaBeta<CutoffRule::at_beta>>(parse_tree("[[5 6 7 8] [9 1 9 9]]"));
  EXPECT_THAT(found.numbers, ElementsAre(0));
  EXPECT_EQ(found.proofs.leaves, 4U + 2U);
}

TEST(BestMoves, OfConnectFourAreThoseThePublishedScoresName) {
  const auto file = read_connect4_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/connect4/endgames-5x5.txt");
  const auto searcher = bind_searcher<PvsSound<CutoffRule::above_beta>, ConnectFour>();
  const auto minimax = bind_searcher<Minimax, ConnectFour>();
  std::size_t ties = 0;
  for (const Connect4Case& each : file.cases) {
    if (each.empties > 9) continue;
    const Depth depth(each.empties);
    const BestMoves found = best_moves(searcher, file.game, each.position, depth);
    EXPECT_EQ(found.score, each.score) << each.moves;
    std::vector<std::uint32_t> optimal;
    std::uint32_t number = 0;
    for (const ConnectFour::Column column : file.game.moves(each.position)) {
      const auto after = file.game.after(each.position, column);
      Counters unused;
      const Score score = -minimax.count(file.game, after, depth.below(), {}, unused).value;
      if (score == each.score) optimal.push_back(number);
      ++number;
    }
    EXPECT_EQ(found.numbers, optimal) << each.moves;
    ties += optimal.size() > 1 ? 1 : 0;
  }
  EXPECT_GE(ties, 5U);
}

TEST(BestMoves, AreNotAskedOfASearcherThatPromisesNoScore) {
  try {
    static_cast<void>(best_moves_of<Belle>(parse_tree("[1 0]")));
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("'belle' does not promise the score"));
  }
}

}  // namespace
}  // namespace pvslab

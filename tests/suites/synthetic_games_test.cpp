// The generation rules of the synthetic games, against numbers that suites/synthetic/README.md prints: tree 0 of seed
// 1.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/irregular.hpp"
#include "suites/synthetic/n_game.hpp"
#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/p_game.hpp"
#include "suites/synthetic/transposing.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/suites/synthetic_plain_search.hpp"

namespace pvslab::synthetic {
namespace synthetic_games_test {

constexpr std::uint64_t seed = 1;

template <Game G>
std::vector<Position<G>> successors(const G& game, const Position<G>& position) {
  std::vector<Position<G>> result;
  for (const auto& move : game.moves(position)) result.push_back(game.after(position, move));
  return result;
}

template <Game G>
std::vector<std::int32_t> evaluations(const G& game, const std::vector<Position<G>>& positions) {
  std::vector<std::int32_t> result;
  for (const auto& position : positions) result.push_back(game.evaluate(position).value());
  return result;
}

// The tree as text, as an explicit tree is written.
template <Game G>
std::string text(const G& game, const Position<G>& position, int depth) {
  const auto below_it = depth == 0 ? std::vector<Position<G>>{} : successors(game, position);
  if (below_it.empty()) return std::to_string(game.evaluate(position).value());
  std::string result;
  for (const auto& successor : below_it) result += (result.empty() ? "[" : " ") + text(game, successor, depth - 1);
  return result + "]";
}

using Values = std::vector<std::int32_t>;

TEST(SyntheticUniform, ReproducesTheWorkedExample) {
  const Uniform game({.branching = 2, .values = 5});
  const std::uint64_t root = game.root(seed, 0);
  EXPECT_EQ(root, 0x2f41a7a6084cd8d6U);
  EXPECT_EQ(mix(root), 0x5e41ab087439611eU);
  EXPECT_EQ(successors(game, root), (std::vector<std::uint64_t>{0xfc7924c1f383dd33, 0x9ab09e7b72ce5948}));
  EXPECT_EQ(evaluations(game, successors(game, root)), (Values{-1, 1}));
  EXPECT_EQ(text(game, root, 2), "[[1 -2] [-1 2]]");
  EXPECT_EQ(minimax(game, root, 2), Score(-1));
}

TEST(SyntheticUniform, HasTheGoldenContinuousValues) {
  const Values expected{-506728845, 248550152, -1073327510};
  EXPECT_EQ(evaluations(Uniform({.branching = 3}), successors(Uniform({.branching = 3}), root_word(seed, 0))),
            expected);
  EXPECT_EQ(evaluations(ContinuousUniform({.branching = 3}),
                        successors(ContinuousUniform({.branching = 3}), root_word(seed, 0))),
            expected);
}

TEST(SyntheticOrdered, ReproducesTheWorkedExample) {
  const Ordered game({.branching = 4});
  const Ordered::Position root = game.root(seed, 0);
  EXPECT_EQ(root.score, Score(895));
  EXPECT_EQ(first_draws(mix(root.word)), 0x1cf917b3a7a7e112U);
  EXPECT_EQ(game.best_successor(mix(root.word)), 0U);
  EXPECT_EQ(evaluations(game, successors(game, root)), (Values{-895, -797, -852, -814}));
}

TEST(SyntheticOrdered, DrawsTheBestSuccessorFromThreeClasses) {
  // low_half(first_draws(key)) / 2^32 is 0.65490538 at this root.
  const std::uint64_t key = mix(root_word(seed, 0));
  const auto best = [&](std::uint32_t branching, double p1, double p2) {
    return Ordered({.branching = branching, .p1 = Probability(p1), .p2 = Probability(p2)}).best_successor(key);
  };
  EXPECT_EQ(best(8, 0.66, 0.9), 0U);
  EXPECT_EQ(best(8, 0.65, 0.9), 1U);
  EXPECT_EQ(best(8, 0.5, 0.65), 2U);
  EXPECT_EQ(best(4, 0.5, 0.9), 1U);  // nothing is left of the first quarter: its share goes to the remainder
  EXPECT_EQ(best(1, 0.0, 0.0), 0U);
}

TEST(SyntheticOrdered, MakesEverySuccessorBestWithTiesEverywhere) {
  const Ordered game({.branching = 4, .ties = Probability(1.0)});
  EXPECT_EQ(evaluations(game, successors(game, game.root(seed, 0))), (Values{-895, -895, -895, -895}));
}

TEST(SyntheticIncremental, ReproducesTheWorkedExample) {
  const Incremental game({.branching = 3, .spread = 100});
  EXPECT_EQ(game.evaluate(game.root(seed, 0)), Score(0));
  EXPECT_EQ(evaluations(game, successors(game, game.root(seed, 0))), (Values{47, -23, 100}));  // gains -47, 23, -100
}

TEST(SyntheticIrregular, ReproducesTheWorkedExample) {
  const Irregular game({.branching = 8, .values = 5});
  const std::uint64_t root = game.root(seed, 0);
  EXPECT_EQ(root, 0x2f41a7a6084cd8d7U);
  EXPECT_EQ(successors(game, root), std::vector<std::uint64_t>{0x250e774eb1622a18});
  EXPECT_EQ(successors(Irregular({.branching = 8, .single = Probability(0.05)}), root).size(), 8U);
}

TEST(SyntheticIrregular, EndsEarlyAndHasSingleChildren) {
  const Irregular game({.branching = 3, .early = Probability(0.3), .single = Probability(0.2), .values = 5});
  EXPECT_EQ(text(game, game.root(seed, 1), 3), "[-1 [[-1 -2 0] [-1]]]");
  EXPECT_EQ(text(game, game.root(seed, 6), 3), "[-1]");
  EXPECT_EQ(text(game, game.root(seed, 9), 3), "[[0] [1 2 [-2]] [[0]]]");
}

TEST(SyntheticIrregular, HasMovesAtTheRootOfEveryTree) {
  const Irregular game({.branching = 3, .early = Probability(1.0)});
  for (std::uint64_t index = 0; index < 100; ++index) {
    const auto below_root = successors(game, game.root(seed, index));
    ASSERT_FALSE(below_root.empty());
    for (const std::uint64_t successor : below_root) ASSERT_TRUE(successors(game, successor).empty());
  }
}

TEST(SyntheticTransposing, ReproducesTheWorkedExample) {
  const Transposing game({.branching = 2, .values = 5});
  const std::uint64_t root = game.root(seed, 0);
  EXPECT_EQ(root, 0x2f41a7a6084cd8d6U);
  EXPECT_EQ(Transposing::step(0, 0), 0xe220a8397b1dcdafU);
  EXPECT_EQ(Transposing::step(0, 1), 0x06c45d188009454fU);
  EXPECT_EQ(Transposing::step(1, 0), 0x6e789e6aa1b965f5U);
  EXPECT_EQ(Transposing::step(1, 1), 0xf88bb8a8724c81edU);
  EXPECT_EQ(text(game, root, 2), "[[0 0] [-1 2]]");
}

TEST(SyntheticTransposing, CommutesTheMovesOfOneSide) {
  const Transposing game({.branching = 2});
  const auto play = [&](std::vector<std::uint32_t> numbers) {
    std::uint64_t position = game.root(seed, 0);
    for (const std::uint32_t number : numbers) position = successors(game, position)[number];
    return position;
  };
  EXPECT_EQ(play({0, 0, 1}), 0x869f4b62a52d51c9U);
  EXPECT_EQ(play({0, 0, 1}), play({1, 0, 0}));
  EXPECT_EQ(game.evaluate(play({0, 0, 1})), game.evaluate(play({1, 0, 0})));
  EXPECT_EQ(game.key(play({0, 0, 1})), game.key(play({1, 0, 0})));
  EXPECT_NE(play({0, 1, 0}), play({0, 0, 1})) << "the moves of different sides do not commute";
}

TEST(SyntheticTransposing, HasOnePositionForEveryPairOfMultisets) {
  const Transposing game({.branching = 4});
  std::set<std::uint64_t> ply{game.root(seed, 0)};
  const std::vector<std::size_t> expected{1, 4, 16, 40, 100, 200, 400};  // C(3+m, m) * C(3+n, n)
  for (const std::size_t count : expected) {
    EXPECT_EQ(ply.size(), count);
    std::set<std::uint64_t> next;
    for (const std::uint64_t position : ply) {
      for (const std::uint64_t successor : game.moves(position)) next.insert(successor);
    }
    ply = std::move(next);
  }
}

TEST(SyntheticParams, NameTheParameterThatIsOutOfRange) {
  EXPECT_FALSE(Uniform::Params{}.error());
  EXPECT_EQ((Uniform::Params{.branching = 0}.error()->parameter), "b");
  EXPECT_EQ((Uniform::Params{.branching = 1001}.error()->message), "b must be from 1 to 1000, not 1001");
  EXPECT_EQ((Ordered::Params{.q = 0}.error()->parameter), "q");
  EXPECT_EQ((Ordered::Params{.p1 = Probability(0.95)}.error()->parameter), "p2");
  EXPECT_EQ((Incremental::Params{.spread = 1'000'001}.error()->parameter), "spread");
}

TEST(SyntheticParams, KeepEveryScoreFiniteAtTheirLimits) {
  const Ordered ordered(
      {.branching = 2, .p1 = Probability(0.0), .p2 = Probability(0.0), .q = max_step, .values = max_root_score});
  const Incremental incremental({.branching = 2, .spread = max_step});
  EXPECT_LE(std::int64_t{max_root_score} + std::int64_t{max_depth} * max_step, Score::highest().value());
  Ordered::Position worst = ordered.root(seed, 0);
  Incremental::Position drifting = incremental.root(seed, 0);
  for (std::uint32_t ply = 0; ply < max_depth; ++ply) {
    worst = successors(ordered, worst)[0];
    drifting = successors(incremental, drifting)[ply % 2];
    ASSERT_TRUE(ordered.evaluate(worst).is_finite());
    ASSERT_TRUE(incremental.evaluate(drifting).is_finite());
  }
}

// Pearl 1980: with p = 1 - p^b each node is won with the probability p, and a search that stops at the first won successor evaluates
// (p / (1 - p))^d leaves on average. A window between the two values is such a search.
TEST(SyntheticPGame, TakesTheLeavesThatTheoryExpects) {
  constexpr int trees = 4000;
  constexpr double win = 0.618034;
  with_game(PGameParams{}, [&](const auto& game) {
    double sum = 0;
    double squares = 0;
    int won = 0;
    for (std::uint64_t index = 0; index < trees; ++index) {
      PlainCounts counts;
      won += alpha_beta(game, game.root(seed, index), 8, Score(-1), Score(1), counts) == Score(1) ? 1 : 0;
      sum += static_cast<double>(counts.leaves);
      squares += static_cast<double>(counts.leaves * counts.leaves);
    }
    const double mean = sum / trees;
    const double error = std::sqrt((squares / trees - mean * mean) / trees);
    EXPECT_NEAR(mean, std::pow(win / (1 - win), 8), 4 * error);
    EXPECT_NEAR(static_cast<double>(won) / trees, win, 4 * std::sqrt(win * (1 - win) / trees));
  });
}

TEST(SyntheticPGame, HasTheSameLeavesWhateverTheProbability) {
  const auto leaves = [](double p) {
    return with_game(PGameParams{.branching = 3, .p = Probability(p)},
                     [](const auto& game) { return text(game, game.root(seed, 0), 2); });
  };
  EXPECT_EQ(leaves(0), "[[-1 -1 -1] [-1 -1 -1] [-1 -1 -1]]");
  EXPECT_EQ(leaves(1), "[[1 1 1] [1 1 1] [1 1 1]]");
  EXPECT_EQ(leaves(0.5).find('0'), std::string::npos);
}

// By its own sum along the path, from the root's view.
TEST(SyntheticNGame, IsDecidedByTheSignOfTheSum) {
  with_game(NGameParams{.branching = 3}, [](const auto& game) {
    std::uint64_t word = root_word(seed, 5);
    auto position = game.root(seed, 5);
    std::int32_t sum = 0;
    for (int ply = 0; ply < 40; ++ply) {
      const std::uint32_t number = static_cast<std::uint32_t>(ply) % 3;
      word = successor_word(mix(word), number);
      const std::int32_t gain = leaf_hash(word) >= 0x80000000U ? 1 : -1;
      sum += ply % 2 == 0 ? gain : -gain;
      position = successors(game, position)[number];
      const std::int32_t of_mover = ply % 2 == 0 ? -sum : sum;
      EXPECT_EQ(game.evaluate(position).value(), of_mover > 0 ? 1 : of_mover < 0 ? -1 : 0) << ply;
    }
  });
}

}  // namespace synthetic_games_test
}  // namespace pvslab::synthetic

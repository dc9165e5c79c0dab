// The distributions of the synthetic trees, with fixed seeds: a z of 4 or more would not be chance.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <iterator>
#include <vector>

#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/irregular.hpp"
#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/transposing.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab::synthetic {
namespace synthetic_statistics_test {

constexpr std::uint64_t seed = 20240607;
constexpr std::uint64_t trees = 100'000;

// The difference between `hits` out of `trials` and its expectation, in standard deviations.
double z_of_frequency(std::uint64_t hits, std::uint64_t trials, double probability) {
  const double expected = static_cast<double>(trials) * probability;
  return (static_cast<double>(hits) - expected) / std::sqrt(expected * (1 - probability));
}

// The same for a chi-square statistic, by the transformation of Wilson and Hilferty.
double z_of_counts(const std::vector<std::uint64_t>& counts, const std::vector<double>& probabilities) {
  double trials = 0;
  for (const std::uint64_t count : counts) trials += static_cast<double>(count);
  double chi_square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = trials * probabilities[i];
    chi_square += std::pow(static_cast<double>(counts[i]) - expected, 2) / expected;
  }
  const double freedom = static_cast<double>(counts.size()) - 1;
  return (std::cbrt(chi_square / freedom) - (1 - 2 / (9 * freedom))) / std::sqrt(2 / (9 * freedom));
}

std::vector<double> even(std::size_t count) { return std::vector<double>(count, 1.0 / static_cast<double>(count)); }

// Successor `number` of a position.
template <Game G>
Position<G> child(const G& game, const Position<G>& position, std::ptrdiff_t number) {
  return game.after(position, *std::next(game.moves(position).begin(), number));
}

// The value of the position of tree `index` that a path of successor numbers leads to, scaled to variance 1.
template <Game G>
double scaled_value(const G& game, std::uint64_t index, const std::vector<std::ptrdiff_t>& path) {
  Position<G> position = game.root(seed, index);
  for (const std::ptrdiff_t number : path) position = child(game, position, number);
  return (static_cast<double>(game.evaluate(position).value()) + 0.5) / std::ldexp(std::sqrt(1.0 / 12.0), 31);
}

// For continuous leaf values: the mean, the variance, and the correlation of the leaves at two paths.
template <Game G>
void expect_independent_leaves(const G& game, const std::vector<std::ptrdiff_t>& a,
                               const std::vector<std::ptrdiff_t>& b) {
  double sum = 0;
  double squares = 0;
  double products = 0;
  for (std::uint64_t index = 0; index < trees; ++index) {
    const double value = scaled_value(game, index, a);
    sum += value;
    squares += value * value;
    products += value * scaled_value(game, index, b);
  }
  const double root_of_trials = std::sqrt(static_cast<double>(trees));
  EXPECT_LT(std::abs(sum / root_of_trials), 4);
  EXPECT_LT(std::abs((squares - static_cast<double>(trees)) / (root_of_trials * std::sqrt(0.8))), 4);
  EXPECT_LT(std::abs(products / root_of_trials), 4);
}

template <Game G>
void expect_even_leaves(const G& game, std::uint32_t values) {
  std::vector<std::uint64_t> counts(values);
  for (std::uint64_t index = 0; index < trees; ++index) {
    for (const auto& move : game.moves(game.root(seed, index))) {
      const Score value = game.evaluate(game.after(game.root(seed, index), move));
      ++counts.at(static_cast<std::size_t>(value.value() + static_cast<std::int32_t>(values / 2)));
    }
  }
  EXPECT_LT(std::abs(z_of_counts(counts, even(values))), 4);
}

TEST(SyntheticUniformStatistics, LeavesAreIndependent) {
  const Uniform game({.branching = 4});
  expect_independent_leaves(game, {0}, {1});
  expect_independent_leaves(game, {0, 0}, {0, 1});
  expect_independent_leaves(game, {0, 0}, {1, 0});
  expect_independent_leaves(game, {0, 2, 1}, {0, 3, 1});
}

TEST(SyntheticUniformStatistics, AllValuesAreEquallyLikely) {
  expect_even_leaves(Uniform({.branching = 4, .values = 5}), 5);
  expect_even_leaves(Uniform({.branching = 4, .values = 2}), 2);
  expect_even_leaves(Uniform({.branching = 4, .values = 100}), 100);
}

TEST(SyntheticTransposingStatistics, LeavesAreIndependent) {
  const Transposing game({.branching = 4});
  expect_independent_leaves(game, {0}, {1});
  expect_independent_leaves(game, {0, 0}, {0, 1});
  expect_independent_leaves(game, {0, 0}, {1, 0});
}

TEST(SyntheticTransposingStatistics, AllValuesAreEquallyLikely) {
  expect_even_leaves(Transposing({.branching = 4, .values = 5}), 5);
}

TEST(SyntheticIrregularStatistics, AllValuesAreEquallyLikely) {
  expect_even_leaves(Irregular({.branching = 4, .values = 5}), 5);
}

TEST(SyntheticOrderedStatistics, RootScoresAreEven) {
  const Ordered game({.values = 3});
  std::vector<std::uint64_t> counts(7);
  for (std::uint64_t index = 0; index < trees; ++index) {
    ++counts.at(static_cast<std::size_t>(game.root(seed, index).score.value() + 3));
  }
  EXPECT_LT(std::abs(z_of_counts(counts, even(7))), 4);
}

TEST(SyntheticOrderedStatistics, TheBestSuccessorIsWhereP1AndP2Say) {
  const Ordered game({.branching = 20});
  std::vector<double> probabilities(20, 0.1 / 15);
  probabilities[0] = 0.7;
  for (std::size_t number = 1; number < 5; ++number) probabilities[number] = 0.2 / 4;
  std::vector<std::uint64_t> counts(20);
  for (std::uint64_t index = 0; index < trees; ++index) {
    const Ordered::Position root = game.root(seed, index);
    for (std::ptrdiff_t number = 0; number < 20; ++number) {
      if (child(game, root, number).score == -root.score) ++counts.at(static_cast<std::size_t>(number));
    }
  }
  EXPECT_LT(std::abs(z_of_counts(counts, probabilities)), 4);
}

TEST(SyntheticOrderedStatistics, TheOthersAreWorseByTheDrawnMargins) {
  const Ordered game(
      {.branching = 8, .p1 = Probability(1.0), .p2 = Probability(1.0), .q = 10, .ties = Probability(0.25)});
  std::vector<double> probabilities(11, 0.75 / 10);
  probabilities[0] = 0.25;
  std::vector<std::uint64_t> counts(11);
  for (std::uint64_t index = 0; index < trees; ++index) {
    const Ordered::Position root = game.root(seed, index);
    for (std::ptrdiff_t number = 1; number < 8; ++number) {
      ++counts.at(static_cast<std::size_t>(child(game, root, number).score.value() + root.score.value()));
    }
  }
  EXPECT_LT(std::abs(z_of_counts(counts, probabilities)), 4);
}

TEST(SyntheticIncrementalStatistics, GainsAreEven) {
  const Incremental game({.branching = 4, .spread = 5});
  std::vector<std::uint64_t> counts(11);
  for (std::uint64_t index = 0; index < trees; ++index) {
    const Incremental::Position parent = child(game, game.root(seed, index), 1);
    for (std::ptrdiff_t number = 0; number < 4; ++number) {
      const std::int32_t gain = -child(game, parent, number).balance.value() - parent.balance.value();
      ++counts.at(static_cast<std::size_t>(gain + 5));
    }
  }
  EXPECT_LT(std::abs(z_of_counts(counts, even(11))), 4);
}

TEST(SyntheticIrregularStatistics, BranchingIsDistributedAsItsParametersSay) {
  const double early = 0.3;
  const double single = 0.2;
  const Irregular game({.branching = 5, .early = Probability(early), .single = Probability(single)});
  std::vector<double> probabilities(6, (1 - early) * (1 - single) / 5);
  probabilities[0] = early;
  probabilities[1] += (1 - early) * single;
  std::vector<std::uint64_t> counts(6);
  std::uint64_t singles_at_root = 0;
  for (std::uint64_t index = 0; index < trees; ++index) {
    const std::uint64_t root = game.root(seed, index);
    ASSERT_GT(game.moves(root).size(), 0U);
    singles_at_root += game.moves(root).size() == 1 ? 1 : 0;
    ++counts.at(game.moves(child(game, root, 0)).size());
  }
  EXPECT_LT(std::abs(z_of_counts(counts, probabilities)), 4);
  EXPECT_LT(std::abs(z_of_frequency(singles_at_root, trees, single + (1 - single) / 5)), 4);
}

}  // namespace synthetic_statistics_test
}  // namespace pvslab::synthetic

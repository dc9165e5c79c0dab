#include "harness/check/drawn/aimed_trees.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "harness/bind/trees/limited_values.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/subject/windows.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

using synthetic::Draws;

// One of the numbers or a neighbour.
std::int64_t near(std::span<const std::int32_t> numbers, Draws& draws) {
  if (numbers.empty()) return 1 + draws.below(8);
  return std::int64_t{numbers[draws.below(static_cast<std::uint32_t>(numbers.size()))]} + draws.below(3) - 1;
}

// Clamped to the finite scores.
Score score_of(std::int64_t value) {
  return Score(
      static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Score::lowest().value(), Score::highest().value())));
}

// A number that can be one of plies, moves or raises; a small one if none can.
std::int32_t count_near(std::span<const std::int32_t> numbers, std::int32_t most, Draws& draws) {
  for (int attempt = 0; attempt < 8; ++attempt) {
    const std::int64_t number = std::abs(near(numbers, draws));
    if (number >= 1 && number <= most) return static_cast<std::int32_t>(number);
  }
  return 1 + static_cast<std::int32_t>(draws.below(8));
}

// A score at a number, or so far from another score; of either sign.
std::int64_t value_near(std::span<const std::int32_t> numbers, std::int64_t other, Draws& draws) {
  const std::int64_t number = draws.below(2) == 0 ? near(numbers, draws) : -near(numbers, draws);
  switch (draws.below(8)) {
    case 0: return other + number;
    case 1: return other + static_cast<std::int64_t>(draws.below(3)) - 1;
    case 2: return static_cast<std::int64_t>(draws.below(5)) - 2;
    default: return number;
  }
}

Tree leaf(std::int64_t value) { return {.value = score_of(value), .successors = {}}; }

// Up to three moves a node, with leaves near the numbers.
Tree tree_of_scores(std::span<const std::int32_t> numbers, std::uint32_t plies, std::int64_t& last, Draws& draws) {
  if (plies == 0 || (plies < 3 && draws.below(4) == 0)) {
    last = value_near(numbers, last, draws);
    return leaf(last);
  }
  Tree node{.value = {}, .successors = {}};
  const std::uint32_t moves = 1 + draws.below(plies > 2 ? 2 : 3);
  for (std::uint32_t i = 0; i < moves; ++i) {
    node.successors.push_back(tree_of_scores(numbers, plies - 1, last, draws));
  }
  return node;
}

// A node with so many moves that all raise alpha, are all equal but the last ones, or of which so many raise it. Its values
// are from the view of the side that moves at it.
Tree fan(std::span<const std::int32_t> numbers, Draws& draws) {
  const auto moves = static_cast<std::uint32_t>(count_near(numbers, most_aimed_moves, draws)) + draws.below(4);
  const std::uint32_t pattern = draws.below(4);
  const std::int64_t step = draws.below(3) == 0 ? std::abs(near(numbers, draws)) : 1 + draws.below(3);
  const std::int64_t first = draws.below(2) == 0 ? near(numbers, draws) : static_cast<std::int64_t>(draws.below(7)) - 3;
  const std::uint32_t raises =
      pattern == 3 ? static_cast<std::uint32_t>(count_near(numbers, most_aimed_moves, draws)) : 0;
  Tree node{.value = {}, .successors = {}};
  for (std::uint32_t i = 0; i < moves; ++i) {
    std::int64_t value = first;
    if (pattern == 0) value = first + step * i;
    if (pattern == 1 && i + 2 >= moves) value = first + static_cast<std::int64_t>(draws.below(3)) - 1;
    if (pattern == 2) value = first - step * i;
    if (pattern == 3) value = i <= raises ? first + step * i : first + static_cast<std::int64_t>(draws.below(3)) - 1;
    Tree successor = leaf(-value);
    // The same value, one or two plies lower, where the other side has a worse move as well.
    if (draws.below(4) == 0) {
      Tree inner{.value = {}, .successors = {}};
      inner.successors.push_back(leaf(value));
      if (draws.below(2) == 0) inner.successors.push_back(leaf(value + 1 + draws.below(3)));
      successor = std::move(inner);
    }
    node.successors.push_back(std::move(successor));
  }
  return node;
}

// So many plies above it: single moves, and sometimes a leaf before.
Tree below_moves(Tree tree, std::int32_t plies, std::span<const std::int32_t> numbers, Draws& draws) {
  for (std::int32_t i = 0; i < plies; ++i) {
    Tree node{.value = {}, .successors = {}};
    if (draws.below(3) == 0) node.successors.push_back(leaf(value_near(numbers, 0, draws)));
    node.successors.push_back(std::move(tree));
    tree = std::move(node);
  }
  return tree;
}

DecisiveMove decisive_move(std::span<const std::int32_t> numbers, bool aims_at_plies, Draws& draws) {
  const bool aims_at_both = draws.below(4) == 0;
  DecisiveMove move{};
  move.plies = aims_at_plies || aims_at_both ? count_near(numbers, most_aimed_plies, draws)
                                             : 1 + static_cast<std::int32_t>(draws.below(8));
  move.place = !aims_at_plies || aims_at_both ? static_cast<std::uint32_t>(count_near(numbers, most_aimed_moves, draws))
                                              : 1 + draws.below(8);
  move.role = static_cast<DecisiveRole>(draws.below(decisive_roles));
  move.node = static_cast<DecisiveNode>(draws.below(decisive_nodes));
  return move;
}

// Around the score, at the numbers, and as wide as they are.
std::vector<Bounds> aimed_windows(CutoffRule rule, std::span<const std::int32_t> numbers, Score score, Draws& draws) {
  std::vector<Score> ends{score};
  if (score.next_below().is_finite()) ends.push_back(score.next_below());
  if (score.next_above().is_finite()) ends.push_back(score.next_above());
  for (int i = 0; i < 2; ++i) ends.push_back(score_of(value_near(numbers, score.value(), draws)));
  std::ranges::sort(ends);
  ends.erase(std::ranges::unique(ends).begin(), ends.end());
  std::vector<Bounds> windows = finite_windows(rule, ends);
  for (int i = 0; i < 2; ++i) {
    const std::int64_t width = std::abs(near(numbers, draws));
    const std::int64_t below = draws.below(3) == 0 ? width / 2 : static_cast<std::int64_t>(draws.below(3));
    const Bounds window{score_of(score.value() - below), score_of(score.value() - below + width)};
    if (rule == CutoffRule::above_beta || window.alpha < window.beta) windows.push_back(window);
  }
  return windows;
}

Draws draws_of(std::uint64_t seed, std::uint64_t index) {
  return Draws(synthetic::root_word(seed ^ 0x61696d6564ULL, index));
}

}  // namespace

std::vector<std::int32_t> worth_aiming_at(std::span<const std::int32_t> numbers) {
  constexpr std::int64_t greatest = 2'147'483'600;
  std::vector<std::int32_t> worth;
  for (const std::int32_t number : numbers) {
    if (std::abs(std::int64_t{number}) >= 3 && std::abs(std::int64_t{number}) <= greatest) worth.push_back(number);
  }
  return worth;
}

Tree draw_aimed_tree(std::span<const std::int32_t> numbers, std::uint64_t seed, std::uint64_t index) {
  Draws draws = draws_of(seed, index);
  switch (index % 4) {
    case 0: {
      std::int64_t last = 0;
      return tree_of_scores(numbers, 1 + draws.below(4), last, draws);
    }
    case 1: return draw_decisive_tree(decisive_move(numbers, true, draws), draws).tree;
    case 2: return draw_decisive_tree(decisive_move(numbers, false, draws), draws).tree;
    default: {
      Tree tree = fan(numbers, draws);
      const std::int32_t plies = draws.below(8) == 0 ? count_near(numbers, most_aimed_plies, draws)
                                                     : static_cast<std::int32_t>(draws.below(4));
      return below_moves(std::move(tree), plies, numbers, draws);
    }
  }
}

NumberedTrees aimed_trees(std::vector<std::int32_t> numbers, std::uint64_t seed, std::uint64_t trees_per_number,
                          ScoreLimit limit) {
  const auto tree = [numbers, seed, limit](std::uint64_t index) {
    Tree drawn = draw_aimed_tree(numbers, seed, index);
    keep_within(drawn, limit);
    return drawn;
  };
  const auto check = [numbers, seed, limit](std::span<const Subject> subjects, std::uint64_t index, const Tree& drawn,
                                            std::vector<RoutineTally>& tallies) {
    ExplicitTree searched(drawn);
    const Score score = searched.minimax();
    constexpr std::array open{Bounds{}};
    for (const CutoffRule rule : {CutoffRule::at_beta, CutoffRule::above_beta}) {
      Draws draws = draws_of(seed ^ 0x77696e646f77ULL, index);
      std::vector<Bounds> windows = aimed_windows(rule, numbers, score, draws);
      limit.restrict(windows);
      for (std::size_t i = 0; i < subjects.size(); ++i) {
        if (subjects[i].info->rule != rule) continue;
        subjects[i].check(searched, score, windows, WindowSet::finite, tallies[i]);
        subjects[i].check(searched, score, open, WindowSet::open, tallies[i]);
      }
    }
  };
  return {.name = fmt::format("aimed: at {}, seed {}", fmt::join(numbers, ","), seed),
          .size = std::min<std::uint64_t>(numbers.size() * trees_per_number, most_aimed_trees),
          .windows = 14,
          .leaves = 100,
          .special = {},
          .limit = limit,
          .tree = tree,
          .check = check};
}

std::string aimed_limits_text(std::span<const std::int32_t> numbers, std::uint64_t seed) {
  constexpr std::size_t most_shown = 4;
  if (numbers.size() > most_shown) return fmt::format("at {} numbers, seed {}", numbers.size(), seed);
  return fmt::format("at {}, seed {}", fmt::join(numbers, ", "), seed);
}

}  // namespace pvslab

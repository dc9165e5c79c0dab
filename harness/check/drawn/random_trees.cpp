#include "harness/check/drawn/random_trees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "harness/bind/trees/limited_values.hpp"
#include "harness/bind/trees/materialise.hpp"
#include "harness/check/drawn/static_values.hpp"
#include "harness/check/subject/windows.hpp"
#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t trees_per_bare_leaf = 64;  // one in so many trees is a single leaf
constexpr std::uint64_t trees_per_wide_tree = 64;  // one in so many trees of the check has 7 to 40 successors
constexpr std::size_t most_window_ends = 8;
constexpr double most_leaves = 64;

using synthetic::Draws;

// `model` is the only one to draw from; if empty, it is drawn as well.
synthetic::AnyParams draw_params(Draws& draws, std::uint32_t branching, std::optional<std::size_t> model) {
  const std::uint32_t values = draws.one_of(std::array{2U, 3U, 5U, 9U, 0U});
  const std::size_t drawn = draws.below(static_cast<std::uint32_t>(synthetic::drawn_models));
  return synthetic::drawn_model(model.value_or(drawn), draws, {branching, values});
}

Depth draw_depth(Draws& draws, std::uint32_t branching) {
  std::int32_t deepest = 1;
  for (double leaves = branching * branching; leaves <= most_leaves && deepest < 8; leaves *= branching) ++deepest;
  return Depth(1 + static_cast<std::int32_t>(draws.below(static_cast<std::uint32_t>(deepest))));
}

// Gives some leaves the greatest or the smallest possible score.
void make_extreme(Tree& tree, Draws& draws) {
  if (tree.is_leaf()) {
    const std::uint32_t choice = draws.below(4);
    if (choice == 0) tree.value = Score::highest();
    if (choice == 1) tree.value = Score::lowest();
  }
  for (Tree& successor : tree.successors) make_extreme(successor, draws);
}

// Gives each third leaf a special score.
void make_special(Tree& tree, const SpecialScores& special, Draws& draws) {
  if (tree.is_leaf() && draws.below(3) == 0) tree.value = special.draw(draws);
  for (Tree& successor : tree.successors) make_special(successor, special, draws);
}

// Window ends around the score and around some leaf values, from the root's view, in increasing order.
std::vector<Score> window_ends(const ExplicitTree& tree, Score score, const SpecialScores& special, ScoreLimit limit,
                               Draws& draws) {
  std::vector<Score> ends{score};
  const auto add_around = [&](Score end) {
    for (const Score candidate : {end, end.next_above(), end.next_below()}) {
      if (limit.contains(candidate) && ends.size() < most_window_ends) ends.push_back(candidate);
    }
  };
  add_around(score);
  if (!special.empty()) add_around(special.draw(draws));
  while (ends.size() < most_window_ends) {
    const auto leaf = tree.leaves()[draws.below(static_cast<std::uint32_t>(tree.leaves().size()))];
    add_around(tree.is_odd(leaf) ? -tree.evaluate(leaf) : tree.evaluate(leaf));
  }
  std::ranges::sort(ends);
  ends.erase(std::ranges::unique(ends).begin(), ends.end());
  return ends;
}

RandomTree draw(std::uint64_t seed, std::uint64_t index, std::optional<std::size_t> model) {
  Draws draws(synthetic::root_word(seed, index));
  const std::uint32_t branching = 1 + draws.below(6);
  const synthetic::Spec spec{draw_params(draws, branching, model), draw_depth(draws, branching)};
  RandomTree drawn{synthetic::canonical(spec), with_game(spec, [&](const auto& game) {
                     const bool is_bare_leaf = index % trees_per_bare_leaf == trees_per_bare_leaf - 1;
                     return materialise(game, game.root(seed, index), is_bare_leaf ? Depth(0) : spec.depth);
                   })};
  if (draws.below(16) == 0) make_extreme(drawn.tree, draws);
  return drawn;
}

}  // namespace

RandomTree draw_tree(std::uint64_t seed, std::uint64_t index) { return draw(seed, index, std::nullopt); }

RandomTree draw_tree_of(std::size_t model, std::uint64_t seed, std::uint64_t index) { return draw(seed, index, model); }

std::uint64_t check_drawn_tree(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t index,
                               const Tree& drawn, std::vector<RoutineTally>& tallies, const SpecialScores& special,
                               ScoreLimit limit) {
  ExplicitTree tree(drawn);
  const Score score = tree.minimax();
  Draws draws(synthetic::root_word(seed ^ 0x77696e646f7773ULL, index));
  const std::vector<Score> ends = window_ends(tree, score, special, limit, draws);
  const std::array finite{finite_windows(CutoffRule::at_beta, ends), finite_windows(CutoffRule::above_beta, ends)};
  const auto open = open_windows(ends);
  std::uint64_t searches = 0;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const auto& windows = finite[static_cast<std::size_t>(subjects[i].info->rule)];
    subjects[i].check(tree, score, windows, WindowSet::finite, tallies[i]);
    subjects[i].check(tree, score, open, WindowSet::open, tallies[i]);
    searches += windows.size() + open.size();
  }
  return searches;
}

RandomTree draw_wide_tree(std::uint64_t seed, std::uint64_t index) {
  Draws draws(synthetic::root_word(seed ^ 0x77696465ULL, index));
  const std::uint32_t branching = 7 + draws.below(34);
  const Depth depth(branching > 14 ? 1 : 1 + static_cast<std::int32_t>(draws.below(2)));
  const synthetic::Spec spec{draw_params(draws, branching, std::nullopt), depth};
  return {synthetic::canonical(spec),
          with_game(spec, [&](const auto& game) { return materialise(game, game.root(seed, index), spec.depth); })};
}

NumberedTrees random_trees(std::uint64_t seed, std::uint64_t trees, const SpecialScores& special, ScoreLimit limit) {
  const auto tree = [seed, special, limit](std::uint64_t index) {
    const bool is_wide = index % trees_per_wide_tree == trees_per_wide_tree / 2;
    Tree drawn = (is_wide ? draw_wide_tree(seed, index) : draw_tree(seed, index)).tree;
    Draws draws(synthetic::root_word(seed ^ 0x7370656369616cULL, index));
    if (!special.empty() && draws.below(2) == 0) make_special(drawn, special, draws);
    if (draws.below(2) == 0) draw_wrong_statics(drawn, draws);
    keep_within(drawn, limit);
    return drawn;
  };
  const auto check = [seed, special, limit](std::span<const Subject> subjects, std::uint64_t index, const Tree& drawn,
                                            std::vector<RoutineTally>& tallies) {
    check_drawn_tree(subjects, seed, index, drawn, tallies, special, limit);
  };
  return {.name = fmt::format("random: {} trees, seed {}", trees, seed),
          .size = trees,
          .windows = 12,
          .leaves = 16,
          .special = special,
          .limit = limit,
          .tree = tree,
          .check = check};
}

NumberedTreesResult verify_random_trees(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t trees,
                                        const VerifyRunner& runner) {
  return verify_numbered_trees(subjects, random_trees(seed, trees), runner);
}

}  // namespace pvslab

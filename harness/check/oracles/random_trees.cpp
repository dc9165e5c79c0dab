#include "harness/check/oracles/random_trees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/bind/trees/materialise.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/promises.hpp"
#include "harness/check/subject/stored_tallies.hpp"
#include "harness/check/subject/windows.hpp"
#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t trees_per_bare_leaf = 64;  // one in so many trees is a single leaf
constexpr std::size_t most_window_ends = 8;
constexpr double most_leaves = 64;

using synthetic::Draws;

// `model` is the only one to draw from; if empty, it is drawn as well.
synthetic::AnyParams draw_params(Draws& draws, std::uint32_t branching, std::optional<std::size_t> model) {
  const std::uint32_t values = draws.one_of(std::array{2U, 3U, 5U, 9U, 0U});
  const std::size_t drawn = draws.below(static_cast<std::uint32_t>(synthetic::names().size()));
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

// Window ends around the score and around some leaf values, from the root's view, in increasing order.
std::vector<Score> window_ends(const ExplicitTree& tree, Score score, Draws& draws) {
  std::vector<Score> ends{score};
  const auto add_around = [&](Score end) {
    for (const Score candidate : {end, end.next_above(), end.next_below()}) {
      if (candidate.is_finite() && ends.size() < most_window_ends) ends.push_back(candidate);
    }
  };
  add_around(score);
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
                               const Tree& drawn, std::vector<RoutineTally>& tallies) {
  ExplicitTree tree(drawn);
  const Score score = tree.minimax();
  Draws draws(synthetic::root_word(seed ^ 0x77696e646f7773ULL, index));
  const std::vector<Score> ends = window_ends(tree, score, draws);
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

namespace {

// The cost of all windows of a drawn tree, in searches of its size.
constexpr std::uint64_t windows_of_a_tree = 12;
constexpr std::uint64_t usual_leaves = 16;

std::uint64_t cost_of_drawn_tree(const std::vector<Subject>& subjects) {
  std::uint64_t cost = 10'000;
  for (const Subject& subject : subjects) cost += windows_of_a_tree * cost_of_search(subject, usual_leaves);
  return cost;
}

}  // namespace

RandomCheck::RandomCheck(std::vector<Subject> subjects, std::uint64_t seed, std::uint64_t trees)
    : subjects_(std::move(subjects)), seed_(seed), trees_(trees) {
  constexpr std::uint64_t cell_cost = 200'000'000;
  constexpr std::uint64_t most_cells = 1 << 14;
  const std::uint64_t cost = saturating_product(trees, cost_of_drawn_tree(subjects_));
  blocks_ = std::min(cells_for(cost, cell_cost, most_cells), std::max<std::uint64_t>(trees, 1));
  result_.tallies.resize(subjects_.size());
}

CellSet RandomCheck::cells() {
  CellSet set{.name = fmt::format("random: {} trees, seed {}", trees_, seed_),
              .contents = names_of(subjects_),
              .unit = "trees"};
  const auto begin_of = [this](std::uint64_t block) { return first_of_block(trees_, blocks_, block); };
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    set.steps.push_back(begin_of(block + 1) - begin_of(block));
    set.costs.push_back(saturating_product(set.steps.back(), cost_of_drawn_tree(subjects_)));
  }
  set.run = [this, begin_of](std::size_t cell, CellWatch& watch) {
    std::vector<RoutineTally> tallies(subjects_.size());
    for (std::uint64_t index = begin_of(cell); index < begin_of(cell + 1); ++index) {
      watch.step();
      check_drawn_tree(subjects_, seed_, index, draw_tree(seed_, index).tree, tallies);
    }
    finish_program_checks(subjects_);
    return CellResult{.value = json_text(stored(tallies)), .finds_fault = break_promises(subjects_, tallies)};
  };
  set.fold = [this, begin_of](std::size_t cell, const std::string& value, const std::string&) {
    merge_stored(nlohmann::json::parse(value), result_.tallies);
    result_.trees += begin_of(cell + 1) - begin_of(cell);
    result_.complete = result_.trees == trees_;
  };
  return set;
}

RandomResult verify_random_trees(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t trees,
                                 const VerifyRunner& runner) {
  RandomCheck check({subjects.begin(), subjects.end()}, seed, trees);
  run_set(check.cells(), runner.threads, runner.stop, runner.progress);
  return check.result();
}

}  // namespace pvslab

// Sayings about the first guess of MTD(f).
#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "searchers/mtd_f.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Leaves = std::vector<std::int32_t>;

struct MtdRun {
  Score value;
  std::uint64_t leaves;  // evaluations; none is repeated, because memory holds everything
  std::uint64_t passes;
};

// MTD(f) with all nodes in memory, from this first guess.
MtdRun mtd_from(Score guess, const ExplicitTree& tree) {
  using Mtd = MtdF<FirstGuess::last_value>;
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree game(tree, evaluated);
  CountingObserver observer;
  TranspositionTable& memory = fresh_memory();
  // The first guess is the value from a search to another depth, so store one.
  memory.store(game.key(tree.root()), Depth(tree.height().plies() + 1), guess, Bound::exact);
  const Outcome returned = search<Mtd>(game, tree.root(), tree.height(), Mtd::Window::open(), observer, memory);
  return {returned.value, evaluated.size(), observer.counters().proofs};
}

std::string in_the_open_window(const Tree& tree) { return to_text(tree) + " in (-inf, +inf)"; }

}  // namespace

std::optional<ClaimResult> test_mtd_two_passes(const VerifyRunner& runner) {
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t trees = 2000;
  std::uint64_t agreeing = 0;
  for (std::uint64_t index = 0; index < trees && !runner.stop(); ++index) {
    const Tree drawn = draw_tree(seed, index).tree;
    agreeing += mtd_from(minimax_of(drawn), ExplicitTree(drawn)).passes == 2;
  }
  return ClaimResult{.verdict = verdict_of(agreeing == trees),
                     .figure = fmt::format("two passes on {} of {} random trees", grouped(agreeing), grouped(trees))};
}

std::optional<ClaimResult> test_mtd_best_first_guess(const VerifyRunner&) {
  const Tree tree = uniform_tree_of(2, Leaves{4, 6, 1, 2, 5, 3, 7, 8});
  const Score score = minimax_of(tree);
  const MtdRun from_score = mtd_from(score, ExplicitTree(tree));
  Score best_guess = score;
  MtdRun best = from_score;
  for (std::int32_t guess = 0; guess <= 9; ++guess) {
    const MtdRun run = mtd_from(Score(guess), ExplicitTree(tree));
    if (run.leaves < best.leaves) best_guess = Score(guess), best = run;
  }
  const bool holds = from_score.leaves <= best.leaves;
  return ClaimResult{.verdict = verdict_of(holds),
                     .figure = fmt::format("MTD({}), the score, evaluates {} leaves; MTD({}) {}", score.value(),
                                           from_score.leaves, best_guess.value(), best.leaves),
                     .tree = holds ? "" : in_the_open_window(tree)};
}

std::optional<ClaimResult> test_mtd_against_sss_star(const VerifyRunner&) {
  const Tree tree = uniform_tree_of(2, Leaves{0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const Measurement sss = claimed_searcher("sss-star").measure(MeasuredTree(tree), {});
  const MtdRun mtd = mtd_from(minimax_of(tree), ExplicitTree(tree));
  const bool holds = mtd.leaves <= sss.leaves;
  return ClaimResult{
      .verdict = verdict_of(holds),
      .figure = fmt::format("MTD({}) evaluates {} leaves, SSS* {}", mtd.value.value(), mtd.leaves, sss.leaves),
      .tree = holds ? "" : in_the_open_window(tree)};
}

}  // namespace pvslab

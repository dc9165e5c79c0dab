#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/subject/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/stored_tallies.hpp"
#include "harness/check/subject/tree_block.hpp"
#include "harness/check/subject/windows.hpp"

namespace pvslab {
namespace {

// A cell takes about this long, in nanoseconds; of a large set more, so that there are not too many.
constexpr std::uint64_t cell_cost = 67'000'000;
constexpr std::uint64_t most_cells = 1 << 14;

struct WindowSets {
  explicit WindowSets(Score lowest, Score highest) {
    const auto ends = scores_from(lowest.next_below(), highest.next_above());
    at_beta = finite_windows(CutoffRule::at_beta, ends);
    above_beta = finite_windows(CutoffRule::above_beta, ends);
    open = open_windows(ends);
  }
  [[nodiscard]] std::span<const Bounds> finite(CutoffRule rule) const {
    return rule == CutoffRule::at_beta ? at_beta : above_beta;
  }
  std::vector<Bounds> at_beta;
  std::vector<Bounds> above_beta;
  std::vector<Bounds> open;
};

// Checks the trees of the next `count` patterns, each by its own searches.
void check_one_by_one(const Subject& subject, ExplicitTree tree, LeafPatterns patterns, std::uint64_t count,
                      const WindowSets& windows, CellWatch& watch, RoutineTally& tally) {
  for (; count > 0; --count, patterns.advance()) {
    watch.require_no_stop();
    patterns.apply(tree);
    const Score score = tree.minimax();
    subject.check(tree, score, windows.finite(subject.info->rule), WindowSet::finite, tally);
    subject.check(tree, score, windows.open, WindowSet::open, tally);
    if (subject.is_the_search() && subject.program == nullptr) {
      tally.open_window_nodes += subject.count(tree, Bounds{}).nodes;
    }
  }
}

// Checks the trees of the next `count` patterns of one shape.
void check_family(const std::vector<Subject>& subjects, const Tree& shape, LeafPatterns& patterns, std::uint64_t count,
                  CellWatch& watch, std::vector<RoutineTally>& tallies) {
  const ExplicitTree tree(shape);
  const WindowSets windows(patterns.lowest(), patterns.highest());
  const Score magnitude = max(-patterns.lowest(), patterns.highest());
  std::optional<TreeBlock> block;
  if (TreeBlock::fits(tree, magnitude)) block.emplace(tree, magnitude);
  while (count > 0) {
    const LeafPatterns first = patterns;
    const std::uint64_t trees = std::min<std::uint64_t>(count, TreeBlock::most_trees);
    if (block) block->clear();
    for (std::uint64_t i = 0; i < trees; ++i, patterns.advance()) {
      watch.step();
      if (!block) continue;
      patterns.apply(block->tree());
      block->add();
    }
    if (block) block->index();
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      watch.require_no_stop();
      const Subject& subject = subjects[i];
      if (subject.program != nullptr || !block) {
        check_one_by_one(subject, tree, first, trees, windows, watch, tallies[i]);
      } else {
        subject.check_block(*block, windows.finite(subject.info->rule), WindowSet::finite, tallies[i]);
        subject.check_block(*block, windows.open, WindowSet::open, tallies[i]);
      }
    }
    count -= trees;
  }
}

// The number of windows with ends in a range of `ends` bounds, including the open and half-open ones.
std::uint64_t count_windows(std::uint64_t ends, CutoffRule rule) {
  const std::uint64_t finite = rule == CutoffRule::at_beta ? ends * (ends - 1) / 2 : ends * (ends + 1) / 2;
  return finite + 2 * ends + 1;
}

// The sum of weight(leaves) over all shapes.
template <typename Weight>
std::uint64_t sum_over_shapes(const ExhaustiveLimits& limits, Weight weight) {
  const std::vector<std::uint64_t> shapes = count_shapes(limits.shapes);
  std::uint64_t sum = 0;
  for (std::size_t leaves = 1; leaves < shapes.size(); ++leaves) {
    sum = saturating_sum(sum, saturating_product(shapes[leaves], weight(leaves)));
  }
  return sum;
}

}  // namespace

void require_few_shapes(const ExhaustiveLimits& limits) {
  constexpr std::uint64_t most_shapes = 500'000;
  std::uint64_t shapes = 0;
  for (const std::uint64_t with_some_leaves : count_shapes(limits.shapes)) {
    shapes = saturating_sum(shapes, with_some_leaves);
  }
  if (shapes <= most_shapes) return;
  throw UsageError(
      fmt::format("{} allows more than {} shapes of trees; try fewer leaves, or a smaller depth or branching",
                  limits_text(limits), grouped(most_shapes)));
}

void require_within(const ExhaustiveLimits& limits, ScoreLimit limit) {
  constexpr std::int64_t greatest_rank_spacing = 2;
  const std::int64_t greatest = limits.values ? std::max(-limits.values->lowest, limits.values->highest).value()
                                              : greatest_rank_spacing * (std::int64_t{limits.shapes.leaves} - 1);
  if (greatest < limit.most()) return;
  throw UsageError(fmt::format(
      "range {}: the trees of {} have values up to {} of either sign, and windows that end beyond them. Give a range "
      "that holds -{} and {}, or --exhaustive with {}, or --trees and other parts without it",
      limit.text(), limits_text(limits), greatest, greatest + 1, greatest + 1,
      limits.values ? "fewer values" : "fewer leaves"));
}

std::uint64_t count_trees(const ExhaustiveLimits& limits) {
  return sum_over_shapes(limits, [&](std::size_t leaves) {
    if (!limits.values) return saturating_product(2, LeafPatterns::count_ranks(leaves));
    return LeafPatterns::count_values(leaves, limits.values->lowest, limits.values->highest);
  });
}

std::uint64_t count_searches(const ExhaustiveLimits& limits, CutoffRule rule) {
  return sum_over_shapes(limits, [&](std::size_t leaves) {
    if (!limits.values) {
      const std::uint64_t windows = count_windows(leaves + 2, rule) + count_windows(2 * leaves + 1, rule);
      return saturating_product(windows, LeafPatterns::count_ranks(leaves));
    }
    const auto [lowest, highest] = *limits.values;
    const auto values = static_cast<std::uint64_t>(highest.value() - lowest.value() + 1);
    return saturating_product(count_windows(values + 2, rule), LeafPatterns::count_values(leaves, lowest, highest));
  });
}

std::uint64_t cost_of_search(const Subject& subject, std::uint64_t leaves) {
  constexpr std::uint64_t nanoseconds_per_leaf = 12;
  constexpr std::uint64_t nanoseconds_of_a_pipe = 5'000;
  return nanoseconds_per_leaf * (leaves + 1) + (subject.program == nullptr ? 0 : nanoseconds_of_a_pipe);
}

ExhaustiveCheck::ExhaustiveCheck(std::vector<Subject> subjects, const ExhaustiveLimits& limits)
    : subjects_(std::move(subjects)), limits_(limits), trees_(limits) {
  const std::uint64_t cost = trees_.sum(0, trees_.size(), [this](const auto& family) { return cost_of_tree(family); });
  blocks_ = std::min(cells_for(cost, cell_cost, most_cells), std::max<std::uint64_t>(trees_.size(), 1));
  result_.tallies.resize(subjects_.size());
}

std::uint64_t ExhaustiveCheck::cost_of_tree(const LimitedTrees::Family& family) const {
  const LeafPatterns patterns = trees_.patterns_of(family);
  const std::int64_t values = std::int64_t{patterns.highest().value()} - patterns.lowest().value() + 1;
  std::uint64_t cost = 0;
  for (const Subject& subject : subjects_) {
    const std::uint64_t windows = count_windows(static_cast<std::uint64_t>(values) + 2, subject.info->rule);
    cost = saturating_sum(cost, saturating_product(windows, cost_of_search(subject, family.leaves)));
  }
  return cost;
}

CellSet ExhaustiveCheck::cells() {
  CellSet set{.name = "exhaustive: " + limits_text(limits_), .contents = names_of(subjects_), .unit = "trees"};
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    const std::uint64_t first = begin_of(block);
    const std::uint64_t last = begin_of(block + 1);
    set.costs.push_back(trees_.sum(first, last, [this](const auto& family) { return cost_of_tree(family); }));
    set.steps.push_back(last - first);
  }
  set.run = [this](std::size_t cell, CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    merge_stored(nlohmann::json::parse(value), result_.tallies);
    result_.trees += begin_of(cell + 1) - begin_of(cell);
    result_.complete = ++folded_ == blocks_;
  };
  return set;
}

CellResult ExhaustiveCheck::run(std::size_t cell, CellWatch& watch) const {
  std::vector<RoutineTally> tallies(subjects_.size());
  trees_.for_each_family(begin_of(cell), begin_of(cell + 1),
                         [&](const Tree& shape, LeafPatterns& patterns, std::uint64_t trees) {
                           check_family(subjects_, shape, patterns, trees, watch, tallies);
                         });
  finish_program_checks(subjects_);
  return {.value = json_text(stored(tallies)), .finds_fault = break_promises(subjects_, tallies)};
}

ExhaustiveResult verify_exhaustively(std::span<const Subject> subjects, const ExhaustiveLimits& limits,
                                     const VerifyRunner& runner) {
  ExhaustiveCheck check({subjects.begin(), subjects.end()}, limits);
  run_set(check.cells(), runner.threads, runner.stop, runner.progress);
  return check.result();
}

bool have_unanswered_searches(const std::string& stored, std::size_t routines) {
  std::vector<RoutineTally> tallies(routines);
  merge_stored(nlohmann::json::parse(stored), tallies);
  return std::ranges::any_of(tallies, [](const RoutineTally& tally) { return tally.unanswered != 0; });
}

}  // namespace pvslab

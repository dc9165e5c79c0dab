#include "harness/check/oracles/exhaustive.hpp"

#include <mutex>

#include "harness/base/parallel.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/windows.hpp"

namespace pvslab {
namespace {

// One shape may have very many patterns, so progress is also reported within a shape.
constexpr std::uint64_t trees_between_reports = 64;

// One unit of work: one family of leaf patterns on one shape.
struct Task {
  const Tree* shape;
  std::int32_t rank_spacing;  // 0: values
};

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

LeafPatterns patterns_of(const Task& task, std::size_t leaves, const ExhaustiveLimits& limits) {
  if (task.rank_spacing != 0) return LeafPatterns::all_ranks(leaves, task.rank_spacing);
  return LeafPatterns::all_values(leaves, limits.values->lowest, limits.values->highest);
}

ExhaustiveResult run_task(std::span<const Subject> subjects, const Task& task, const ExhaustiveLimits& limits,
                          const VerifyRunner& runner) {
  ExhaustiveResult result{.tallies = std::vector<RoutineTally>(subjects.size())};
  ExplicitTree tree(*task.shape);
  LeafPatterns patterns = patterns_of(task, tree.leaves().size(), limits);
  const WindowSets windows(patterns.lowest(), patterns.highest());
  std::uint64_t told = 0;
  do {
    if (runner.stop()) break;
    if (result.trees - told == trees_between_reports) {
      runner.progress(result.trees - told);
      told = result.trees;
    }
    patterns.apply(tree);
    const Score score = tree.minimax();
    ++result.trees;
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const Subject& subject = subjects[i];
      subject.check(tree, score, windows.finite(subject.info->rule), WindowSet::finite, result.tallies[i]);
      subject.check(tree, score, windows.open, WindowSet::open, result.tallies[i]);
      if (subject.is_the_search() && subject.program == nullptr)
        result.tallies[i].open_window_nodes += subject.count(tree, Bounds{}).nodes;
    }
    result.complete = !patterns.advance();
  } while (!result.complete);
  runner.progress(result.trees - told);
  finish_program_checks(subjects);
  return result;
}

std::vector<Task> tasks_of(const std::vector<Tree>& shapes, const ExhaustiveLimits& limits) {
  std::vector<Task> tasks;
  for (const Tree& shape : shapes) {
    if (limits.values) {
      tasks.push_back({&shape, 0});
    } else {
      tasks.push_back({&shape, 1});
      tasks.push_back({&shape, 2});
    }
  }
  // Shapes come in order of their leaves; the largest tasks should start first.
  return {tasks.rbegin(), tasks.rend()};
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

ExhaustiveResult verify_exhaustively(std::span<const Subject> subjects, const ExhaustiveLimits& limits,
                                     const VerifyRunner& runner) {
  const std::vector<Tree> shapes = all_shapes(limits.shapes);
  const std::vector<Task> tasks = tasks_of(shapes, limits);
  ExhaustiveResult total{.tallies = std::vector<RoutineTally>(subjects.size())};
  std::size_t completed = 0;
  std::mutex merging;
  for_each_index(
      tasks.size(), runner.threads,
      [&](std::size_t task) {
        const ExhaustiveResult result = run_task(subjects, tasks[task], limits, runner);
        const std::scoped_lock lock(merging);
        total.trees += result.trees;
        completed += result.complete;
        for (std::size_t i = 0; i < subjects.size(); ++i) total.tallies[i].merge(result.tallies[i]);
      },
      runner.stop);
  total.complete = completed == tasks.size();
  return total;
}

}  // namespace pvslab

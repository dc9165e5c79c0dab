#include "harness/verify/exhaustive.hpp"

#include <mutex>

#include "harness/parallel.hpp"
#include "harness/verify/windows.hpp"

namespace pvslab {
namespace {

// One family of leaf patterns on one shape: what a worker takes at a time.
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

ExhaustiveResult run_task(std::span<const Subject> subjects, const Task& task, const ExhaustiveLimits& limits) {
  ExhaustiveResult result{.tallies = std::vector<RoutineTally>(subjects.size())};
  ExplicitTree tree(*task.shape);
  LeafPatterns patterns = patterns_of(task, tree.leaves().size(), limits);
  const WindowSets windows(patterns.lowest(), patterns.highest());
  do {
    patterns.apply(tree);
    const Score score = tree.minimax();
    ++result.trees;
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const Subject& subject = subjects[i];
      subject.check(tree, score, windows.finite(subject.info->rule), WindowSet::finite, result.tallies[i]);
      subject.check(tree, score, windows.open, WindowSet::open, result.tallies[i]);
      if (subject.is_the_search()) result.tallies[i].open_window_nodes += subject.count(tree, Bounds{}).nodes;
    }
  } while (patterns.advance());
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
  // Shapes come with few leaves first; the largest tasks are to start first.
  return {tasks.rbegin(), tasks.rend()};
}

}  // namespace

std::uint64_t count_trees(const ExhaustiveLimits& limits) {
  const std::vector<std::uint64_t> shapes = count_shapes(limits.shapes);
  std::uint64_t trees = 0;
  for (std::size_t leaves = 1; leaves < shapes.size(); ++leaves) {
    const std::uint64_t patterns =
        limits.values ? LeafPatterns::count_values(leaves, limits.values->lowest, limits.values->highest)
                      : saturating_product(2, LeafPatterns::count_ranks(leaves));
    trees = saturating_sum(trees, saturating_product(shapes[leaves], patterns));
  }
  return trees;
}

ExhaustiveResult verify_exhaustively(std::span<const Subject> subjects, const ExhaustiveLimits& limits,
                                     const VerifyRunner& runner) {
  const std::vector<Tree> shapes = all_shapes(limits.shapes);
  const std::vector<Task> tasks = tasks_of(shapes, limits);
  ExhaustiveResult total{.tallies = std::vector<RoutineTally>(subjects.size())};
  std::mutex merging;
  total.complete = for_each_index(
      tasks.size(), runner.threads,
      [&](std::size_t task) {
        const ExhaustiveResult result = run_task(subjects, tasks[task], limits);
        const std::scoped_lock lock(merging);
        total.trees += result.trees;
        for (std::size_t i = 0; i < subjects.size(); ++i) total.tallies[i].merge(result.tallies[i]);
        runner.progress(result.trees);
      },
      runner.stop);
  return total;
}

}  // namespace pvslab

#include "harness/check/relations/ask.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/check/relations/searched_tree.hpp"
#include "harness/check/relations/shrink_relation.hpp"
#include "harness/check/subject/windows.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t trees_per_task = 256;
constexpr std::uint64_t trees_between_reports = 16;

// One unit of work: patterns of some shapes, or a range of random trees.
struct Task {
  const ExhaustiveLimits* limits;  // null for random trees
  std::span<const Tree> shapes;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

// Tests the trees of one task, and reports their number.
class Worker {
 public:
  Worker(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions, const VerifyRunner& runner)
      : searched_(searchers, questions), runner_(runner), tallies_(questions.size()) {}

  void run(const Task& task, std::uint64_t seed) {
    if (task.limits == nullptr) {
      for (std::uint64_t index = task.first; index < task.last && !stopped_; ++index) ask_random(seed, index);
    }
    for (const Tree& shape : task.shapes) ask_patterns(shape, *task.limits);
    runner_.progress(trees_ - told_);
  }

  [[nodiscard]] std::uint64_t trees() const { return trees_; }
  [[nodiscard]] bool was_stopped() const { return stopped_; }
  [[nodiscard]] std::span<const RelationTally> tallies() const { return tallies_; }

 private:
  void ask_patterns(const Tree& shape, const ExhaustiveLimits& limits) {
    const std::size_t leaves = count_leaves(shape);
    if (limits.values) {
      ask_patterns(shape, LeafPatterns::all_values(leaves, limits.values->lowest, limits.values->highest));
    } else {
      for (const std::int32_t spacing : {1, 2}) ask_patterns(shape, LeafPatterns::all_ranks(leaves, spacing));
    }
  }

  void ask_patterns(const Tree& shape, LeafPatterns patterns) {
    const auto ends = scores_from(patterns.lowest().next_below(), patterns.highest().next_above());
    const std::vector<Bounds> windows = windows_between(ends);
    MeasuredTree tree(shape);
    do {
      patterns.apply(tree.tree());
      ask_tree(tree, windows);
    } while (!stopped_ && patterns.advance());
  }

  void ask_random(std::uint64_t seed, std::uint64_t index) {
    const MeasuredTree tree(draw_relation_tree(seed, index));
    const Score score = facts_of(tree.tree()).score;
    std::vector<Score> ends{score};
    for (const Score end : {score.next_below(), score.next_above()}) {
      if (end.is_finite()) ends.push_back(end);
    }
    ask_tree(tree, windows_between(ends));
  }

  void ask_tree(const MeasuredTree& tree, std::span<const Bounds> windows) {
    searched_.search(tree, windows);
    searched_.answer(tallies_);
    if (++trees_ - told_ < trees_between_reports) return;
    runner_.progress(trees_ - told_);
    told_ = trees_;
    stopped_ = runner_.stop();
  }

  SearchedTree searched_;
  const VerifyRunner& runner_;
  std::vector<RelationTally> tallies_;
  std::uint64_t trees_ = 0;
  std::uint64_t told_ = 0;
  bool stopped_ = false;
};

// Groups shapes into tasks of about `trees_per_task` patterns.
void append_tasks(std::span<const Tree> shapes, const ExhaustiveLimits& limits, std::vector<Task>& tasks) {
  std::size_t first = 0;
  std::uint64_t patterns = 0;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const std::size_t leaves = count_leaves(shapes[i]);
    patterns += limits.values ? LeafPatterns::count_values(leaves, limits.values->lowest, limits.values->highest)
                              : 2 * LeafPatterns::count_ranks(leaves);
    if (patterns < trees_per_task && i + 1 < shapes.size()) continue;
    tasks.push_back({&limits, shapes.subspan(first, i + 1 - first)});
    first = i + 1;
    patterns = 0;
  }
}

// Small trees first: once a small counterexample is known, larger ones cost almost nothing.
std::vector<Task> tasks_of(const RelationTrees& trees, const std::vector<std::vector<Tree>>& shapes) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < shapes.size(); ++i) append_tasks(shapes[i], trees.exhaustive[i], tasks);
  for (std::uint64_t first = 0; first < trees.random; first += trees_per_task) {
    tasks.push_back({nullptr, {}, first, first + std::min(trees_per_task, trees.random - first)});
  }
  return tasks;
}

}  // namespace

std::uint64_t count_trees(const RelationTrees& trees) {
  std::uint64_t count = trees.random;
  for (const ExhaustiveLimits& limits : trees.exhaustive) count = saturating_sum(count, count_trees(limits));
  return count;
}

Answers ask(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
            const RelationTrees& trees, const VerifyRunner& runner) {
  std::vector<std::vector<Tree>> shapes;
  for (const ExhaustiveLimits& limits : trees.exhaustive) shapes.push_back(all_shapes(limits.shapes));
  const std::vector<Task> tasks = tasks_of(trees, shapes);
  Answers answers{.tallies = std::vector<RelationTally>(questions.size())};
  bool was_stopped = false;
  std::mutex merging;
  const bool all_began = for_each_index(
      tasks.size(), runner.threads,
      [&](std::size_t i) {
        Worker worker(searchers, questions, runner);
        worker.run(tasks[i], trees.seed);
        const std::scoped_lock lock(merging);
        answers.trees += worker.trees();
        was_stopped = was_stopped || worker.was_stopped();
        for (std::size_t at = 0; at < questions.size(); ++at) answers.tallies[at].merge(worker.tallies()[at]);
      },
      runner.stop);
  shrink_examples(searchers, questions, runner, answers.tallies);
  answers.complete = all_began && !was_stopped;
  return answers;
}

}  // namespace pvslab

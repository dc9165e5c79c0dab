#include "harness/schedules/verify_schedules.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/counterexample.hpp"
#include "harness/check/subject/windows.hpp"
#include "harness/schedules/random_schedule.hpp"
#include "harness/schedules/schedule_tree.hpp"
#include "harness/team/simulated/scheduled_machine.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

// One searcher on a range of trees. It ends at its first failure, so that its figures do not depend on other ranges.
struct Block {
  std::size_t subject;
  std::uint64_t first;
  std::uint64_t last;
  ScheduleFinding found{};
};

bool is_smaller(const ScheduleExample& a, const ScheduleExample& b) {
  const auto key = [](const ScheduleExample& one) {
    return std::tuple(size_of(ExplicitTree(one.tree), one.bounds), to_token(one.tree), one.bounds.alpha,
                      one.bounds.beta);
  };
  return key(a) < key(b);
}

// All schedules of one search; returns whether every one kept the promises.
bool check_all_schedules(const ParallelSubject& subject, const ExplicitTree& tree, Score score, Bounds bounds,
                         const ScheduleLimits& limits, ScheduleFinding& found) {
  using enum ScheduleTree::Reduction;
  const std::optional<std::uint32_t> preemptions = limits.preemptions_of(subject);
  ScheduleTree schedules(limits.processors, preemptions ? none : source_sets,
                         preemptions.value_or(ScheduleTree::no_limit));
  ++found.searches;
  bool is_kept = true;
  while (is_kept && schedules.begin()) {
    const ScheduledResult result = search_scheduled(subject, tree, score, bounds, limits.processors, schedules);
    schedules.end();
    found.steps += result.steps;
    found.longest = std::max(found.longest, result.steps);
    if (!result.breaks_promise(*subject.info)) continue;
    is_kept = false;
    found.smallest = {tree.to_tree(), bounds, limits.processors, score, result, schedules.schedule()};
    found.schedules_until_found = found.schedules + schedules.executions();
  }
  found.schedules += schedules.executions();
  found.traces += schedules.traces();
  return is_kept;
}

std::vector<Bounds> windows_of(const ScheduleLimits& limits, CutoffRule rule) {
  if (limits.open_window_only) return {Bounds{}};
  const auto ends = scores_from(limits.trees.values->lowest.next_below(), limits.trees.values->highest.next_above());
  std::vector<Bounds> windows = finite_windows(rule, ends);
  std::ranges::copy(open_windows(ends), std::back_inserter(windows));
  return windows;
}

// The twin's events, and those on one processor.
bool visits_as_twin(const ParallelSubject& subject, const ExplicitTree& tree, Bounds bounds) {
  const auto same = [](const TraceEvent& a, const TraceEvent& b) {
    const bool has_exit = a.kind != TraceEvent::Kind::enter;
    return a.kind == b.kind && a.entry.number == b.entry.number && a.entry.purpose == b.entry.purpose &&
           a.entry.alpha == b.entry.alpha && a.entry.beta == b.entry.beta &&
           (!has_exit || (a.exit.value == b.exit.value && a.exit.kind == b.exit.kind));
  };
  TracingObserver of_twin;
  static_cast<void>(subject.trace_twin(tree, bounds, of_twin));
  const auto own = std::make_shared<ForkedWatcherOf<TracingObserver>>(TracingObserver());
  ScheduledObserver observer(tree.height(), own);
  const Schedule any;
  FollowedSchedule scheduler(any);
  ScheduledMachine machine(1, scheduler);
  machine.run([&](Worker& worker) { static_cast<void>(subject.search(worker, tree, bounds, observer)); });
  return std::ranges::equal(of_twin.events(), own->observer().events(), same);
}

void check_small_trees(const ParallelSubject& subject, const ScheduleLimits& limits, const LimitedTrees& trees,
                       Block& block, const std::function<void()>& step) {
  const std::vector<Bounds> windows = windows_of(limits, subject.info->rule);
  bool is_kept = true;
  trees.for_each_family(block.first, block.last, [&](const Tree& shape, LeafPatterns& patterns, std::uint64_t count) {
    ExplicitTree tree(shape);
    for (; count > 0 && is_kept; --count) {
      step();
      patterns.apply(tree);
      const Score score = tree.minimax();
      for (const Bounds bounds : windows) {
        if (!is_kept) break;
        if (subject.trace_twin != nullptr && !visits_as_twin(subject, tree, bounds)) block.found.visits_as_twin = false;
        is_kept = check_all_schedules(subject, tree, score, bounds, limits, block.found);
      }
      patterns.advance();
    }
  });
}

void check_random_trees(const ParallelSubject& subject, const RandomScheduleLimits& limits, Block& block,
                        const std::function<void()>& step) {
  for (std::uint64_t index = block.first; index < block.last; ++index) {
    step();
    ExplicitTree tree(draw_tree(limits.seed, index).tree);
    const Score score = tree.minimax();
    const Score below = score > Score::lowest() ? score.next_below() : score;
    const Score above = score < Score::highest() ? score.next_above() : score;
    for (const Bounds bounds :
         {Bounds{}, Bounds{below, above}, Bounds{-Score::infinity(), score}, Bounds{score, above}}) {
      if (!is_window(subject.info->rule, bounds)) continue;
      ++block.found.searches;
      std::uint64_t steps = 64;
      for (std::uint64_t number = 0; number < limits.schedules; ++number) {
        const std::uint64_t seed = synthetic::mix(limits.seed ^ synthetic::mix(index * limits.schedules + number));
        RandomSchedule schedule(limits.processors, steps, limits.depth, seed);
        const ScheduledResult result = search_scheduled(subject, tree, score, bounds, limits.processors, schedule);
        steps = std::max<std::uint64_t>(result.steps, 1);
        ++block.found.schedules;
        ++block.found.traces;
        block.found.steps += result.steps;
        block.found.longest = std::max(block.found.longest, result.steps);
        if (!result.breaks_promise(*subject.info)) continue;
        block.found.smallest = {tree.to_tree(), bounds, limits.processors, score, result, schedule.decided()};
        block.found.schedules_until_found = block.found.schedules;
        return;
      }
    }
  }
}

void merge(ScheduleFinding& all, const ScheduleFinding& block) {
  if (block.schedules_until_found && !all.schedules_until_found) {
    all.schedules_until_found = all.schedules + *block.schedules_until_found;
  }
  all.searches += block.searches;
  all.schedules += block.schedules;
  all.traces += block.traces;
  all.steps += block.steps;
  all.longest = std::max(all.longest, block.longest);
  if (block.visits_as_twin == false) all.visits_as_twin = false;
  if (block.smallest && (!all.smallest || is_smaller(*block.smallest, *all.smallest))) all.smallest = block.smallest;
}

}  // namespace

std::optional<std::uint32_t> ScheduleLimits::preemptions_of(const ParallelSubject& subject) const {
  if (preemptions || !subject.searches_whole_tree) return preemptions;
  return whole_tree_preemptions;
}

bool SchedulesReport::keeps_all_promises() const {
  return std::ranges::none_of(findings,
                              [](const ScheduleFinding& one) { return one.smallest || one.visits_as_twin == false; });
}

SchedulesReport verify_schedules(const SchedulesOptions& options) {
  constexpr std::uint64_t trees_of_a_block = 64;
  SchedulesReport report{.limits = {}, .trees = {}, .findings = {}, .random = options.random};
  std::vector<LimitedTrees> trees;
  for (const ScheduleLimits& limits : options.exhaustive) {
    trees.emplace_back(limits.trees);
    report.limits.push_back(limits_text(limits));
    report.trees.push_back(trees.back().size());
  }
  for (const ParallelSubject* const subject : options.subjects) {
    ScheduleFinding finding{.subject = subject};
    if (subject->trace_twin != nullptr && !trees.empty()) finding.visits_as_twin = true;
    report.findings.push_back(std::move(finding));
  }
  std::vector<std::uint64_t> trees_of_parts = report.trees;
  if (options.random) trees_of_parts.push_back(options.random->trees);
  const std::uint64_t total = std::reduce(trees_of_parts.begin(), trees_of_parts.end()) * options.subjects.size();
  Progress progress("verify --schedules", "trees", total, options.show_progress && Progress::stderr_is_terminal());
  const auto step = [&] { progress.advance(); };
  // One part after the other: a later one would show nothing new of a searcher that is broken.
  for (std::size_t part = 0; part < trees_of_parts.size() && report.complete; ++part) {
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < options.subjects.size(); ++i) {
      const std::uint64_t count = report.findings[i].smallest ? 0 : trees_of_parts[part];
      for (std::uint64_t first = 0; first < count; first += trees_of_a_block) {
        blocks.push_back({i, first, std::min(count, first + trees_of_a_block)});
      }
    }
    report.complete = for_each_index(
        blocks.size(), options.threads,
        [&](std::size_t i) {
          Block& block = blocks[i];
          const ParallelSubject& subject = *options.subjects[block.subject];
          if (part < trees.size()) {
            check_small_trees(subject, options.exhaustive[part], trees[part], block, step);
          } else {
            check_random_trees(subject, *options.random, block, step);
          }
        },
        options.stop);
    for (const Block& block : blocks) merge(report.findings[block.subject], block.found);
  }
  if (!report.complete) return report;  // there is no time left
  for (ScheduleFinding& finding : report.findings) {
    if (finding.smallest) finding.smallest = shrink_schedule(*finding.subject, *std::move(finding.smallest));
  }
  return report;
}

}  // namespace pvslab

#include <utility>

#include "harness/check/subject/shrink.hpp"
#include "harness/schedules/guarded.hpp"
#include "harness/schedules/schedule/schedule_tree.hpp"
#include "harness/schedules/verify_schedules.hpp"

namespace pvslab {
namespace {

using Reduction = ScheduleTree::Reduction;

// A schedule under which the search of the tree breaks a promise, among the first `most` of their enumeration.
std::optional<ScheduleExample> failing(const ParallelSubject& subject, const Tree& tree, Bounds bounds,
                                       ScheduledProcessors processors, Reduction reduction, std::uint32_t preemptions,
                                       std::uint64_t most) {
  if (!is_window(subject.info->rule, bounds)) return std::nullopt;
  ExplicitTree searched(tree);
  const Score score = searched.minimax();
  note_search(searched, bounds, processors);
  ScheduleTree schedules(scheduled_workers(subject, processors.count), reduction, preemptions);
  while (schedules.begin() && schedules.executions() < most) {
    const ScheduledResult result = search_scheduled(subject, searched, score, bounds, processors, schedules);
    schedules.end();
    if (result.breaks_promise(*subject.info)) {
      return ScheduleExample{tree, bounds, processors, score, result, schedules.schedule()};
    }
  }
  return std::nullopt;
}

// Leaves out decisions at the end, as long as what the rule decides instead breaks a promise too.
void cut_tail(const ParallelSubject& subject, ScheduleExample& example) {
  ExplicitTree tree(example.tree);
  while (!example.schedule.empty()) {
    const Schedule shorter(example.schedule.begin(), example.schedule.end() - 1);
    FollowedSchedule followed(shorter);
    const auto result = search_scheduled(subject, tree, example.score, example.bounds, example.processors, followed);
    if (!result.breaks_promise(*subject.info)) break;
    example.schedule = shorter;
    example.result = result;
  }
}

}  // namespace

ScheduleExample shrink_schedule(const ParallelSubject& subject, ScheduleExample example) {
  constexpr std::uint64_t most_schedules = 5'000;
  constexpr int most_steps = 200;
  constexpr std::uint32_t most_preemptions = 4;
  for (int step = 0; step < most_steps; ++step) {
    std::optional<ScheduleExample> smaller;
    const ExampleSize size = size_of(ExplicitTree(example.tree), example.bounds);
    offer_simpler_searches(example.tree, example.bounds, example.score, [&](const Tree& tree, Bounds bounds) {
      if (size_of(ExplicitTree(tree), bounds) >= size) return false;
      smaller = failing(subject, tree, bounds, example.processors, Reduction::source_sets, ScheduleTree::no_limit,
                        most_schedules);
      return smaller.has_value();
    });
    if (!smaller) break;
    example = *std::move(smaller);
  }
  for (std::uint32_t preemptions = 0; preemptions <= most_preemptions; ++preemptions) {
    auto calmer = failing(subject, example.tree, example.bounds, example.processors, Reduction::none, preemptions,
                          20 * most_schedules);
    if (!calmer) continue;
    example = *std::move(calmer);
    break;
  }
  cut_tail(subject, example);
  return example;
}

}  // namespace pvslab

// The check of one searcher on a range of trees: all schedules within limits, random ones, and real threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/oracles/limited_trees.hpp"
#include "harness/schedules/verify_schedules.hpp"

namespace pvslab {

// One searcher on a range of trees. It ends at its first failure, so that its figures do not depend on other ranges.
struct ScheduleBlock {
  std::size_t subject;  // of those that were asked for
  std::uint64_t first;
  std::uint64_t last;
  bool reduces = true;  // where the limits allow it; else at most refused_preemptions
  ScheduleFinding found{};
};

void check_small_trees(const ParallelSubject& subject, const ScheduleLimits& limits, const LimitedTrees& trees,
                       ScheduleBlock& block, const std::function<void()>& step);
void check_random_trees(const ParallelSubject& subject, const RandomScheduleLimits& limits, ScheduleBlock& block,
                        const std::function<void()>& step);
// Graphs, of a searcher that has a table.
void check_graphs(const RandomScheduleLimits& limits, ScheduleBlock& block);
// The trees of random schedules on two real threads, with each grain. Values are judged; what is wrong may be right the next time.
void check_on_threads(const ParallelSubject& subject, const RandomScheduleLimits& limits, ScheduleBlock& block);

void merge(ScheduleFinding& all, const ScheduleFinding& block);

// A finding without its subject, as text and back, to send it from one process to another.
[[nodiscard]] std::string stored(const ScheduleFinding& finding);
[[nodiscard]] ScheduleFinding schedule_finding_from(std::string_view text, const ParallelSubject& subject);

}  // namespace pvslab

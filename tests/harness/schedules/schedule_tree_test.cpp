// The enumeration of schedules, with and without reduction.
#include "harness/schedules/schedule/schedule_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/schedule/lane_digest.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "suites/synthetic/hash.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab {
namespace {

struct Explored {
  std::uint64_t executions = 0;
  std::uint64_t traces = 0;
  // Value, steps, and what each processor saw and the tables held; each once. The last is not made of what steps declare.
  std::vector<std::tuple<std::int32_t, std::uint64_t, std::uint64_t>> results;
};

Explored explore(const ParallelSubject& subject, const Tree& shape, unsigned processors,
                 ScheduleTree::Reduction reduction, std::uint32_t preemptions = ScheduleTree::no_limit) {
  ExplicitTree tree(shape);
  const Score score = tree.minimax();
  ScheduleTree schedules(scheduled_workers(subject, processors), reduction, preemptions);
  Explored explored;
  while (schedules.begin()) {
    LaneDigest digest;
    const ScheduledResult result =
        search_scheduled(subject, tree, score, Bounds{}, {processors}, schedules, {.digest = &digest});
    schedules.end();
    std::uint64_t seen = digest.tables;
    for (const std::uint64_t lane : digest.lanes) seen = synthetic::mix(seen ^ lane);
    explored.results.emplace_back(result.returned.value.value(), result.steps, seen);
  }
  std::ranges::sort(explored.results);
  const auto repeated = std::ranges::unique(explored.results);
  explored.results.erase(repeated.begin(), repeated.end());
  explored.executions = schedules.executions();
  explored.traces = schedules.traces();
  return explored;
}

const ParallelSubject& subject(std::string_view id) {
  for (const auto& subjects : {parallel_subjects(), parallel_mutants()}) {
    for (const ParallelSubject& one : subjects) {
      if (one.info->id == id) return one;
    }
  }
  throw std::logic_error("no such parallel searcher");
}

TEST(ScheduleTree, TriesEachTraceOnceAndMissesNone) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  using enum ScheduleTree::Reduction;
  for (const char* const id : {"root-splitting", "young-brothers-wait", "young-brothers-wait-tight", "jamboree",
                               "parallel-aspiration", "young-brothers-wait-memory", "team:stops-outer-split"}) {
    for (const char* const tree : {"[1 0]", "[1 0 1]", "[0 [1 0]]"}) {
      const Explored all = explore(subject(id), parse_tree(tree), 2, none);
      const Explored reduced = explore(subject(id), parse_tree(tree), 2, source_sets);
      EXPECT_EQ(reduced.traces, all.traces) << id << " " << tree;
      EXPECT_EQ(reduced.results, all.results) << id << " " << tree;
      EXPECT_LE(reduced.executions, all.executions) << id << " " << tree;
    }
  }
}

TEST(ScheduleTree, SavesMostSchedulesOfIndependentSteps) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  using enum ScheduleTree::Reduction;
  const Explored all = explore(subject("root-splitting"), parse_tree("[1 0 1]"), 2, none);
  const Explored reduced = explore(subject("root-splitting"), parse_tree("[1 0 1]"), 2, source_sets);
  EXPECT_GT(all.executions, 10 * reduced.executions);
}

TEST(ScheduleTree, TriesMoreSchedulesWithMorePreemptions) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  std::uint64_t before = 0;
  for (const std::uint32_t preemptions : {0U, 1U, 2U, 3U}) {
    const Explored some =
        explore(subject("young-brothers-wait"), parse_tree("[1 0 1]"), 2, ScheduleTree::Reduction::none, preemptions);
    EXPECT_GT(some.executions, before);
    before = some.executions;
  }
}

TEST(Schedule, IsWrittenInRuns) {
  EXPECT_EQ(to_text(Schedule{}), "");
  const Schedule schedule{{false, 0}, {false, 0}, {false, 1}, {true, 2}, {false, 0}};
  EXPECT_EQ(to_text(schedule), "a2b=2a");
  EXPECT_EQ(count_switches(schedule), 2);
}

RC_GTEST_PROP(Schedule, IsReadBackAsItWasWritten, ()) {
  const auto numbers = *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0U, 5U));
  Schedule schedule;
  for (const unsigned number : numbers) {
    schedule.push_back(number == 4 ? Decision{true, number} : Decision{false, number});
  }
  RC_ASSERT(parse_schedule(to_text(schedule)) == schedule);
}

TEST(Schedule, SaysWhereItCannotBeRead) {
  for (const char* const wrong : {"A", "a0", "1", "a2 b", "a=", "a99999999", "-"}) {
    EXPECT_THROW(static_cast<void>(parse_schedule(wrong)), InputError) << wrong;
  }
}

}  // namespace
}  // namespace pvslab

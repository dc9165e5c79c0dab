// Planted parallel searchers: what the check of schedules finds, refuses or names, and what it cannot see.
#include "tests/harness/schedules/planted_parallel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/schedules/parallel_subject.inl.hpp"
#include "harness/schedules/schedule/schedule_tree.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "tests/harness/library/in_a_child.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab::test {
namespace {

using enum Planted;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

SchedulesReport report_of(const ParallelSubject& subject, std::string_view limits, std::uint64_t random = 0) {
  SchedulesOptions options;
  if (!limits.empty()) options.exhaustive.push_back(parse_schedule_limits(limits));
  // Graphs and real threads are what is asked for. They take as many trees, however many schedules each tree has.
  if (random != 0) options.random = RandomScheduleLimits{.trees = random, .schedules = 1};
  options.subjects = {&subject};
  options.show_progress = false;
  return verify_schedules(options);
}

template <typename S>
ScheduleFinding checked(std::string_view limits) {
  static constexpr ParallelSubject subject = parallel_subject<S>();
  return report_of(subject, limits).findings.front();
}

template <PlantedTable fault>
SchedulesReport report_on_graphs() {
  static constexpr ParallelSubject subject = parallel_subject<PlantedWithMemory<fault>>();
  return report_of(subject, "", most_scheduled_graphs);
}

TEST(PlantedParallel, AFalseEntryOfATableIsReadBackOnGraphs) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  for (const SchedulesReport& report :
       {report_on_graphs<PlantedTable::stores_exact>(), report_on_graphs<PlantedTable::stores_other_bound>(),
        report_on_graphs<PlantedTable::takes_deeper>()}) {
    ASSERT_TRUE(report.findings.front().on_graph.has_value());
    EXPECT_FALSE(report.keeps_all_promises());
    EXPECT_LE(report.findings.front().on_graph->searched.searches.size(), 2);
    EXPECT_THAT(to_text(report), AllOf(HasSubstr("BROKEN on a graph"), HasSubstr("positions "), HasSubstr("schedule "),
                                       HasSubstr("schedules --random 400 --seed 1 --searcher planted-")));
  }
  const SchedulesReport right = report_on_graphs<PlantedTable::none>();
  EXPECT_TRUE(right.keeps_all_promises()) << to_text(right);
  const auto tables = right.findings.front().tables;
  ASSERT_TRUE(tables.has_value());
  EXPECT_GT(tables->answers, tables->in_other_window);
  EXPECT_GT(tables->in_other_window, 0);
  EXPECT_EQ(tables->of_other_depth, 0);
}

TEST(PlantedParallel, ATableThatNeverAnsweredIsAWarning) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  EXPECT_THAT(to_text(report_on_graphs<PlantedTable::never_looks>()), HasSubstr("WARNING: the table never answered"));
}

// The reduction takes two schedules for one only if no step says that it reads the window of an outer split.
TEST(PlantedParallel, AnIfThatLooksAtAWindowIsFoundWithReductionAsWithout) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  for (const char* const limits : {"leaves=3,depth=2,windows=open", "leaves=3,depth=2,windows=open,preemptions=2"}) {
    const ScheduleFinding found = checked<PlantedWithMemory<PlantedTable::looks_at_window>>(limits);
    ASSERT_TRUE(found.smallest.has_value()) << limits;
    EXPECT_FALSE(found.hidden.has_value()) << limits;
  }
  for (const auto& found : {checked<PlantedBrothers<loses_value_of_narrowed_window>>("leaves=3,windows=open"),
                            checked<PlantedBrothers<loses_value_of_narrowed_move>>("leaves=3,windows=open")}) {
    EXPECT_TRUE(found.smallest.has_value());
  }
}

TEST(PlantedParallel, ASerialPartHasMoreToDoThanLeavesOnlyWithAGrain) {
  EXPECT_FALSE(checked<PlantedBrothers<serial_drops_last_move>>("leaves=2").smallest.has_value());
  EXPECT_TRUE(checked<PlantedBrothers<serial_drops_last_move>>("leaves=2,grain=1").smallest.has_value());
  EXPECT_TRUE(checked<PlantedBrothers<serial_drops_last_move>>("leaves=2,grain=2").smallest.has_value());
  EXPECT_TRUE(checked<PlantedBrothers<serial_loses_cutoffs>>("leaves=3,grain=1,preemptions=1").smallest.has_value());
  EXPECT_TRUE(
      checked<PlantedBrothers<serial_searches_from_last_move>>("leaves=3,grain=2,preemptions=0").smallest.has_value());
  EXPECT_FALSE(checked<PlantedBrothers<none>>("leaves=2,grain=1").smallest.has_value());
  const auto found = checked<PlantedBrothers<serial_drops_last_move>>("leaves=2,grain=1").smallest;
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->processors, (ScheduledProcessors{2, 1}));
}

TEST(PlantedParallel, AVariableThatTheTeamKeepsIsSeenAndRightUseOfItIsRight) {
  EXPECT_TRUE(checked<PlantedBest<shared_in_two_steps>>("leaves=2").smallest.has_value());
  EXPECT_TRUE(checked<PlantedBest<shared_before_stop>>("leaves=2").smallest.has_value());
  EXPECT_TRUE(checked<PlantedBest<shared_of_first_only>>("leaves=2").smallest.has_value());
  const ScheduleFinding right = checked<PlantedBest<none>>("leaves=2");
  EXPECT_FALSE(right.smallest.has_value());
  EXPECT_FALSE(right.hidden.has_value());
  EXPECT_GT(right.exchanges, 0);
}

TEST(PlantedParallel, WhatNoStepNamesMakesTheReductionRefused) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  using Kind = HiddenDependence::Kind;
  static constexpr ParallelSubject of_pointer = parallel_subject<PlantedUnseen<counts_behind_pointer>>();
  const SchedulesReport exchanged = report_of(of_pointer, "leaves=2,preemptions=2");
  ASSERT_TRUE(exchanged.findings.front().hidden.has_value());
  EXPECT_EQ(exchanged.findings.front().hidden->kind, Kind::exchanged);
  EXPECT_FALSE(exchanged.findings.front().smallest.has_value());
  EXPECT_THAT(to_text(exchanged),
              AllOf(HasSubstr("reduction refused"), HasSubstr("at most 2 preemptions"), HasSubstr("NOT REDUCED")));
  static constexpr ParallelSubject of_program = parallel_subject<PlantedUnseen<remembers_last_tree>>();
  const SchedulesReport unrepeatable = report_of(of_program, "leaves=3,windows=open");
  ASSERT_TRUE(unrepeatable.findings.front().hidden.has_value());
  EXPECT_EQ(unrepeatable.findings.front().hidden->kind, Kind::repeated);
  EXPECT_FALSE(unrepeatable.keeps_all_promises());
  EXPECT_GT(unrepeatable.findings.front().schedules, 0);
  EXPECT_THAT(to_text(unrepeatable), AllOf(HasSubstr("NOT REPEATABLE"), HasSubstr("not checked further")));
}

// The other way round: a static variable that changes no window, value or entry hides nothing, and is not seen.
struct CountsForNobody : PlantedBrothers<none> {
  static inline std::uint64_t calls = 0;
  static Score search(auto node, Window window, auto& team) {
    ++calls;
    return PlantedBrothers<none>::search(node, window, team);
  }
};
TEST(PlantedParallel, AStaticVariableThatChangesNothingIsNotSeen) {
  EXPECT_FALSE(checked<CountsForNobody>("leaves=2").hidden.has_value());
  EXPECT_GT(CountsForNobody::calls, 0);
}

template <Planted fault>
SchedulesReport report_of_added(std::uint64_t random = 0) {
  static constexpr ParallelSubject subject = parallel_subject<PlantedBrothers<fault>>();
  add_parallel_subject(subject);
  return report_of(subject, random == 0 ? "leaves=2" : "", random);
}

TEST(PlantedParallel, ASearcherThatEndsItsProcessIsNoAnswerWithTheTreeThatItBegan) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer answers first";
  in_a_child([] {
    const SchedulesReport report = report_of_added<recurses_for_ever>();
    EXPECT_FALSE(report.keeps_all_promises());
    EXPECT_THAT(to_text(report), AllOf(HasSubstr("no answer, the search was ended by signal 11"),
                                       HasSubstr("tree      ["), HasSubstr("replay    ")));
  });
  in_a_child([] {
    const SchedulesReport report = report_of_added<aborts>();
    ASSERT_TRUE(report.findings.front().no_answer.has_value());
    EXPECT_THAT(report.findings.front().no_answer->reason, HasSubstr("signal 6"));
  });
  in_a_child([] {
    const SchedulesReport report = report_of_added<throws>();
    ASSERT_TRUE(report.findings.front().no_answer.has_value());
    EXPECT_EQ(report.findings.front().no_answer->reason, "threw: planted");
    EXPECT_THAT(to_text(report), HasSubstr("NO ANSWER"));
  });
}

// What was searched before filled the table, so the tree of the last search alone would not show it.
TEST(PlantedParallel, ASearcherThatEndsItsProcessOnAGraphIsNoAnswerWithAllSearchesOfIt) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer answers first";
  in_a_child([] {
    static constexpr ParallelSubject subject = parallel_subject<PlantedWithMemory<PlantedTable::aborts_on_entry>>();
    add_parallel_subject(subject);
    const SchedulesReport report = report_of(subject, "", 20);
    const auto& no_answer = report.findings.front().no_answer;
    ASSERT_TRUE(no_answer && no_answer->on_graph) << to_text(report);
    EXPECT_GT(no_answer->on_graph->searched.searches.size(), 1);
    EXPECT_EQ(no_answer->on_graph->schedules.size(), no_answer->on_graph->searched.searches.size());
    EXPECT_THAT(to_text(report), AllOf(HasSubstr("signal 6"), HasSubstr("  positions A = "), HasSubstr("  searches  "),
                                       HasSubstr("schedules --random 20 --seed 1 --searcher planted-memory"),
                                       Not(HasSubstr("  tree ")), Not(HasSubstr("--replay"))));
  });
}

TEST(SlowPlantedParallel, ASearcherThatTakesNoStepIsEnded) {
  in_a_child([] {
    const SchedulesReport report = report_of_added<loops_for_ever>();
    ASSERT_TRUE(report.findings.front().no_answer.has_value());
    EXPECT_THAT(report.findings.front().no_answer->reason, HasSubstr("took no step"));
  });
}

TEST(PlantedParallel, RealThreadsShowWhatOneThreadCannot) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  in_a_child([] {
    const SchedulesReport report = report_of_added<knows_its_thread>(200);
    ASSERT_TRUE(report.findings.front().smallest.has_value());
    EXPECT_TRUE(report.findings.front().smallest->on_threads);
    EXPECT_THAT(to_text(report), AllOf(HasSubstr("real threads"), Not(HasSubstr("--replay"))));
  });
  in_a_child([] {
    const SchedulesReport report = report_of_added<none>(100);
    EXPECT_TRUE(report.keeps_all_promises()) << to_text(report);
    EXPECT_THAT(to_text(report), AllOf(HasSubstr("data races are not seen"), HasSubstr("-fsanitize=thread")));
  });
}

TEST(PlantedParallel, ARaceThatNoProcessorCouldTurnRoundIsAFaultOfTheProgram) {
  ScheduleTree tree(2);
  ASSERT_TRUE(tree.begin());
  // Processor b is not enabled before a's step, and no step says that a's step enables it.
  std::vector<NextStep> steps(2);
  steps[0] = {Touch(Act::claim).writes(1), true};
  steps[1] = {Touch(Act::claim).writes(1), false};
  EXPECT_EQ(tree.next(steps, 0), 0U);
  steps[0].is_enabled = false;
  steps[1].is_enabled = true;
  EXPECT_EQ(tree.next(steps, 0), 1U);
  EXPECT_THROW(tree.end(), std::logic_error);
}

// The first execution takes two steps; the next one should take another second step, but has ended by then.
TEST(PlantedParallel, AnExecutionThatEndsBeforeItsNextStepHasDiverged) {
  ScheduleTree tree(2, ScheduleTree::Reduction::none);
  ASSERT_TRUE(tree.begin());
  const std::vector<NextStep> steps{{Touch(Act::claim).writes(1), true}, {Touch(Act::claim).writes(1), true}};
  static_cast<void>(tree.next(steps, 0));
  static_cast<void>(tree.next(steps, 0));
  tree.end();
  ASSERT_TRUE(tree.begin());
  static_cast<void>(tree.next(steps, 0));
  tree.end();
  EXPECT_TRUE(tree.has_diverged());
  EXPECT_FALSE(tree.begin());
}

}  // namespace
}  // namespace pvslab::test

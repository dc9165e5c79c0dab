// `pvslab schedules`: every promise under every schedule, and what it finds.
#include "harness/schedules/verify_schedules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/harness/cli/verb.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::Words;
using testing::HasSubstr;

const test::Verb schedules("schedules");

SchedulesReport checked(std::span<const ParallelSubject> subjects, ScheduleLimits limits, std::uint64_t random,
                        unsigned threads = 1) {
  SchedulesOptions options;
  options.exhaustive = {limits};
  if (random != 0) options.random = RandomScheduleLimits{.trees = random};
  options.subjects = select_parallel(subjects, {});
  options.threads = threads;
  options.show_progress = false;
  return verify_schedules(options);
}

ScheduleLimits leaves(std::uint32_t count) {
  ScheduleLimits limits;
  limits.trees.shapes.leaves = count;
  return limits;
}

TEST(Schedules, BreakNoPromiseOfAnyShippedSearcherAndOneProcessorVisitsWhatItsTwinVisits) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  // Under the strict rule they are the same code, so the open window will do; SlowSchedules tries all.
  std::vector<ParallelSubject> of_rule;
  for (const CutoffRule rule : {CutoffRule::at_beta, CutoffRule::above_beta}) {
    of_rule.clear();
    std::ranges::copy_if(parallel_subjects(), std::back_inserter(of_rule),
                         [rule](const ParallelSubject& one) { return one.info->rule == rule; });
    EXPECT_EQ(of_rule.size() * 2, parallel_subjects().size());
    ScheduleLimits limits = leaves(2);
    limits.open_window_only = rule == CutoffRule::above_beta;
    const SchedulesReport report = checked(of_rule, limits, 40, 2);
    EXPECT_TRUE(report.keeps_all_promises()) << to_text(report);
    EXPECT_EQ(report.findings.size(), of_rule.size());
    for (const ScheduleFinding& one : report.findings) {
      const bool has_own_order = one.subject->info->id.starts_with("mandatory-work-first");
      EXPECT_EQ(one.visits_as_twin.has_value(), !has_own_order) << one.subject->info->id;
      EXPECT_GT(one.schedules, one.searches) << one.subject->info->id;
    }
  }
}

TEST(SlowSchedules, BreakNoPromiseOnTreesOfThreeLeavesWithTwoProcessorsNorOnTwoWithThree) {
  ScheduleLimits three_processors = leaves(2);
  three_processors.processors = 3;
  for (const ScheduleLimits& limits : {leaves(3), three_processors}) {
    const SchedulesReport report = checked(parallel_subjects(), limits, 2000, 2);
    EXPECT_TRUE(report.keeps_all_promises()) << to_text(report);
  }
}

// The mutants of searchers over a shared table come last. They have too many schedules to try all.
constexpr std::size_t table_mutants = 5;
std::span<const ParallelSubject> mutants_without_table() {
  return parallel_mutants().first(parallel_mutants().size() - table_mutants);
}

// These need four leaves, or three processors.
const std::set<std::string_view> need_more{"young-brothers-wait-pvs:stale-bound", "team:stops-outer-split",
                                           "team:narrows-unflipped"};

// Few trees and few schedules of those of three leaves. They show most mutants.
ScheduleLimits few_of_three_leaves() {
  ScheduleLimits limits = leaves(3);
  limits.trees.shapes.depth = 2;
  limits.preemptions = 1;
  return limits;
}

// Those that the larger limits do not show. Most are shown within the smaller ones already, which are part of the larger.
std::vector<std::string_view> ids_not_shown(std::span<const ParallelSubject> mutants, const ScheduleLimits& smaller,
                                            const ScheduleLimits& larger) {
  std::vector<ParallelSubject> left;
  for (const ScheduleFinding& one : checked(mutants, smaller, 0, 2).findings) {
    if (!one.smallest) left.push_back(*one.subject);
  }
  std::vector<std::string_view> ids;
  for (const ScheduleFinding& one : checked(left, larger, 0, 2).findings) {
    if (!one.smallest) ids.push_back(one.subject->info->id);
  }
  return ids;
}

TEST(Schedules, ShowEveryMutantOnThreeLeavesExceptThoseThatNeedMore) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  EXPECT_GE(parallel_mutants().size(), 12);
  std::vector<ParallelSubject> shown;
  for (const ParallelSubject& mutant : mutants_without_table()) {
    if (!need_more.contains(mutant.info->id)) shown.push_back(mutant);
  }
  EXPECT_EQ(shown.size() + need_more.size(), mutants_without_table().size());
  EXPECT_THAT(ids_not_shown(shown, few_of_three_leaves(), leaves(3)), testing::IsEmpty());
}

// That no schedule shows them takes longer than to find one that does.
TEST(SlowSchedules, DoNotShowOnThreeLeavesThoseThatNeedMore) {
  std::size_t not_shown = 0;
  for (const ParallelSubject& mutant : mutants_without_table()) {
    if (!need_more.contains(mutant.info->id)) continue;
    EXPECT_FALSE(checked({&mutant, 1}, leaves(3), 0).findings.front().smallest.has_value()) << mutant.info->id;
    ++not_shown;
  }
  EXPECT_EQ(not_shown, need_more.size());
}

bool is_found_among_random(std::string_view id, std::uint64_t trees, std::uint64_t seed = 1) {
  SchedulesOptions options;
  options.random = RandomScheduleLimits{.trees = trees, .seed = seed};
  options.subjects = select_parallel(parallel_mutants(), std::vector<std::string>{std::string(id)});
  options.threads = 2;
  options.show_progress = false;
  return verify_schedules(options).findings.front().smallest.has_value();
}

TEST(Schedules, ShowOnThreeProcessorsWhatTwoDoNotShow) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  constexpr std::uint64_t seed_of_short_schedules = 5;  // shrinking a long one takes seconds
  EXPECT_TRUE(is_found_among_random("team:stops-outer-split", 300, seed_of_short_schedules));
  EXPECT_TRUE(is_found_among_random("team:narrows-unflipped", 300));
}

TEST(SlowSchedules, ShowTheStaleBoundOnFourLeaves) {
  ScheduleLimits limits = leaves(4);
  limits.open_window_only = true;
  limits.preemptions = 2;
  const SchedulesReport report = checked(mutants_without_table().subspan(4, 1), limits, 0, 2);
  ASSERT_EQ(report.findings.front().subject->info->id, "young-brothers-wait-pvs:stale-bound");
  EXPECT_TRUE(report.findings.front().smallest.has_value());
}

TEST(Schedules, ShowEveryMutantOfTheSharedTableWithOnePreemptionExceptTheHalfWrittenEntry) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  const auto within = [](std::uint32_t count) {
    ScheduleLimits limits = leaves(count);
    limits.trees.shapes.depth = 2;
    limits.open_window_only = true;
    limits.preemptions = 1;
    return limits;
  };
  EXPECT_THAT(ids_not_shown(parallel_mutants().last(table_mutants), within(3), within(4)),
              testing::ElementsAre("team:half-written-entry"));
}

TEST(Schedules, ShowTheHalfWrittenEntryAmongRandomOnes) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  EXPECT_TRUE(is_found_among_random("team:half-written-entry", 300));
}

TEST(Schedules, GiveTheSameReportForAnyNumberOfThreads) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  const auto report = [](unsigned threads) {
    return checked(parallel_mutants().first(3), few_of_three_leaves(), 20, threads);
  };
  const SchedulesReport of_one = report(1);
  EXPECT_GT(of_one.trees.front(), 64) << "more than one block of trees";
  EXPECT_FALSE(of_one.keeps_all_promises());
  EXPECT_EQ(to_json(of_one), to_json(report(3)));
}

TEST(Schedules, ReplayTheSmallestOneThatBreaksTheSearchWithoutACheck) {
  const Finished found =
      schedules({"--mutants", "leaves=3,depth=2", "--searcher", "*no-check-after-stop", "--json", "-"});
  EXPECT_EQ(found.exit_code, 0);
  const auto row = nlohmann::json::parse(found.output)["searchers"][0];
  const std::string token = row["counterexample"]["replay"];
  EXPECT_GT(row["schedules_until_found"], 0);
  const Finished replay = schedules({"--replay", token});
  EXPECT_EQ(replay.exit_code, 1) << replay.errors;
  EXPECT_THAT(replay.output, HasSubstr("BROKEN: breaks "));
  EXPECT_THAT(replay.output, HasSubstr("abandons"));
}

TEST(Schedules, ReplayASearchThatKeepsItsPromises) {
  const Finished replay = schedules({"--replay", "young-brothers-wait@2:-inf..+inf:b3.1.0.-1:a3b4"});
  EXPECT_EQ(replay.exit_code, 0) << replay.errors;
  EXPECT_THAT(replay.output, HasSubstr("verdict   ok"));
}

TEST(Schedules, AreReplayedByVerifyToo) {
  const Words token{"--replay", "young-brothers-wait@2:-inf..+inf:b3.1.0.-1:a3b4"};
  EXPECT_EQ(test::Verb("verify")(token).output, schedules(token).output);
}

TEST(Schedules, ReplayNothingElse) {
  EXPECT_THAT(schedules({"--replay", "alpha-beta:0..1:[1 0]"}).errors, HasSubstr("the token has no schedule"));
  EXPECT_THAT(schedules({"--replay", "young-brothers-wait@2:-inf..+inf:b3.1.0.-1:a3b4", "--seed", "2"}).errors,
              HasSubstr("takes no --seed"));
}

TEST(Schedules, SayWhatIsWrongWithALimitATokenOrAnotherOption) {
  const auto expect_error = [](const Words& words, const char* message) {
    const Finished run = schedules(words);
    EXPECT_EQ(run.exit_code, 2) << message;
    EXPECT_THAT(run.errors, HasSubstr(message));
  };
  expect_error({"leaves=9"}, "leaves");
  expect_error({"windows=some"}, "windows is all or open");
  expect_error({"leaves=2", "--searcher", "young-brothers"}, "unknown parallel searcher");
  expect_error({"leaves=2", "--exhaustive", "depth=2"}, "unexpected '--exhaustive'");
  expect_error({"--replay", "nobody@2:0..1:b2.0.1:a"}, "unknown parallel searcher");
  expect_error({"--replay", "young-brothers-wait@0:0..1:b2.0.1:a"}, "1 to 26");
  expect_error({"--replay", "young-brothers-wait@2:1..1:b2.0.1:a"}, "not a valid window");
  expect_error({"--replay", "young-brothers-wait@2:0..1:b2.0.1:a!"}, "--replay:1:36: expected a processor");
  expect_error({"--replay", "young-brothers-wait@2:0..x:b2.0.1:a"}, "--replay:1:26: ");
  expect_error({"--replay", "young-brothers-wait@2:0..1:b2.0:a"}, "--replay:1:32: ");
  expect_error({"leaves=8,values=-1000..1000"}, "more than 50,000,000 trees");
  expect_error({"leaves=8,depth=8,branching=8"}, "shapes of trees");
  expect_error({"--random", "0"}, "not a whole number from 1");
}

}  // namespace
}  // namespace pvslab

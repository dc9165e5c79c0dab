// The power of the checks: each oracle catches a mutant and no control, and the statistics.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/power/power.hpp"
#include "searchers/mutants/late_moves.hpp"
#include "tests/harness/power/small_power.hpp"

namespace pvslab::zoo {
namespace {

struct Caught {
  Oracle oracle;
  std::string_view mutant;
};
void PrintTo(const Caught& caught, std::ostream* out) { *out << info_of(caught.oracle).name << ' ' << caught.mutant; }

// A mutant that each oracle catches with seed 1. Where there is one that few others catch, it is that one.
class OracleCatches : public testing::TestWithParam<Caught> {};

TEST_P(OracleCatches, TheMutantAndNotItsOriginal) {
  const auto& [oracle, id] = GetParam();
  const Mutant& mutant = mutants()[index_of(id)];
  EXPECT_TRUE(run_oracle(oracle, mutant, 1).trees);
  EXPECT_FALSE(run_oracle(oracle, {*mutant.unmutated, mutant.unmutated}, 1).trees);
}

INSTANTIATE_TEST_SUITE_P(Each, OracleCatches,
                         testing::Values(Caught{Oracle::induction, "negascout:takes-what-beats-best"},
                                         Caught{Oracle::exhaustive, "alpha-beta-fail-hard:leaf-not-clamped"},
                                         Caught{Oracle::uniform, "alpha-beta:infinity-too-small"},
                                         Caught{Oracle::ordered, "alpha-beta:least-score-not-negated"},
                                         Caught{Oracle::incremental, "alpha-beta:passed-alpha-one-too-high"},
                                         Caught{Oracle::irregular, "alpha-beta:early-leaf-is-a-draw"},
                                         Caught{Oracle::transposing, "alpha-beta:fourth-left-out"},
                                         Caught{Oracle::decisive, "pvs-sound:list-of-48"},
                                         Caught{Oracle::graphs, "memory-alpha-beta:probe-ignores-depth"},
                                         Caught{Oracle::known_value, "alpha-beta:odd-leaf-negated"},
                                         Caught{Oracle::connect4, "memory-alpha-beta:stored-for-other-side"},
                                         Caught{Oracle::chess, "alpha-beta:depth-lowered-twice"},
                                         Caught{Oracle::relations, "sss-star:ties-from-the-right"},
                                         Caught{Oracle::node_counts, "memory-alpha-beta:cutoff-not-stored"},
                                         Caught{Oracle::deepening, "memory-alpha-beta:deeper-entry-answers"}));

TEST(Power, EveryMistakeThatShowsLateIsFoundWhereOneMoveDecides) {
  for (const mutants::Fault<mutants::LateBug>& fault : mutants::late_faults) {
    EXPECT_TRUE(run_oracle(Oracle::decisive, mutants()[index_of(fault.about.id)], 1).trees) << fault.about.id;
  }
}

TEST(Power, TheInductionDoesNotApplyToTables) {
  EXPECT_FALSE(applies(Oracle::induction, mutants()[index_of("memory-alpha-beta:bounds-swapped")]));
  EXPECT_TRUE(applies(Oracle::induction, mutants()[index_of("alpha-beta:not-flipped")]));
}

// Of mutants that return the right value at too many nodes.
const PowerReport& report_of_costs() {
  static const PowerReport report =
      measured({"alpha-beta:cuts-above-beta-only", "alpha-beta:not-raised-at-the-root"}, 2);
  return report;
}

TEST(Power, FindsTheValueRightAndTheNodesTooManyByRelationsAndCountsOnly) {
  for (const MutantResult& result : report_of_costs().mutants) {
    for (const OracleInfo& oracle : oracles) {
      const bool counts = oracle.oracle == Oracle::relations || oracle.oracle == Oracle::node_counts;
      EXPECT_EQ(result[oracle.oracle].catches(), counts) << result.mutant->body.fault.id << ' ' << oracle.name;
    }
    EXPECT_THAT(result.smallest.value().what, testing::StartsWith("other visits"));
  }
  EXPECT_TRUE(report_of_costs().is_fine());
}

TEST(Power, SaysWhatGetsPastVerifyAndWhereAMistakeHides) {
  PowerReport report = report_of_costs();
  EXPECT_EQ(report.survivors_of_verify().size(), 2U);
  MutantResult& late = report.mutants.front();
  late.mutant = &mutants()[index_of("pvs-sound:list-of-48")];
  late.by_oracle[static_cast<std::size_t>(Oracle::decisive)] = {
      .applies = true, .runs = 1, .caught = {run_oracle(Oracle::decisive, *late.mutant, 1).trees.value()}};
  ASSERT_EQ(report.survivors_of_verify().size(), 1U);
  EXPECT_EQ(report.survivors_of_verify().front(), &report.mutants.back());
  EXPECT_THAT(to_text(report), testing::AllOf(testing::HasSubstr("hides until: 1 ply left, move 49\n"),
                                              testing::HasSubstr("runs by default catches 1. 1 get past it.")));
}

TEST(Power, DoesNotDependOnTheNumberOfThreads) {
  const PowerReport one = measured({"alpha-beta-fail-hard:fails-low-to-beta"}, 2, 1);
  const PowerReport five = measured({"alpha-beta-fail-hard:fails-low-to-beta"}, 2, 5);
  EXPECT_EQ(to_json(one), to_json(five));
  EXPECT_EQ(to_text(one), to_text(five));
  EXPECT_EQ(one.mutants.front().smallest.value().tree, "[0]");
}

TEST(Power, TellsASurvivorAndACaughtControl) {
  PowerReport with_survivor = report_of_costs();
  for (OracleResult& found : with_survivor.mutants.front().by_oracle) found.caught.clear();
  EXPECT_FALSE(with_survivor.is_fine());
  EXPECT_THAT(to_text(with_survivor),
              testing::HasSubstr("1 survive all oracles:\n  " +
                                 std::string(with_survivor.mutants.front().mutant->body.fault.id)));
  PowerReport with_caught_control = report_of_costs();
  with_caught_control.controls.front().by_oracle.front().caught = {1};
  EXPECT_FALSE(with_caught_control.is_fine());
}

TEST(OracleResult, GivesTheTreesWithinWhichAPercentageOfTheRunsCaughtIt) {
  const OracleResult all{
      .applies = true, .runs = 20, .caught = {1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9, 30}};
  EXPECT_EQ(all.trees(50), 3U);
  EXPECT_EQ(all.trees(95), 9U);
  EXPECT_EQ(all.trees(100), 30U);
  const OracleResult few{.applies = true, .runs = 20, .caught = {4, 8}};
  EXPECT_EQ(few.trees(10), 8U);
  EXPECT_EQ(few.trees(50), std::nullopt);
  EXPECT_EQ((OracleResult{.applies = true, .runs = 0, .caught = {}}.trees(50)), std::nullopt);
}

}  // namespace
}  // namespace pvslab::zoo

// Plans: their cells, their searchers, and their canonical text.
#include "harness/measure/experiment/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "harness/base/input.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/estimates/planned_search.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
namespace {

Experiment on(const std::string& spec, const std::vector<std::string>& searchers, std::uint64_t trees = 2) {
  Experiment experiment;
  experiment.name = "test";
  experiment.trees = trees;
  experiment.searchers = select_searchers(searchers);
  experiment.workloads.push_back({parse_workload(spec), std::nullopt, std::nullopt, {}});
  return experiment;
}

TEST(Plan, CoversEveryTreeOnceWithEverySearcher) {
  const Plan plan = make_plan(test::small_experiment(1000));
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>
      covered;  // the next tree, for each workload and searcher
  for (const Cell& cell : plan.cells) {
    std::uint64_t& next = covered[{cell.workload, cell.searcher}];
    EXPECT_EQ(cell.first_tree, next);
    next += cell.trees;
  }
  EXPECT_EQ(covered.size(), 6U);
  EXPECT_TRUE(std::ranges::all_of(covered, [](const auto& entry) { return entry.second == 1000; }));
}

TEST(Plan, MakesTheBlocksOfLargeTreesSmall) {
  const Plan plan = make_plan(on("uniform:b=30,d=8", {"alpha-beta"}, 3));
  EXPECT_EQ(plan.cells.size(), 3U);
}

TEST(Plan, LeavesSearchersThatDoNotPruneOutOfLargeTreesAndSaysSo) {
  const Plan plan = make_plan(on("uniform:b=20,d=6", {"minimax", "pvs-split"}));
  ASSERT_EQ(plan.left_out.size(), 1U);
  EXPECT_EQ(plan.left_out[0].searcher, "minimax");
  ASSERT_EQ(plan.notes.size(), 1U);
  EXPECT_EQ(plan.notes[0],
            "minimax: not run on uniform:b=20,d=6: a whole tree has about 67.37M nodes (more than 5M; --max-tree-nodes "
            "sets the limit)");
}

TEST(Plan, RunsANamedSearcherOnTreesOfAnySizeAndIsTheSameReadBack) {
  Experiment experiment = on("uniform:b=20,d=6", {"minimax", "sss-star", "pvs-split"});
  experiment.of_any_size = select_searchers({{"sss-star"}});
  const Plan plan = make_plan(experiment);
  EXPECT_EQ(plan.workloads[0].searchers, select_searchers({{"alpha-beta", "pvs-split", "sss-star"}}));
  ASSERT_EQ(plan.left_out.size(), 1U);
  EXPECT_EQ(plan.left_out[0].searcher, "minimax");
  EXPECT_THAT(canonical_text(plan), testing::HasSubstr("max_tree_nodes = "));
  EXPECT_EQ(make_plan(parse_experiment(canonical_text(plan), "canonical")).workloads[0].searchers,
            plan.workloads[0].searchers);
  experiment.of_any_size.clear();
  experiment.max_tree_nodes = 1e9;
  EXPECT_TRUE(make_plan(experiment).left_out.empty());
}

// SSS* prunes as alpha-beta does: only minimax visits the whole tree.
TEST(Plan, EstimatesWhatASearcherWillVisit) {
  const auto workload = make_workload(parse_workload("uniform:b=20,d=6"));
  const double whole = workload->whole_tree_nodes(0);
  const auto visits = [&](const char* id) {
    return PlannedSearches(*workload).visits(find_searcher(id).value(), whole);
  };
  EXPECT_GT(visits("minimax"), std::uint64_t{67'000'000});
  EXPECT_EQ(visits("sss-star"), visits("alpha-beta"));
  EXPECT_LT(visits("sss-star"), visits("minimax") / 10);
}

TEST(Plan, AddsTheYardstickWhereItWasNotSelected) {
  const Plan plan = make_plan(on("uniform:b=2,d=2", {"pvs-split"}));
  EXPECT_EQ(plan.workloads[0].extra, select_searchers({{"alpha-beta"}}));
  EXPECT_EQ(plan.workloads[0].searchers.size(), 2U);
  EXPECT_TRUE(make_plan(on("uniform:b=2,d=2", {"alpha-beta"})).workloads[0].extra.empty());
}

TEST(Plan, AddsTheStrictYardstickOnlyBesideAStrictSearcher) {
  const auto extra = [](std::vector<std::string> searchers) {
    return make_plan(on("uniform:b=2,d=2", std::move(searchers))).workloads[0].extra;
  };
  EXPECT_EQ(extra({"pvs-split-strict"}), select_searchers({{"alpha-beta", "alpha-beta-strict"}}));
  EXPECT_EQ(extra({"pvs-split-strict", "alpha-beta"}), select_searchers({{"alpha-beta-strict"}}));
  EXPECT_EQ(extra({"alpha-beta-strict"}), select_searchers({{"alpha-beta"}}));
  EXPECT_EQ(extra({"pvs-split", "alpha-beta"}), std::vector<std::size_t>());
}

TEST(Plan, OfNothingButLeftOutSearchersIsRefused) {
  EXPECT_THROW(static_cast<void>(make_plan(on("uniform:b=20,d=6", {"minimax"}))), NothingSelected);
}

TEST(Plan, RefusesTheSameWorkloadTwice) {
  Experiment experiment = on("uniform:b=2,d=2", {"alpha-beta"});
  experiment.workloads.push_back({parse_workload("uniform:d=2,b=2"), std::nullopt, std::nullopt, {}});
  EXPECT_THROW(static_cast<void>(make_plan(experiment)), UsageError);
}

TEST(Plan, TakesAWholeSuiteUnlessFewerAreAskedForAndSaysWhenThereAreNotEnough) {
  const test::TemporaryDirectory directory;
  test::write_text(directory / "two.txt", "# board 5x5\n34454334455513315 -2\n4453555244511334 2\n");
  const std::string spec = "connect4:" + (directory / "two.txt");
  Experiment experiment = on(spec, {"alpha-beta"});
  experiment.trees.reset();
  EXPECT_EQ(make_plan(experiment).workloads[0].trees, 2U);
  experiment.trees = 1;
  EXPECT_EQ(make_plan(experiment).workloads[0].trees, 1U);
  experiment.trees = 5;
  const Plan plan = make_plan(experiment);
  EXPECT_EQ(plan.workloads[0].trees, 2U);
  EXPECT_EQ(plan.notes, std::vector<std::string>{spec + ": it has only 2 positions, not 5"});
}

TEST(CanonicalText, IsAnExperimentWithTheSamePlan) {
  const Plan plan = make_plan(test::small_experiment());
  const Plan again = make_plan(parse_experiment(canonical_text(plan), "again.toml"));
  EXPECT_EQ(canonical_text(again), canonical_text(plan));
  EXPECT_EQ(again.cells.size(), plan.cells.size());
}

TEST(CanonicalText, KeepsThePlaceOfAWorkloadInASweep) {
  Experiment experiment = test::small_experiment();
  experiment.workloads[1].sweep = SweepPoint{"depth", "d", 2.5};
  const Plan plan = make_plan(experiment);
  const Plan again = make_plan(parse_experiment(canonical_text(plan), "again.toml"));
  EXPECT_EQ(again.workloads[1].sweep, plan.workloads[1].sweep);
  EXPECT_EQ(canonical_text(again), canonical_text(plan));
}

TEST(CanonicalText, ChangesWithTheBytesOfAPositionFile) {
  const test::TemporaryDirectory directory;
  const std::string file = directory / "positions.txt";
  test::write_text(file, "# board 5x5\n34454334455513315 -2\n");
  const Experiment experiment = on("connect4:" + file, {"alpha-beta"});
  const std::string before = canonical_text(make_plan(experiment));
  test::write_text(file, "# board 5x5\n34454334455513315 -2\n# more\n");
  EXPECT_NE(canonical_text(make_plan(experiment)), before);
}

TEST(Description, IsEightyColumnsWide) {
  const std::string text = describe(make_plan(builtin_experiment()));
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    EXPECT_LE(display_width(text.substr(begin, end - begin)), 80U);
  }
}

TEST(Fnv1a, HasItsPublishedValues) {
  EXPECT_EQ(fnv1a(""), 0xcbf29ce484222325U);
  EXPECT_EQ(fnv1a("foobar"), 0x85944171f73967e8U);
}

}  // namespace
}  // namespace pvslab

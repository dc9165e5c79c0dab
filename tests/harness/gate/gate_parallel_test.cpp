// The gate on parallel searchers: what they visit on simulated machines is exact.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/gate/verdict/compare_cells.hpp"
#include "harness/gate/verdict/parallel_cells.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* parallel_experiment =
    "name = \"small\"\n"
    "trees = 3\n"
    "searchers = [\"alpha-beta\"]\n"
    "[[workload]]\nspec = \"uniform:b=2,d=3\"\n"
    "[parallel]\nworkloads = [\"ordered:b=4,d=4\"]\ntrees = 2\nprocessors = [1, 4]\n"
    "searchers = [\"young-brothers-wait\", \"abdada\"]\n";

Plan small_parallel_plan() { return make_plan(parse_experiment(parallel_experiment, "small.toml")); }

std::vector<ExactCell> cells_of(const Plan& plan, unsigned threads = 1) {
  return parallel_cells(plan, threads, [] { return false; }).value();
}

TEST(GateParallel, HasACellForEachSearcherAndNumberOfProcessors) {
  std::vector<std::string> names;
  for (const ExactCell& cell : cells_of(small_parallel_plan())) names.push_back(cell.name.text());
  EXPECT_THAT(names,
              testing::ElementsAre("abdada@1/ordered:b=4,d=4", "abdada@4/ordered:b=4,d=4",
                                   "young-brothers-wait@1/ordered:b=4,d=4", "young-brothers-wait@4/ordered:b=4,d=4"));
}

TEST(GateParallel, MeasuresTheSameWithAnyNumberOfThreads) {
  const Plan plan = small_parallel_plan();
  EXPECT_EQ(cells_of(plan, 1), cells_of(plan, 3));
}

TEST(GateParallel, FailsIfOneMoreNodeIsVisitedAndNamesTheSearch) {
  const Plan plan = small_parallel_plan();
  const std::vector<ExactCell> now = cells_of(plan);
  std::vector<ExactCell> before = now;
  ExactCell& changed = before[3];
  --changed.counters[field_index(&Counters::nodes)];
  --changed.nodes_of_trees[1];
  const std::vector<CellFinding> findings = compare_cells(before, now, 1);
  EXPECT_EQ(findings[2].state, CellState::same);
  EXPECT_EQ(findings[3].state, CellState::regressed);
  const auto smallest = smallest_change(findings, plan);
  ASSERT_TRUE(smallest.has_value());
  EXPECT_EQ(
      smallest->command,
      "pvslab speedup --processors 4 --workload ordered:b=4,d=4 --seed 1 --trees 2 --searcher young-brothers-wait");
}

TEST(GateParallel, PassesOnItsOwnBaselineAndLeavesTheCellsOutWhereSearchersAreChosen) {
  const TemporaryDirectory directory;
  const std::string experiment = directory / "experiment.toml";
  const std::string baseline = directory / "baseline.toml";
  write_text(experiment, parallel_experiment);
  const auto gate = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"gate", "--baseline", baseline, "--experiment", experiment};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  };
  ASSERT_EQ(gate({"--update"}).exit_code, 0);
  EXPECT_THAT(read_text(baseline), HasSubstr("searcher = \"young-brothers-wait@4\""));
  const Finished all = gate({});
  EXPECT_EQ(all.exit_code, 0) << all.errors;
  EXPECT_THAT(all.output, testing::EndsWith("gate: PASS: 5 cells: 5 same\n"));
  const Finished chosen = gate({"--searcher", "alpha-beta"});
  EXPECT_EQ(chosen.exit_code, 0) << chosen.errors;
  EXPECT_THAT(chosen.output, testing::EndsWith("gate: PASS: 1 cell: 1 same\n"));
}

TEST(GateParallel, SaysWhatIsWrongInTheExperiment) {
  const auto expect_error = [](const std::string& parallel, const char* message) {
    const std::string text = "[[workload]]\nspec = \"uniform:b=2,d=2\"\n[parallel]\n" + parallel;
    try {
      static_cast<void>(parse_experiment(text, "small.toml"));
      ADD_FAILURE() << "no error for " << parallel;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
      EXPECT_THAT(error.what(), HasSubstr("small.toml:"));
    }
  };
  expect_error("processors = [1]\n", "needs workloads");
  expect_error("workloads = [\"ordered:b=2\"]\n", "needs processors");
  expect_error("workloads = [3]\nprocessors = [1]\n", "write text");
  expect_error("workloads = [\"ordered:b=2\"]\nprocessors = [0]\n", "1 to 65536");
  expect_error("workloads = [\"ordered:b=2\"]\nprocessors = [1]\nthreads = 2\n", "threads");
}

TEST(GateParallel, KeepsTheTableInTheCanonicalExperiment) {
  const Plan plan = small_parallel_plan();
  const Plan again = make_plan(parse_experiment(canonical_text(plan), "again.toml"));
  EXPECT_EQ(again.parallel, plan.parallel);
}

}  // namespace
}  // namespace pvslab::test

// The exact gate: every change of every counter is found, classified, and explained by the smallest case.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text/table.hpp"
#include "harness/gate/verdict/compare_cells.hpp"
#include "harness/gate/verdict/gate.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "tests/harness/gate/small_baseline.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<ExactCell> cells_of(const Plan& plan) {
  return exact_cells(plan, run_plan(plan, {.threads = 2, .stop = {}, .show_progress = false}));
}

class GateCells : public testing::Test {
 protected:
  [[nodiscard]] CellState state_after(const std::function<void(ExactCell&)>& change, double max_ratio = 1) const {
    std::vector<ExactCell> now = before_;
    change(now[1]);
    const auto findings = compare_cells(before_, now, max_ratio);
    EXPECT_EQ(findings.size(), before_.size());
    EXPECT_EQ(findings[0].state, CellState::same);
    return findings[1].state;
  }

  std::vector<ExactCell> before_ = test::small_baseline().cells;
};

TEST_F(GateCells, AreTheSameWhereNothingChanged) {
  for (const CellFinding& finding : compare_cells(before_, before_, 1)) EXPECT_EQ(finding.state, CellState::same);
}

TEST_F(GateCells, RegressWhereAnyCounterRoseByOne) {
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    EXPECT_EQ(state_after([&](ExactCell& cell) { ++cell.counters[i]; }), CellState::regressed)
        << counter_fields[i].name;
  }
}

TEST_F(GateCells, ImproveWhereACounterFellAndNoneRose) {
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    EXPECT_EQ(state_after([&](ExactCell& cell) { --cell.counters[i]; }), CellState::improved) << counter_fields[i].name;
  }
}

TEST_F(GateCells, RegressWhereOneCounterRoseThoughOthersFell) {
  const auto change = [](ExactCell& cell) {
    cell.counters[0] -= 5;
    ++cell.counters[5];
  };
  EXPECT_EQ(state_after(change), CellState::regressed);
}

TEST_F(GateCells, StayWithinATolerance) {
  const auto rise = [](std::uint64_t by) { return [by](ExactCell& cell) { cell.counters[0] = 100 + by; }; };
  before_[1].counters[0] = 100;
  EXPECT_EQ(state_after(rise(5), 1.05), CellState::within);
  EXPECT_EQ(state_after(rise(6), 1.05), CellState::regressed);
  before_[1].counters[6] = 0;
  const auto from_zero = [](ExactCell& cell) { cell.counters[6] = 1; };
  EXPECT_EQ(state_after(from_zero, 1.05), CellState::regressed);
}

TEST_F(GateCells, AreExactBeyondThePrecisionOfADouble) {
  constexpr std::uint64_t huge = (std::uint64_t{1} << 62) + 1;
  EXPECT_TRUE(is_within(huge, huge, 1));
  EXPECT_FALSE(is_within(huge, huge + 1, 1));
}

TEST_F(GateCells, WithOtherValuesAreNotTheSame) {
  EXPECT_EQ(state_after([](ExactCell& cell) { ++cell.values; }, 1000), CellState::other_values);
}

TEST_F(GateCells, RegressWhereATreeTookWhatAnotherSaved) {
  const auto change = [](ExactCell& cell) {
    --cell.nodes_of_trees[0];
    ++cell.nodes_of_trees[1];
  };
  EXPECT_EQ(state_after(change), CellState::regressed);
}

TEST_F(GateCells, AreMissingOrNewByName) {
  std::vector<ExactCell> now = before_;
  now.erase(now.begin());
  now.push_back(test::exact_cell("zebra", "alpha-beta", {1}));
  const auto findings = compare_cells(before_, now, 1);
  ASSERT_EQ(findings.size(), 5U);
  EXPECT_EQ(findings.front().state, CellState::missing);
  EXPECT_EQ(findings.back().state, CellState::added);
  EXPECT_TRUE(fails(CellState::missing));
  EXPECT_FALSE(fails(CellState::added));
}

TEST(ExactCells, AreTheSameForAnyNumberOfThreads) {
  const Plan plan = make_plan(test::small_experiment(20));
  const auto with = [&](unsigned threads) {
    return exact_cells(plan, run_plan(plan, {.threads = threads, .stop = {}, .show_progress = false}));
  };
  EXPECT_EQ(with(1), with(7));
}

TEST(ExactCells, AddUpToTheirTrees) {
  for (const ExactCell& cell : cells_of(make_plan(test::small_experiment(20)))) {
    std::uint64_t sum = 0;
    for (const std::uint64_t nodes : cell.nodes_of_trees) sum += nodes;
    EXPECT_EQ(cell.nodes(), sum);
    EXPECT_EQ(cell.counters[0], cell.counters[1] + cell.counters[2]);
    EXPECT_EQ(cell.trees(), 20U);
  }
}

// A report of a plan whose baseline had fewer nodes on one tree.
GateReport report_where_tree_rose(std::uint64_t index, std::uint64_t by, std::uint64_t other_index,
                                  std::uint64_t other_by) {
  const Plan plan = make_plan(test::small_experiment(8));
  GateMeasurement measured;
  measured.cells = cells_of(plan);
  Baseline baseline;
  baseline.cells = measured.cells;
  ExactCell& cell = baseline.cells.front();
  cell.nodes_of_trees[index] -= by;
  cell.nodes_of_trees[other_index] -= other_by;
  cell.counters[0] -= by + other_by;
  return report_on(measured, baseline, plan, GateLimits{});
}

TEST(Gate, ShowsTheSmallestCaseThatRose) {
  const GateReport report = report_where_tree_rose(3, 1, 5, 2);
  ASSERT_TRUE(report.smallest_change);
  const ChangedCase& change = *report.smallest_change;
  const auto& before = report.cells.front().before->nodes_of_trees;
  EXPECT_EQ(change.index, before[3] <= before[5] ? 3U : 5U);
  EXPECT_EQ(change.nodes_before, before[change.index]);
  EXPECT_EQ(change.nodes_now, report.cells.front().now->nodes_of_trees[change.index]);
}

TEST(Gate, NamesTheSmallestCaseInTheCommandThatTracesIt) {
  const ChangedCase change = *report_where_tree_rose(3, 1, 5, 2).smallest_change;
  EXPECT_EQ(change.command, fmt::format("pvslab trace alpha-beta --workload ordered:b=2,d=2 --case {} --seed {}",
                                        change.index + 1, change.seed));
}

TEST(Gate, FailsOnARegressionAndSaysSoLast) {
  const GateReport report = report_where_tree_rose(3, 1, 5, 2);
  EXPECT_EQ(report.verdict(), GateVerdict::fail);
  const std::string text = gate_text(report);
  EXPECT_THAT(text, HasSubstr("regressed (1 of 6):"));
  EXPECT_THAT(text, HasSubstr("alpha-beta/ordered:b=2,d=2"));
  EXPECT_THAT(text, testing::EndsWith("gate: FAIL: 6 cells: 1 regressed, 5 same\n"));
}

TEST(Gate, TextFitsAnEightyColumnTerminal) {
  GateReport report = report_where_tree_rose(3, 1, 5, 2);
  const Interval interval{1.0512, 1.0321, 1.0712};
  report.max_time_ratio = 1.03;
  report.measured.push_back(
      {.cell = {"ordered:b=20,d=4,p1=0.7,p2=0.9", "negascout"},
       .unit = Unit::yardsticks,
       .verdict = GateVerdict::inconclusive,
       .before = interval,
       .now = interval,
       .change = interval,
       .reason = "the baseline was measured with another processor (one thing; here: another thing)",
       .seconds = {},
       .ratios = {}});
  const std::string text = gate_text(report);
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    const std::string line = text.substr(start, end - start);
    if (line.find("pvslab ") == std::string::npos) {
      EXPECT_LE(display_width(line), 80U) << line;
    }
    start = end + 1;
  }
  EXPECT_THAT(text, HasSubstr("\ninconclusive: the baseline was measured with another processor"));
}

TEST(Gate, DoesNotMissWhatAFilterLeftOut) {
  const Plan plan = make_plan(test::small_experiment(3));
  GateMeasurement measured;
  Baseline baseline;
  baseline.cells = cells_of(plan);
  std::ranges::copy_if(baseline.cells, std::back_inserter(measured.cells),
                       [](const ExactCell& cell) { return cell.name.searcher == "alpha-beta"; });
  EXPECT_EQ(report_on(measured, baseline, plan, GateLimits{}).count(CellState::missing), 3U);
  EXPECT_EQ(report_on(measured, baseline, plan, GateLimits{}, {"pvs-split"}).count(CellState::missing), 0U);
}

TEST(Gate, KeepsTimesOnlyOfCellsWhoseCountsStayed) {
  const Plan plan = make_plan(test::tiny_experiment());
  GateMeasurement measured;
  measured.cells = cells_of(plan);
  Baseline old;
  old.cells = measured.cells;
  old.times =
      MeasuredOn<BaselineTime>{{}, "a yardstick", {{.name = measured.cells[0].name}, {.name = measured.cells[1].name}}};
  ++old.cells[1].counters[0];
  const Baseline updated = new_baseline(measured, gated_experiment(plan), old);
  ASSERT_TRUE(updated.times);
  ASSERT_EQ(updated.times->figures.size(), 1U);
  EXPECT_EQ(updated.times->figures.front().name, measured.cells[0].name);
}

}  // namespace
}  // namespace pvslab

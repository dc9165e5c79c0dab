// Markdown for a pull request: what it shows first, what it leaves out, and names that contain markup.
#include "harness/gate/reporters/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "harness/gate/reporters/finding_text.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> table_rows(const std::string& markdown) {
  std::vector<std::string> rows;
  std::istringstream text(markdown);
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("| ") && !line.starts_with("| ---")) rows.push_back(line);
  }
  return rows;
}

// The pipes that separate cells: those without a backslash before them.
std::size_t columns_of(const std::string& row) {
  std::size_t pipes = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '|' && (i == 0 || row[i - 1] != '\\')) ++pipes;
  }
  return pipes - 1;
}

TEST(Markdown, BeginsWithTheVerdictAndTheCounts) {
  EXPECT_THAT(
      gate_markdown(test::full_report()),
      StartsWith("## pvslab gate: fail\n\n`small` against `results/baseline/small.toml`: 7 cells: 1 wrong values, 1 "
                 "regressed, 1 other values, 1 missing"));
}

TEST(Markdown, ListsChangedCellsWorstFirstAndNoOthers) {
  const std::vector<std::string> rows = table_rows(gate_markdown(test::full_report()));
  ASSERT_EQ(rows.size(), 1U + 7U + 1U + 4U);
  const std::string& w = test::sample_workload;
  EXPECT_EQ(rows[1], "| wrong values | `g` | `" + w + "` | values | - | - | - |");
  EXPECT_EQ(rows[2], "| regressed | `a` | `" + w + "` | nodes | 1,000 | 1,100 | 1.1000 |");
  EXPECT_EQ(rows[3], "| other values | `b` | `" + w + "` | nodes | 1,000 | 1,000 | 1.0000 |");
  EXPECT_EQ(rows[4], "| missing | `c` | `" + w + "` | nodes | 1,000 | - | - |");
  EXPECT_THAT(rows[5], StartsWith("| within"));
  EXPECT_EQ(rows[6], "| improved | `e` | `" + w + "` | nodes | 1,000 | 900 | 0.9000 |");
  EXPECT_EQ(rows[7], "| " + std::string(name(CellState::added)) + " | `f` | `" + w + "` | nodes | - | 1,000 | - |");
}

TEST(Markdown, OfAnUnchangedRunHasNoTable) {
  GateReport report = test::empty_report();
  for (int i = 0; i < 450; ++i) {
    const CellName name{"w" + std::to_string(i), "s"};
    report.cells.push_back(test::sample_finding(CellState::same, name, 1000, 1000));
  }
  const std::string text = gate_markdown(report);
  EXPECT_TRUE(table_rows(text).empty());
  EXPECT_THAT(text, HasSubstr("450 cells: 450 same."));
  EXPECT_THAT(text, Not(HasSubstr("--update")));
  EXPECT_LT(text.size(), 400U);
}

// The nodes of each tree are in the baseline, of other counters only the sum.
TEST(Markdown, HasTheRatiosOfTheCountersThatAreAskedFor) {
  GateReport report = test::empty_report();
  report.cells.push_back(test::sample_finding(CellState::regressed, {test::sample_workload, "a"}, 1000, 1100));
  report.cells.push_back(test::sample_finding(CellState::same, {test::sample_workload, "b"}, 1000, 1000));
  report.counters = {nodes_number, field_index(&Counters::leaves)};
  const std::string& w = test::sample_workload;
  const std::vector<std::string> rows = table_rows(gate_markdown(report));
  EXPECT_EQ(rows[rows.size() - 2], "| `a` | `" + w + "` | nodes | 1,000 | 1,100 | 1.100 (1.1..1.1) |");
  EXPECT_EQ(rows[rows.size() - 1], "| `a` | `" + w + "` | leaves | 998 | 1,098 | 1.100 |");
  EXPECT_THAT(gate_text(report), HasSubstr("ratios to the baseline"));
  report.counters.clear();
  EXPECT_THAT(gate_text(report), Not(HasSubstr("ratios to the baseline")));
}

TEST(Markdown, ListsMeasurementsThatFailFirst) {
  const std::vector<std::string> rows = table_rows(gate_markdown(test::full_report()));
  EXPECT_EQ(rows[9], "| fail | `a` | `" + test::sample_workload +
                         "` | time | 1.500 (1.400 to 1.600) | 1.650 (1.600 to 1.700) | 1.100 (1.050 to 1.150) |");
  EXPECT_THAT(rows[10], StartsWith("| fail | `a`"));
  EXPECT_THAT(rows[11], StartsWith("| inconclusive: another processor than the baseline's | `e`"));
  EXPECT_THAT(rows[12], StartsWith("| pass | `b`"));
}

TEST(Markdown, ShowsHowToSeeTheSmallestChangedCase) {
  EXPECT_THAT(gate_markdown(test::full_report()),
              HasSubstr("seed 1, tree 2: 500 nodes before, 550 now.\n\n```sh\npvslab trace --searcher a\n```\n"));
}

TEST(Markdown, ShowsHowToAcceptTheChangesUnlessAValueIsWrong) {
  GateReport report = test::full_report();
  EXPECT_THAT(gate_markdown(report), Not(HasSubstr("--update")));
  report.violations.clear();
  EXPECT_THAT(gate_markdown(report), HasSubstr("```sh\n" + report.update_command + "\n```\n"));
}

TEST(Markdown, LeavesOutRowsForGithubsLimitAndCountsThem) {
  const std::string text = gate_markdown(test::large_report(2000));
  EXPECT_LT(text.size(), github_comment_limit);
  EXPECT_GT(text.size(), github_comment_limit - 1000);
  const std::size_t shown = table_rows(text).size() - 1;
  EXPECT_THAT(text, HasSubstr("… and 1," + std::to_string(1000 - shown) + " more, left out here"));
  EXPECT_THAT(text, HasSubstr("--update"));
}

TEST(Markdown, KeepsToAnyLimit) {
  const GateReport report = test::large_report(30);
  const std::string whole = gate_markdown(report);
  for (std::size_t limit = 0; limit < whole.size() + 10; limit += 7) {
    const std::string text = gate_markdown(report, limit);
    ASSERT_LE(text.size(), limit);
    if (limit > 200) {
      ASSERT_THAT(text, StartsWith("## pvslab gate: fail\n"));
    }
  }
  EXPECT_EQ(gate_markdown(report, whole.size()), whole);
}

TEST(Markdown, OfACommandWithoutEndIsTheVerdict) {
  GateReport report = test::full_report();
  report.command = std::string(100'000, 'x');
  const std::string text = gate_markdown(report);
  EXPECT_THAT(text, StartsWith("## pvslab gate: fail\n\nThe rest is too long"));
  EXPECT_LT(text.size(), 200U);
}

TEST(Markdown, KeepsTheColumnsOfItsTablesWhateverTheNamesHold) {
  const std::vector<std::string> rows = table_rows(gate_markdown(test::evil_report()));
  ASSERT_EQ(rows.size(), 13U);
  for (const std::string& row : rows) {
    EXPECT_EQ(columns_of(row), 7U) << row;
    EXPECT_TRUE(row.ends_with(" |")) << row;
  }
}

TEST(MarkdownText, EscapesMarkup) {
  EXPECT_EQ(markdown_text("a_b*c|d<e>`f`\n#g"), "a\\_b\\*c\\|d\\<e\\>\\`f\\` \\#g");
  EXPECT_EQ(markdown_code("a|b\nc"), "`a|b c`");
  EXPECT_EQ(markdown_cell_code("a|b\nc"), "`a\\|b c`");
  EXPECT_EQ(markdown_code("a``b"), "```a``b```");
  EXPECT_EQ(markdown_code("`a"), "`` `a ``");
  EXPECT_EQ(markdown_code(""), "`  `");
  EXPECT_EQ(markdown_block("```\nx", "sh"), "````sh\n```\nx\n````\n");
}

class ToldChange : public testing::Test {
 protected:
  void set_now(std::uint64_t Counters::*member, std::uint64_t value) {
    finding_.now->counters[field_index(member)] = value;
  }
  [[nodiscard]] std::string_view told(double max_ratio = 1) const { return told_change(finding_, max_ratio).counter; }

  CellFinding finding_ = test::sample_finding(CellState::regressed, {"w", "s"}, 100, 100);
};

TEST_F(ToldChange, IsOfTheNodesWhereTheyRoseThoughOthersRoseMore) {
  set_now(&Counters::nodes, 101);
  set_now(&Counters::leaves, 120);
  EXPECT_EQ(told(), "nodes");
}

TEST_F(ToldChange, IsOfTheCounterThatRoseMostWhereTheNodesAreWithinTheTolerance) {
  set_now(&Counters::nodes, 101);
  set_now(&Counters::leaves, 120);
  EXPECT_EQ(told(1.05), "leaves");
  EXPECT_EQ(told(1.5), "nodes");
}

TEST_F(ToldChange, IsOfACounterThatWasZero) {
  finding_.before->counters[field_index(&Counters::re_searches)] = 0;
  EXPECT_EQ(told(2), "re_searches");
  EXPECT_EQ(told_change(finding_, 2).ratio_text(), "-");
}

TEST_F(ToldChange, IsOfTheNodesWhereTheyFellAndNoneRose) {
  set_now(&Counters::leaves, 20);
  EXPECT_EQ(told(), "leaves");
  set_now(&Counters::nodes, 99);
  EXPECT_EQ(told(), "nodes");
}

TEST_F(ToldChange, IsOfTheCounterThatRoseWhereTheNodesFell) {
  set_now(&Counters::nodes, 99);
  set_now(&Counters::cutoffs, 120);
  EXPECT_EQ(told(), "cutoffs");
}

TEST(RatioText, ShowsARatioThatIsHardlyAboveOne) {
  CounterChange change{.counter = "nodes", .before = 1'000'000, .now = 1'000'001};
  EXPECT_EQ(change.ratio_text(), "1.000001");
  change.now = 1'000'000;
  EXPECT_EQ(change.ratio_text(), "1.0000");
  change = {.counter = "nodes", .before = 1'000'000'000'000, .now = 1'000'000'000'001};
  EXPECT_EQ(change.ratio_text(), "1.000000000");
}

TEST(ChangesText, NamesEveryCounterThatChanged) {
  CellFinding finding = test::sample_finding(CellState::other_values, {"w", "s"}, 100, 100);
  EXPECT_EQ(changes_text(finding), "the values differ from the baseline's; no counter changed");
  finding.state = CellState::regressed;
  finding.now->nodes_of_trees = {40, 60};
  EXPECT_EQ(changes_text(finding), "node counts of single trees changed, but not their sum");
  finding.now->counters[field_index(&Counters::leaves)] = 20;
  EXPECT_EQ(changes_text(finding), "leaves 98 → 20");
}

}  // namespace
}  // namespace pvslab

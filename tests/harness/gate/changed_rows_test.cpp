// Only what changed, for a pull request: which rows those are, their order, and a page that is never too long.
#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/gate/reporters/markdown_page.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Row counted(const std::string& name, std::uint64_t nodes, std::uint64_t re_searches = 5) {
  Row row{.name = name, .figures = {}, .seed = {}, .trees = 1, .file_hash = {}, .values = {}, .error = {}};
  row.figures.push_back({.name = "nodes", .unit = "", .value = Count{nodes}, .deterministic = true});
  row.figures.push_back({.name = "re_searches", .unit = "", .value = Count{re_searches}, .deterministic = true});
  return row;
}

Row timed(const std::string& name, std::vector<double> times) {
  Row row{.name = name, .figures = {}, .seed = {}, .trees = 0, .file_hash = {}, .values = {}, .error = {}};
  row.figures.push_back({.name = "cpu_time", .unit = "s", .value = Samples{std::move(times)}});
  return row;
}

ResultsFile file_of(const std::string& name, std::vector<Row> rows) {
  ResultsFile file;
  file.file = name;
  file.kind = Kind::pvslab_gate_report;
  file.rows = std::move(rows);
  return file;
}

SideBySide compare(std::vector<Row> a, std::vector<Row> b) {
  return put_side_by_side(file_of("a.json", std::move(a)), file_of("b.json", std::move(b)), {});
}

std::string markdown(const SideBySide& comparison, std::size_t most = github_comment_limit) {
  return changed_rows_markdown(comparison, "pvslab report a.json b.json", most);
}

std::vector<std::string> lines_with(const std::string& text, const std::string& part) {
  std::vector<std::string> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(part) != std::string::npos) found.push_back(line);
  }
  return found;
}

TEST(ChangedRows, AreThreeRowsForThreeChangesTheWorstFirst) {
  std::vector<Row> a;
  std::vector<Row> b;
  for (int i = 0; i < 100; ++i) {
    const std::string name = "s" + std::to_string(i) + "/w";
    const std::uint64_t now = i == 10 ? 900 : i == 20 ? 1100 : i == 30 ? 2000 : 1000;
    a.push_back(counted(name, 1000));
    b.push_back(counted(name, now));
  }
  const SideBySide comparison = compare(a, b);
  EXPECT_THAT(lines_with(markdown(comparison), "| `"),
              ElementsAre("| `s30/w` | `nodes` | 1,000 | 2,000 | 2.000 | exact | worse |",
                          "| `s20/w` | `nodes` | 1,000 | 1,100 | 1.100 | exact | worse |",
                          "| `s10/w` | `nodes` | 1,000 | 900 | 0.900 | exact | better |"));
  EXPECT_THAT(markdown(comparison),
              AllOf(HasSubstr("### 3 rows changed, 2 worse\n"),
                    HasSubstr("3 of 100 rows changed: 1 better, 2 worse; 97 left out: 97 unchanged")));
  EXPECT_THAT(side_by_side_text(comparison, {}, Rows::changed),
              AllOf(HasSubstr("s30/w"), HasSubstr("97 left out"), Not(HasSubstr("s31/w"))));
  EXPECT_EQ(count_changed(comparison), 3U);
  EXPECT_EQ(count_worse(comparison), 2U);
}

TEST(ChangedRows, AreNoneWhereNothingChanged) {
  const SideBySide comparison = compare({counted("s/w", 7)}, {counted("s/w", 7)});
  EXPECT_THAT(markdown(comparison), AllOf(HasSubstr("### No row changed\n"), Not(HasSubstr("| ---")),
                                          HasSubstr("0 of 1 row changed; 1 left out: 1 unchanged")));
  EXPECT_EQ(count_changed(comparison), 0U);
}

TEST(ChangedRows, OfEstimatesAreThoseWhoseIntervalLeavesOutOne) {
  const SideBySide comparison =
      compare({timed("slower", {1, 1.01, 1.02, 1.03}), timed("noise", {1, 1.1, 1.2, 1.3}), timed("single", {1})},
              {timed("slower", {2, 2.01, 2.02, 2.03}), timed("noise", {1.05, 1.1, 1.2, 1.35}), timed("single", {3})});
  EXPECT_EQ(count_changed(comparison), 1U);
  EXPECT_EQ(count_worse(comparison), 1U);
  EXPECT_EQ(lines_with(markdown(comparison), "| `").size(), 1U);
  EXPECT_THAT(markdown(comparison), HasSubstr("2 left out: 1 with 1 in the interval, 1 without an interval"));
}

TEST(ChangedRows, AreAlsoThoseWhereOnlyOneSideHasTheFigure) {
  Row without = counted("s/w", 7);
  without.figures.erase(without.figures.begin());
  const SideBySide comparison = compare({counted("s/w", 7), counted("t/w", 7)}, {without, counted("t/w", 7)});
  EXPECT_EQ(count_changed(comparison), 1U);
  EXPECT_EQ(count_worse(comparison), 0U);
  EXPECT_THAT(markdown(comparison), AllOf(HasSubstr("| `s/w` | `nodes` | 7 | - | - | - (1) | undecided |"),
                                          HasSubstr("1 not comparable"), HasSubstr("only A has this figure")));
}

TEST(ChangedRows, NameTheRowsInWhichOnlyAnotherFigureChanged) {
  const SideBySide comparison = compare({counted("s/w", 7, 1), counted("t/w", 7, 1), counted("u/w", 7, 1)},
                                        {counted("s/w", 7, 2), counted("t/w", 8, 2), counted("u/w", 7, 1)});
  ASSERT_EQ(comparison.other_changes.size(), 1U);
  EXPECT_EQ(comparison.other_changes[0].row, "s/w");
  EXPECT_THAT(markdown(comparison), HasSubstr("#### Changed in other figures only (1)\n\n- `s/w`: `re_searches`\n"));
  EXPECT_THAT(side_by_side_text(comparison, {}, Rows::changed), HasSubstr("s/w: re_searches"));
  EXPECT_EQ(count_changed(comparison), 2U);
  const json document = json::parse(side_by_side_json(comparison, Rows::changed));
  EXPECT_EQ(document["other_changes"], json::parse(R"([{"row": "s/w", "figures": ["re_searches"]}])"));
}

TEST(ChangedRows, NameTheRowsOfOneFile) {
  const SideBySide comparison =
      compare({counted("s/w", 7), counted("gone/w", 7)}, {counted("s/w", 7), counted("new/w", 7), counted("new/v", 7)});
  EXPECT_THAT(markdown(comparison),
              AllOf(HasSubstr("### 3 rows changed, none worse\n"), HasSubstr("#### Only in A (1)\n\n- `gone/w`\n"),
                    HasSubstr("#### Only in B (2)\n\n- `new/w`\n- `new/v`\n")));
  EXPECT_EQ(count_worse(comparison), 0U);
}

TEST(ChangedRows, AreWorseWhereARowBecameUnreliable) {
  Row wrong = counted("s/w", 7);
  wrong.error = "wrong values on 1 of 2 trees, so it has no figures";
  EXPECT_EQ(count_worse(compare({counted("s/w", 7)}, {wrong})), 1U);
  EXPECT_EQ(count_worse(compare({wrong}, {wrong})), 0U);
  EXPECT_EQ(count_worse(compare({wrong}, {counted("s/w", 7)})), 0U);
  EXPECT_THAT(markdown(compare({counted("s/w", 7)}, {wrong})),
              HasSubstr("#### Unreliable in B, but not in A (1)\n\n- `s/w`: `wrong values on 1 of 2 trees"));
}

std::vector<Row> many(std::size_t rows, std::uint64_t nodes) {
  std::vector<Row> result;
  for (std::size_t i = 0; i < rows; ++i) {
    result.push_back(counted("searcher/uniform:b=8,d=8,values=" + std::to_string(i), nodes == 0 ? 1'000 + i : nodes));
  }
  return result;
}

TEST(ChangedRows, FitACommentOfGithubAndSayWhatIsCut) {
  const SideBySide comparison = compare(many(2'000, 100), many(2'000, 0));
  const std::string text = markdown(comparison);
  const std::size_t shown = lines_with(text, "| `").size();
  EXPECT_LE(text.size(), github_comment_limit);
  EXPECT_GT(text.size(), github_comment_limit - 1'000);
  EXPECT_THAT(text, AllOf(HasSubstr("### 2,000 rows changed, 2,000 worse"), HasSubstr("… and 1,"),
                          HasSubstr(" more, left out here to keep the page small enough."),
                          HasSubstr("every row: `pvslab report a.json b.json`")));
  const std::string cut = lines_with(text, "left out here").at(0);
  EXPECT_THAT(cut, HasSubstr("1," + std::to_string(2'000 - shown).substr(1)));
  EXPECT_THAT(text, HasSubstr("values=1999`"));  // the worst
}

TEST(ChangedRows, FitAlsoWhereEveryRowHasAnotherName) {
  std::vector<Row> a = many(5'000, 100);
  std::vector<Row> b = a;
  for (std::size_t i = 1; i < b.size(); ++i) b[i].name += ",x=1";
  const std::string text = markdown(compare(a, b), 10'000);
  EXPECT_LE(text.size(), 10'000U);
  EXPECT_THAT(text, AllOf(HasSubstr("Only in A (4,999)"), HasSubstr("Only in B (4,999)"), HasSubstr("every row")));
}

TEST(ChangedRows, AreTheHeadingAloneWhereNothingElseFits) {
  EXPECT_THAT(markdown(compare(many(50, 100), many(50, 0)), 200),
              testing::StartsWith("### 50 rows changed, 50 worse\n\nThe rest is too long for this page."));
}

TEST(ChangedRows, AreNoMarkupWhateverTheirNamesHold) {
  const std::string evil = "a|b`c`*d* <!-- x --> @everyone [l](u)";
  const std::string text = markdown(compare({counted(evil, 1)}, {counted(evil, 2)}));
  EXPECT_THAT(lines_with(text, "worse |"),
              ElementsAre("| ``a\\|b`c`*d* <!-- x --> @everyone [l](u)`` | `nodes` | 1 | 2 | 2.000 | exact | worse |"));
}

TEST(ChangedRows, SayFirstThatTheTreesDiffer) {
  Row one = counted("s/w", 7);
  Row other = counted("s/w", 9);
  one.seed = 1;
  other.seed = 2;
  EXPECT_THAT(
      markdown(compare({one}, {other})),
      testing::StartsWith("### No row changed\n\n- in 1 of 1 row B searched other trees than A (another seed)"));
}

TEST(ChangedRows, HaveNoNanInTheirJson) {
  const SideBySide comparison = compare({counted("s/w", 0), counted("t/w", 3)}, {counted("s/w", 5), counted("t/w", 3)});
  const json document = json::parse(side_by_side_json(comparison, Rows::changed));
  EXPECT_EQ(document["changed_only"], true);
  EXPECT_EQ(document["changed"], 1);
  EXPECT_EQ(document["worse"], 1);
  EXPECT_EQ(document["figures"][0]["left_out"], 1);
  ASSERT_EQ(document["figures"][0]["rows"].size(), 1U);
  EXPECT_EQ(document["figures"][0]["rows"][0]["ratio"], nullptr);
  EXPECT_EQ(json::parse(side_by_side_json(comparison))["figures"][0]["left_out"], 0);
}

}  // namespace
}  // namespace pvslab::side_by_side

// The matrix of searchers and workloads: its groups, its empty cells, its short names and its JSON.
#include "harness/measure/results/cost_matrix.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/base/usage_error.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/one_workload.hpp"
#include "harness/measure/results/workload_names.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
namespace {

using State = CostCell::State;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Comparison compared(std::string searcher, std::string workload, double nodes) {
  Comparison one;
  one.searcher = std::move(searcher);
  one.workload = workload;
  one.spec = std::move(workload);
  one.trees = 10;
  one.counters[field_index(&Counters::nodes)] = {nodes, 1.0};
  one.ratio = {.value = nodes / 100, .standard_error = 0.01};
  return one;
}

std::vector<std::string> names_of(const CostMatrix& matrix) {
  std::vector<std::string> names;
  for (const CostRow& row : matrix.rows) names.push_back(row.searcher);
  return names;
}

std::vector<std::string> short_names(const std::vector<std::string>& specs) { return short_workload_names(specs); }

TEST(CostMatrix, FoldsSearchersWithEqualCountersIntoTheFirstOfTheCatalogue) {
  Results results;
  for (const char* workload : {"uniform:b=2,d=2", "uniform:b=3,d=3"}) {
    results.comparisons.push_back(compared("pvs-merged", workload, 90));
    results.comparisons.push_back(compared("pvs-split", workload, 90));
    results.comparisons.push_back(compared("alpha-beta", workload, 100));
  }
  const CostMatrix matrix = cost_matrix(results);
  EXPECT_THAT(names_of(matrix), ElementsAre("alpha-beta", "pvs-split"));
  EXPECT_TRUE(matrix.rows[0].is_reference);
  EXPECT_FALSE(matrix.rows[1].is_reference);
  EXPECT_THAT(matrix.rows[1].alike, ElementsAre("pvs-merged"));
  EXPECT_EQ(matrix.rows[1].cells[1].ratio, (RatioEstimate{.value = 0.9, .standard_error = 0.01}));
}

TEST(CostMatrix, KeepsSearchersApartThatDifferOnOneWorkloadInOneCounter) {
  Results results;
  for (const char* workload : {"uniform:b=2,d=2", "uniform:b=3,d=3"}) {
    for (const char* searcher : {"pvs-merged", "pvs-split"}) {
      results.comparisons.push_back(compared(searcher, workload, 90));
    }
  }
  results.comparisons.back().counters[field_index(&Counters::re_searches)].mean = 0.5;
  EXPECT_THAT(names_of(cost_matrix(results)), ElementsAre("pvs-split", "pvs-merged"));
}

TEST(CostMatrix, KeepsASearcherThatDidNotRunEverywhereApart) {
  Results results;
  results.comparisons = {compared("alpha-beta", "uniform:b=2,d=2", 100), compared("minimax", "uniform:b=2,d=2", 100),
                         compared("alpha-beta", "uniform:b=9,d=9", 100)};
  results.left_out = {{"minimax", "uniform:b=9,d=9", 4.3e8}};
  const CostMatrix matrix = cost_matrix(results);
  ASSERT_THAT(names_of(matrix), ElementsAre("minimax", "alpha-beta"));
  EXPECT_EQ(matrix.rows[0].cells[1].state, State::left_out);
  EXPECT_EQ(matrix.rows[0].cells[1].reason, "a whole tree has about 430.0M nodes");
  EXPECT_FALSE(matrix.rows[0].cells[1].ratio);
}

TEST(CostMatrix, HasNoRatioWhereAValueIsWrong) {
  Results results;
  results.comparisons = {compared("alpha-beta", "a", 100), compared("pvs-split", "a", 100),
                         compared("alpha-beta", "b", 100), compared("pvs-split", "b", 100)};
  results.comparisons[1].wrong_values = 2;
  results.comparisons[2].wrong_values = 1;
  const CostMatrix matrix = cost_matrix(results);
  ASSERT_THAT(names_of(matrix), ElementsAre("alpha-beta", "pvs-split"));
  EXPECT_EQ(matrix.rows[1].cells[0].state, State::wrong_value);
  EXPECT_EQ(matrix.rows[1].cells[0].reason, "2 of 10 values are wrong");
  EXPECT_EQ(matrix.rows[0].cells[1].state, State::wrong_value);
  EXPECT_EQ(matrix.rows[1].cells[1].state, State::wrong_reference);
  EXPECT_FALSE(matrix.rows[1].cells[1].ratio);
}

// A ratio of 0 would be the best of all.
TEST(CostMatrix, HasNoRatioOfASearcherThatEntersNoNode) {
  Results results;
  results.comparisons = {compared("alpha-beta", "a", 100), compared("pvs-split", "a", 0)};
  const CostMatrix matrix = cost_matrix(results);
  EXPECT_EQ(matrix.rows[1].cells[0].state, State::not_run);
  EXPECT_FALSE(matrix.rows[1].cells[0].ratio);
  EXPECT_THAT(report_text(results), HasSubstr("no node entered"));
}

TEST(CostMatrix, StandsWithoutTheReferenceAndWithSearchersOfOtherPrograms) {
  Results results;
  results.comparisons = {compared("of-another-program", "a", 100), compared("pvs-split", "b", 90)};
  const CostMatrix matrix = cost_matrix(results);
  EXPECT_THAT(names_of(matrix), ElementsAre("pvs-split", "of-another-program"));
  EXPECT_EQ(matrix.rows[0].cells[0].state, State::not_run);
  EXPECT_FALSE(matrix.rows[0].is_reference);
  EXPECT_THAT(cost_matrix(Results{}).rows, IsEmpty());
}

TEST(CostMatrix, SaysWhichSearchersWereNotAskedFor) {
  Results results;
  results.comparisons = {compared("alpha-beta", "a", 100), compared("pvs-split", "a", 100)};
  results.comparisons[0].selected = false;
  const CostMatrix matrix = cost_matrix(results);
  ASSERT_EQ(matrix.rows.size(), 1U);
  EXPECT_TRUE(matrix.rows[0].is_reference);
  EXPECT_THAT(matrix.rows[0].unselected, ElementsAre("alpha-beta"));
  EXPECT_THAT(matrix.rows[0].alike, ElementsAre("pvs-split"));
}

TEST(CostMatrix, IsJsonWithNullsForOneTree) {
  const Plan plan = make_plan(test::small_experiment(1));
  const auto records = run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false});
  const auto json = to_json(cost_matrix(results_of(plan, records, "pvslab compare", 1)));
  EXPECT_EQ(json["reference"], "alpha-beta");
  EXPECT_EQ(json["workloads"][2]["workload"], "ordered:b=2,d=2");
  EXPECT_EQ(json["workloads"][2]["name"], "ordered");
  EXPECT_EQ(json["workloads"][2]["trees"], 1);
  EXPECT_EQ(json["rows"][0]["searcher"], "alpha-beta");
  EXPECT_EQ(json["rows"][0]["reference"], true);
  EXPECT_EQ(json["rows"][0]["cells"][0]["value"], 1.0);
  EXPECT_TRUE(json["rows"][0]["cells"][0]["low"].is_null());
}

Results two_workloads() {
  Results results;
  for (const char* workload : {"uniform:b=2,d=2", "ordered:b=3,d=3"}) {
    for (const char* searcher : {"alpha-beta", "pvs-split", "pvs-merged"}) {
      results.comparisons.push_back(compared(searcher, workload, std::string(searcher) == "alpha-beta" ? 100 : 90));
    }
  }
  results.command = "pvslab compare";
  return results;
}

TEST(MatrixText, HasARowForEachGroupAndTellsItsOthers) {
  const std::string text = matrix_report_text(two_workloads());
  EXPECT_THAT(text, testing::StartsWith("searcher    uniform  ordered\n"
                                        "alpha-beta        1        1\n"
                                        "pvs-split     0.900    0.900\n"
                                        "\n"));
  EXPECT_THAT(text, HasSubstr("\n  pvs-split: also pvs-merged\n"));
  EXPECT_THAT(text, HasSubstr("\n  uniform: uniform:b=2,d=2, 10 trees\n"));
}

TEST(MatrixText, OfOneWorkloadIsItsFullTable) {
  Results results = two_workloads();
  results.comparisons.resize(3);
  EXPECT_EQ(matrix_report_text(results), report_text(results));
}

TEST(MatrixText, MarksWhatTheIntervalDoesNotTellFromOne) {
  Results results = two_workloads();
  results.comparisons[1].ratio = {.value = 1.01, .standard_error = 0.02, .trees = 50};
  EXPECT_THAT(matrix_report_text(results), HasSubstr("1.010~"));
  EXPECT_THAT(matrix_report_text(results), HasSubstr("~: the 95%\n  interval contains 1."));
  EXPECT_THAT(matrix_report_text(two_workloads()), Not(HasSubstr("~")));
}

TEST(MatrixText, FoldsTheNotesOfSearchersThatAreLeftOut) {
  Results results = two_workloads();
  for (const char* searcher : {"minimax", "dual-star"}) {
    for (const auto& [workload, nodes] : {std::pair{"uniform:b=2,d=2", 6e6}, std::pair{"ordered:b=3,d=3", 7e6}}) {
      results.left_out.push_back({searcher, workload, nodes});
      results.notes.push_back(std::string(searcher) + ": not run on " + workload + ": a whole tree has about so many");
    }
  }
  results.notes.emplace_back("another note");
  for (const std::string& text : {matrix_report_text(results), report_text(results), report_markdown(results)}) {
    EXPECT_THAT(text, Not(HasSubstr("not run on")));
    EXPECT_THAT(text, HasSubstr("note: minimax, dual-star: left out of 2 workloads: a whole tree has"));
    EXPECT_THAT(text, HasSubstr("note: another note"));
  }
}

TEST(MatrixText, IsTheFirstTableOfMarkdownAndTheOthersAreFolded) {
  const std::string text = report_markdown(two_workloads());
  const std::size_t matrix = text.find("| searcher | uniform | ordered |");
  const std::size_t folded = text.find("<summary>The tables of each workload</summary>");
  ASSERT_NE(matrix, std::string::npos);
  EXPECT_LT(matrix, folded);
  EXPECT_LT(folded, text.find("| searcher | nodes |"));
}

TEST(OneWorkload, IsFoundByItsSpecAndByItsShortName) {
  const Results ordered = results_on(two_workloads(), "ordered");
  ASSERT_EQ(ordered.comparisons.size(), 3U);
  EXPECT_EQ(ordered.comparisons[0].workload, "ordered:b=3,d=3");
  EXPECT_EQ(results_on(two_workloads(), "ordered:b=3,d=3"), ordered);
  EXPECT_THROW(static_cast<void>(results_on(two_workloads(), "ordered:b=4,d=3")), UsageError);
}

TEST(ShortWorkloadNames, HaveTheFewestParametersThatTellThemApart) {
  EXPECT_THAT(
      short_names({"uniform:b=8,d=8", "uniform:b=3,d=8,values=5", "uniform:b=20,d=6", "incremental:b=10,d=7",
                   "ordered:b=20,d=6,p1=0.7,p2=0.9,q=100", "ordered:b=20,d=6,p1=0.9,p2=0.97,q=100"}),
      ElementsAre("uniform b=8", "uniform b=3", "uniform b=20", "incremental", "ordered p1=0.7", "ordered p1=0.9"));
  EXPECT_THAT(short_names({"uniform:b=2,d=2", "uniform:b=2,d=3", "uniform:b=3,d=2"}),
              ElementsAre("uniform b=2,d=2", "uniform b=2,d=3", "uniform b=3,d=2"));
}

TEST(ShortWorkloadNames, HaveTheFileWithoutItsFolder) {
  EXPECT_THAT(short_names({"connect4:suites/connect4/endgames-7x6.txt", "chess:suites/chess/middlegames.epd,d=4",
                           "chess:suites/chess/endgames.epd,d=5"}),
              ElementsAre("connect4 endgames-7x6", "chess middlegames", "chess endgames"));
  EXPECT_THAT(short_names({"chess:a/x.epd,d=4", "chess:a/x.epd,d=5"}), ElementsAre("chess x d=4", "chess x d=5"));
}

TEST(ShortWorkloadNames, AreTheSpecsWhereNothingShorterTellsThemApart) {
  EXPECT_THAT(short_names({"chess:a/x.epd,d=4", "chess:b/x.epd,d=4", "uniform:"}),
              ElementsAre("chess:a/x.epd,d=4", "chess:b/x.epd,d=4", "uniform"));
}

}  // namespace
}  // namespace pvslab

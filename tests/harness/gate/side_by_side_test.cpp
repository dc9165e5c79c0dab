// Two results files side by side: reading files of any version, the basis of intervals, and what is never dropped.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "harness/base/statistics/student_t.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/gate/side_by_side/figure_text.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"
#include "harness/measure/results/result_files.hpp"
#include "suites/input_error.hpp"

namespace pvslab::side_by_side {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// A file of Google Benchmark with these entries, given without their braces.
std::string benchmarks(const std::vector<std::string>& entries) {
  std::string text = R"({"context": {"num_cpus": 4}, "benchmarks": [)";
  for (const std::string& entry : entries) text += (&entry == &entries.front() ? "{" : ",\n{") + entry + "}";
  return text + "]}";
}

std::string run(const std::string& name, double cpu_time) {
  return R"("name": ")" + name + R"(", "run_type": "iteration", "cpu_time": )" + std::to_string(cpu_time) +
         R"(, "time_unit": "ns")";
}

ResultsFile google(const std::vector<std::string>& entries) {
  return results_file_from_text(benchmarks(entries), "file.json");
}

const Figure& figure(const ResultsFile& file, const std::string& row, const std::string& name) {
  const Row* const found = file.row(row);
  if (found == nullptr || found->figure(name) == nullptr) throw std::logic_error("no " + name + " of " + row);
  return *found->figure(name);
}

std::vector<double> samples(const ResultsFile& file, const std::string& row, const std::string& name) {
  return std::get<Samples>(figure(file, row, name).value).values;
}

std::vector<std::string> row_names(const ResultsFile& file) {
  std::vector<std::string> names;
  for (const Row& row : file.rows) names.push_back(row.name);
  return names;
}

std::string message(const std::string& text) {
  try {
    (void)results_file_from_text(text, "file.json");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

Change change_of_samples(std::vector<double> a, std::vector<double> b) {
  const Figure of_a{.name = "cpu_time", .unit = "s", .value = Samples{std::move(a)}};
  const Figure of_b{.name = "cpu_time", .unit = "s", .value = Samples{std::move(b)}};
  return change_of(&of_a, &of_b, true);
}

// Our results, with one searcher on one workload.
std::string ours(std::uint64_t seed, double nodes, std::uint64_t trees = 10) {
  Results results;
  results.name = "test";
  results.seed = seed;
  results.experiment = "[[workload]]\nspec = \"uniform:b=2,d=3\"\n";
  pvslab::Comparison one;
  one.searcher = "alpha-beta";
  one.workload = one.spec = "uniform:b=2,d=3";
  one.trees = trees;
  one.counters[0] = {nodes, 2.0};
  one.times = {.cpu_seconds = 3, .mnodes_per_second = 2};
  results.comparisons.push_back(one);
  return to_json(results);
}

constexpr auto our_row = "alpha-beta/uniform:b=2,d=3";

SideBySide compare_texts(const std::string& a, const std::string& b, const Selection& selection = {}) {
  return put_side_by_side(results_file_from_text(a, "a.json"), results_file_from_text(b, "b.json"), selection);
}

// Tables of Student's t: two-sided 95%.
TEST(StudentT, IsWhatTablesSay) {
  EXPECT_NEAR(student_t_95(1), 12.706204736, 1e-8);
  EXPECT_NEAR(student_t_95(3), 3.182446305, 1e-8);
  EXPECT_NEAR(student_t_95(10), 2.228138852, 1e-8);
  EXPECT_NEAR(student_t_95(999.999), student_t_95(1000), 1e-8);
  EXPECT_NEAR(student_t_95(1e12), 1.959963985, 1e-8);
}

TEST(GoogleBenchmarkFile, GroupsRunsOfOneNameAsRepetitions) {
  const ResultsFile file = google({run("x", 1), run("y", 5), run("x", 2)});
  EXPECT_THAT(row_names(file), ElementsAre("x", "y"));
  EXPECT_THAT(samples(file, "x", "cpu_time"), ElementsAre(1e-9, 2e-9));
}

TEST(GoogleBenchmarkFile, HasTimesInSecondsWhateverTheirUnit) {
  const ResultsFile file =
      google({R"("name": "none", "cpu_time": 3)", R"("name": "us", "cpu_time": 3, "time_unit": "us")",
              R"("name": "ms", "cpu_time": 3, "time_unit": "ms")", R"("name": "s", "real_time": 3, "time_unit": "s")"});
  EXPECT_DOUBLE_EQ(samples(file, "none", "cpu_time")[0], 3e-9);
  EXPECT_DOUBLE_EQ(samples(file, "us", "cpu_time")[0], 3e-6);
  EXPECT_DOUBLE_EQ(samples(file, "ms", "cpu_time")[0], 3e-3);
  EXPECT_DOUBLE_EQ(samples(file, "s", "real_time")[0], 3);
  EXPECT_THAT(message(benchmarks({R"("name": "x", "cpu_time": 3, "time_unit": "min")"})),
              HasSubstr("file.json: benchmarks[0] ('x'): the time_unit \"min\" is unknown"));
}

TEST(GoogleBenchmarkFile, LeavesAggregatesOutBesideRuns) {
  const ResultsFile file = google({run("x", 1), run("x", 2), R"("name": "x_mean", "cpu_time": 1.5)",
                                   R"("name": "x_median", "run_name": "x", "run_type": "aggregate",
                                      "aggregate_name": "median", "cpu_time": 1.5)"});
  EXPECT_THAT(row_names(file), ElementsAre("x"));
  EXPECT_EQ(samples(file, "x", "cpu_time").size(), 2U);
}

// Before version 1.5 only its name identifies an aggregate.
TEST(GoogleBenchmarkFile, KnowsOldAggregatesByTheirNames) {
  const ResultsFile file = google({R"("name": "x_mean", "cpu_time": 10)", R"("name": "x_stddev", "cpu_time": 2)",
                                   R"("name": "compute_mean", "cpu_time": 7)"});
  EXPECT_THAT(row_names(file), ElementsAre("x", "compute_mean"));
  EXPECT_DOUBLE_EQ(std::get<Summary>(figure(file, "x", "cpu_time").value).mean, 10e-9);
  EXPECT_THAT(samples(file, "compute_mean", "cpu_time"), ElementsAre(testing::DoubleEq(7e-9)));
}

TEST(GoogleBenchmarkFile, TakesTheStandardErrorFromAggregates) {
  const std::string aggregate = R"("run_name": "x", "run_type": "aggregate", "repetitions": 16, "time_unit": "s", )";
  const ResultsFile file = google(
      {aggregate + R"("name": "x_mean", "aggregate_name": "mean", "cpu_time": 10)",
       aggregate + R"("name": "x_median", "aggregate_name": "median", "cpu_time": 9)",
       aggregate + R"("name": "x_stddev", "aggregate_name": "stddev", "cpu_time": 2)",
       aggregate + R"("name": "x_cv", "aggregate_name": "cv", "aggregate_unit": "percentage", "cpu_time": 0.2)"});
  const auto summary = std::get<Summary>(figure(file, "x", "cpu_time").value);
  EXPECT_DOUBLE_EQ(summary.mean, 10);
  EXPECT_DOUBLE_EQ(summary.standard_error.value(), 0.5);
  EXPECT_DOUBLE_EQ(summary.median.value(), 9);
  EXPECT_EQ(summary.count, 16U);
}

TEST(GoogleBenchmarkFile, TakesBareNoNumbersAsMissing) {
  const ResultsFile file =
      google({R"("name": "NaN Infinity", "cpu_time": NaN, "real_time": 1, "a": -Infinity, "b": inf)",
              R"("name": "NaN Infinity", "cpu_time": 4, "real_time": -nan)"});
  EXPECT_THAT(row_names(file), ElementsAre("NaN Infinity"));
  EXPECT_THAT(samples(file, "NaN Infinity", "cpu_time"), ElementsAre(testing::DoubleEq(4e-9)));
  EXPECT_EQ(file.rows[0].figure("a"), nullptr);
  EXPECT_THAT(file.notes, ElementsAre(HasSubstr("treated as missing: 4")));
}

TEST(GoogleBenchmarkFile, KeepsTheMessageOfAFailedBenchmark) {
  const ResultsFile file =
      google({R"("name": "x", "error_occurred": true, "error_message": "no \u001b[31mdisk", "cpu_time": 0)"});
  EXPECT_EQ(file.rows[0].error, "no \\x1b[31mdisk");
  EXPECT_THAT(file.rows[0].figures, IsEmpty());
}

TEST(GoogleBenchmarkFile, TakesUserCountersAsFiguresAndBookkeepingNot) {
  const ResultsFile file =
      google({R"("name": "x", "iterations": 5, "threads": 1, "label": "l", "bytes_per_second": 7)"});
  ASSERT_EQ(file.rows[0].figures.size(), 1U);
  EXPECT_EQ(file.rows[0].figures[0].name, "bytes_per_second");
}

TEST(ResultsFileText, IsRefusedWithItsPlaceWhereItIsNotJson) {
  EXPECT_THAT(message("{\"benchmarks\": [\n  {\"a\": NaN, \"b\": x}]}"),
              HasSubstr("file.json:2:19: is not valid JSON here"));
  EXPECT_THAT(message("{\"a\": 1,\n \"b\": 1e400}"), HasSubstr("file.json:2:11: the number 1e400 is too large"));
  EXPECT_THAT(message("{\"a\": 1,\n \"a\": 2}"), HasSubstr("file.json:2:4: the key 'a' occurs twice"));
  EXPECT_THAT(message("{\"benchmarks\": [\n"), HasSubstr("the file ends in the middle"));
  EXPECT_THAT(message(std::string(1000, '[')), HasSubstr("file.json:1:101: is nested more than 100 levels deep"));
  EXPECT_THAT(message(std::string("\x7f\x45LF\0\0", 6)), HasSubstr("file.json:1:1: is not valid JSON here"));
  EXPECT_THAT(message(" \n"), HasSubstr("file.json: is empty"));
}

TEST(ResultsFileText, IsRefusedWhereItIsOfNoKnownKind) {
  EXPECT_THAT(message("[]"), HasSubstr("not a results file"));
  EXPECT_THAT(message("{}"), HasSubstr("not a results file"));
  EXPECT_THAT(message(R"({"format": 99, "program": "pvslab"})"), HasSubstr("use a newer pvslab"));
  EXPECT_THAT(message(R"({"benchmarks": [7]})"), HasSubstr("benchmarks[0]: is not an object"));
  EXPECT_THAT(message(R"({"benchmarks": [{"name": "x", "cpu_time": "1"}]})"), HasSubstr("cpu_time is not a number"));
}

// Every prefix of a file gives an error with a text, never a crash.
TEST(ResultsFileText, IsRefusedWhereverItIsCutOff) {
  for (const std::string& text : {benchmarks({run("x", 1), run("y", 2)}), ours(1, 100)}) {
    const std::size_t last = text.find_last_of('}');
    for (std::size_t length = 0; length <= last; ++length) {
      EXPECT_NE(message(text.substr(0, length)), "no error") << length;
    }
  }
}

TEST(Change, OfAFileToItselfIsOneEverywhere) {
  for (const std::string& text : {benchmarks({run("x", 1), run("y", 0), run("z", -2), run("x", 7)}), ours(1, 100)}) {
    for (const ComparedFigure& one : compare_texts(text, text, {.figures = {"*"}, .rows = {}}).figures) {
      for (const auto& line : one.lines) EXPECT_EQ(line.change.ratio, 1) << one.name << ' ' << line.row;
    }
  }
}

// t = 2.446912 for six degrees of freedom; the variance of each mean of logarithms is log(2)^2/12.
TEST(Change, OfRepetitionsHasWelchsIntervalOnLogarithms) {
  const Change change = change_of_samples({1, 1, 2, 2}, {4, 4, 8, 8});
  const double half = 2.446911851 * std::log(2) * std::sqrt(1.0 / 6);
  EXPECT_NEAR(change.ratio.value(), 4, 1e-12);
  EXPECT_NEAR(std::log(change.low.value()), std::log(4) - half, 1e-8);
  EXPECT_NEAR(std::log(change.high.value()), std::log(4) + half, 1e-8);
  EXPECT_EQ(change.outcome, Outcome::worse);
}

TEST(Change, OfFewRepetitionsHasARatioAndAReasonInPlaceOfAnInterval) {
  const Change change = change_of_samples({1, 1, 1, 1, 1}, {2, 2, 2});
  EXPECT_EQ(change.ratio, 2);
  EXPECT_FALSE(change.low);
  EXPECT_EQ(change.outcome, Outcome::undecided);
  EXPECT_THAT(change.reason, HasSubstr("fewer than 4"));
}

TEST(Change, IsUndecidedWhereTheIntervalHoldsOne) {
  EXPECT_EQ(change_of_samples({10, 11, 12, 13}, {10, 11, 12, 14}).outcome, Outcome::undecided);
}

TEST(Change, HasNoRatioWhereAValueIsNotPositive) {
  for (const double value : {0.0, -1.0}) {
    const Change change = change_of_samples({1, 1, 1, 1}, {value, value, value, value});
    EXPECT_FALSE(change.ratio);
    EXPECT_THAT(change.reason, HasSubstr("zero or negative"));
  }
}

TEST(Change, HoldsNoInfinityWhateverTheValues) {
  const double most = std::numeric_limits<double>::max();
  for (const Change& change : {change_of_samples({most, most, 1, 1}, {1e-300, 1, 1, most}),
                               change_of_samples({1e-320, 1e-320, 1e-320, 1e-320}, {most, most, most, most}),
                               change_of_samples({most, -1, most, most}, {most, most, 0, most})}) {
    for (const auto& value : {change.ratio, change.low, change.high}) {
      EXPECT_TRUE(!value || std::isfinite(*value)) << *value;
    }
  }
}

TEST(Change, KnowsWhatIsBetterOfTimesNodesAndRatesAlone) {
  EXPECT_EQ(better_of({.name = "real_time", .unit = "s", .value = Count{}}), Better::smaller);
  EXPECT_EQ(better_of({.name = "nodes", .unit = "", .value = Count{}}), Better::smaller);
  EXPECT_EQ(better_of({.name = "nodes/s", .unit = "", .value = Count{}}), Better::larger);
  EXPECT_EQ(better_of({.name = "items_per_second", .unit = "", .value = Count{}}), Better::larger);
  EXPECT_EQ(better_of({.name = "cutoffs", .unit = "", .value = Count{}}), Better::unknown);
}

TEST(ComparisonOfOurs, IsExactOnTheSameTrees) {
  const SideBySide comparison = compare_texts(ours(1, 100), ours(1, 90));
  const Change& change = comparison.figures.at(0).lines.at(0).change;
  EXPECT_EQ(comparison.figures[0].name, "nodes");
  EXPECT_EQ(change.method, Method::exact);
  EXPECT_EQ(change.ratio, 0.9);
  EXPECT_FALSE(change.low);
  EXPECT_EQ(change.outcome, Outcome::better);
}

// SE of log(ratio) is sqrt((2/100)^2 + (2/90)^2), with Welch's 17.8 degrees of freedom.
TEST(ComparisonOfOurs, HasAnIntervalOnOtherTrees) {
  const SideBySide comparison = compare_texts(ours(1, 100), ours(2, 90));
  const Change& change = comparison.figures.at(0).lines.at(0).change;
  EXPECT_EQ(change.method, Method::means);
  const double squared = 0.0004 + 4.0 / 8100;
  const double degrees = squared * squared * 9 / (0.0004 * 0.0004 + 16.0 / 8100 / 8100);
  EXPECT_NEAR(std::log(change.high.value() / 0.9), student_t_95(degrees) * std::sqrt(squared), 1e-12);
  EXPECT_EQ(change.outcome, Outcome::better);
}

TEST(ComparisonOfOurs, WithGoogleBenchmarkIsOfSumsOverTheTrees) {
  const std::string other =
      benchmarks({R"("name": ")" + std::string(our_row) + R"(", "nodes": 1000, "cpu_time": 6, "time_unit": "s")"});
  const SideBySide comparison = compare_texts(ours(1, 100), other);
  ASSERT_EQ(comparison.figures.size(), 2U);
  EXPECT_EQ(comparison.figures[0].lines[0].change.outcome, Outcome::same);
  EXPECT_NEAR(comparison.figures[1].lines[0].change.ratio.value(), 2, 1e-12);
}

TEST(SideBySide, DropsNoRowInSilence) {
  const SideBySide comparison =
      compare_texts(benchmarks({run("both", 1), run("a", 1), R"("name": "broken", "error_occurred": true)"}),
                    benchmarks({run("b", 1), run("both", 1), run("broken", 1)}));
  EXPECT_THAT(comparison.only_in_a, ElementsAre("a"));
  EXPECT_THAT(comparison.only_in_b, ElementsAre("b"));
  const std::string text = side_by_side_text(comparison);
  EXPECT_THAT(text, HasSubstr("only in A (1):\n  a\n"));
  EXPECT_THAT(text, HasSubstr("broken: no message"));
}

TEST(SideBySide, TakesCpuTimeAndElseRealTime) {
  const std::string both = R"("name": "x", "cpu_time": 1, "real_time": 1)";
  EXPECT_EQ(compare_texts(benchmarks({both}), benchmarks({both})).figures.at(0).name, "cpu_time");
  EXPECT_EQ(compare_texts(benchmarks({both}), benchmarks({R"("name": "x", "real_time": 1)"})).figures.at(0).name,
            "real_time");
}

TEST(SideBySide, NamesTheFiguresThatThereAreWhereOneIsUnknown) {
  const std::string text = benchmarks({run("x", 1)});
  try {
    (void)compare_texts(text, text, {.figures = {"cpu_tme"}, .rows = {}});
    FAIL() << "an unknown figure was accepted";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("Did you mean 'cpu_time'? Both files have: cpu_time"));
  }
}

TEST(SideBySide, SelectsNothingWhereNothingIsCommon) {
  const std::string x = benchmarks({run("x", 1)});
  EXPECT_THROW((void)compare_texts(x, benchmarks({run("y", 1)})), NothingSelected);
  EXPECT_THROW((void)compare_texts(x, R"({"benchmarks": []})"), NothingSelected);
  EXPECT_THROW((void)compare_texts(x, x, {.figures = {}, .rows = {"z"}}), NothingSelected);
  EXPECT_THROW((void)compare_texts(x, x, {.figures = {"z*"}, .rows = {}}), NothingSelected);
}

TEST(SideBySide, FiltersRowsByPartAndByGlob) {
  const std::string text = benchmarks({run("sort/8", 1), run("sort/16", 1), run("find/8", 1)});
  EXPECT_EQ(compare_texts(text, text, {.figures = {}, .rows = {"ort"}}).figures.at(0).lines.size(), 2U);
  EXPECT_EQ(compare_texts(text, text, {.figures = {}, .rows = {"*/8"}}).figures.at(0).lines.size(), 2U);
}

TEST(RatioText, NeverLooksLikeOneWhereItIsNot) {
  EXPECT_EQ(ratio_text(1), "1");
  EXPECT_EQ(ratio_text(1.00001), "1.00001");
  EXPECT_EQ(ratio_text(0.9996), "0.9996");
  EXPECT_EQ(ratio_text(0.5), "0.500");
}

TEST(ComparisonText, KeepsWithinEightyColumns) {
  const std::string text =
      benchmarks({run("pvs-equality-skip-strict/ordered:b=20,d=4,p1=0.7,p2=0.9,q=100", 1),
                  run(std::string(100, 'x') + "/y", 123456), run("BM_<" + std::string(90, 'z') + ">", 1)});
  std::istringstream lines(side_by_side_text(compare_texts(text, text)));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

}  // namespace
}  // namespace pvslab::side_by_side

// JSON as Google Benchmark writes it: its fields, its aggregates, and its own compare.py on two of ours.
#include "harness/gate/reporters/dated_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/base/text/escape.hpp"
#include "harness/gate/side_by_side/results_file.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const GateReport& report) { return google_benchmark_json(report, test::sample_occasion()); }

json entries_of(const GateReport& report, const std::string& run_name) {
  json entries = json::array();
  const json document = json::parse(text_of(report));
  for (const json& entry : document.at("benchmarks")) {
    if (entry.at("run_name") == run_name) entries.push_back(entry);
  }
  return entries;
}

std::vector<std::string> keys_of(const std::string& text, const std::string& pointer) {
  std::vector<std::string> keys;
  const auto document = nlohmann::ordered_json::parse(text);
  for (const auto& [key, value] : document.at(nlohmann::ordered_json::json_pointer(pointer)).items()) {
    keys.push_back(key);
  }
  return keys;
}

TEST(GoogleBenchmark, HasTheContextThatGoogleBenchmarkWrites) {
  const json context = json::parse(text_of(test::full_report())).at("context");
  EXPECT_EQ(context.at("date"), "2025-11-21T23:42:24+00:00");
  EXPECT_EQ(context.at("host_name"), "host");
  EXPECT_EQ(context.at("num_cpus"), 4);
  EXPECT_EQ(context.at("mhz_per_cpu"), 2000);
  EXPECT_EQ(context.at("cpu_scaling_enabled"), false);
  EXPECT_TRUE(context.at("caches").is_array());
  EXPECT_TRUE(context.at("load_avg").is_array());
  EXPECT_THAT(context.at("library_build_type"), testing::AnyOf("release", "debug"));
}

TEST(GoogleBenchmark, HasTheFieldsOfAnIterationInTheirOrder) {
  EXPECT_THAT(keys_of(text_of(test::full_report()), "/benchmarks/0"),
              testing::ElementsAre("name", "family_index", "per_family_instance_index", "run_name", "run_type",
                                   "repetitions", "repetition_index", "threads", "iterations", "real_time", "cpu_time",
                                   "time_unit", "nodes", "interior", "leaves", "proofs", "proofs_failed", "re_searches",
                                   "cutoffs", "first_move_cutoffs"));
}

TEST(GoogleBenchmark, GivesTimesAndCountersOfAllTrees) {
  const json entries = entries_of(test::full_report(), "a/" + test::sample_workload);
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].at("iterations"), 1);
  EXPECT_EQ(entries[0].at("real_time"), 0.5e9);
  EXPECT_EQ(entries[0].at("cpu_time"), 0.5e9);
  EXPECT_EQ(entries[0].at("time_unit"), "ns");
  EXPECT_EQ(entries[0].at("nodes"), 1100.0);
}

TEST(GoogleBenchmark, GivesEveryGatedCountWhereATimeIsLookedFor) {
  const std::string cell = "a/" + test::sample_workload;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    const json entries = entries_of(test::full_report(), cell + "/" + std::string(counter_fields[i].name));
    ASSERT_EQ(entries.size(), 1U) << counter_fields[i].name;
    EXPECT_EQ(entries[0].at("real_time"), 1100.0 - static_cast<double>(i));
    EXPECT_EQ(entries[0].at("cpu_time"), 1100.0 - static_cast<double>(i));
    EXPECT_EQ(entries[0].at("time_unit"), "ns");
    EXPECT_EQ(entries[0].at("label"), count_label);
  }
}

TEST(GoogleBenchmark, IsReadBackWithoutTheCountsThatStandForTimes) {
  const auto file = side_by_side::results_file_from_text(text_of(test::full_report()), "google.json");
  EXPECT_EQ(file.rows.size(), 6U + 3U);
  const auto* const nodes = file.row("a/" + test::sample_workload)->figure("nodes");
  ASSERT_NE(nodes, nullptr);
  EXPECT_EQ(std::get<side_by_side::Count>(nodes->value).value, 1100U);
}

TEST(GoogleBenchmark, HasNoEntryForACellThatIsMissing) {
  EXPECT_TRUE(entries_of(test::full_report(), "c/" + test::sample_workload).empty());
}

TEST(GoogleBenchmark, GivesAnErrorAndNoFigureWhereAValueIsWrong) {
  const std::string cell = "g/" + test::sample_workload;
  EXPECT_TRUE(entries_of(test::full_report(), cell).empty());
  EXPECT_TRUE(entries_of(test::full_report(), cell + "/nodes").empty());
  const json entries = entries_of(test::full_report(), cell + "/wrong_values");
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].at("error_occurred"), true);
  EXPECT_EQ(entries[0].at("error_message"), "1 wrong value; seed 1, tree 8: returned 3, expected 4 (known value)");
  EXPECT_FALSE(entries[0].contains("nodes"));

  const auto file = side_by_side::results_file_from_text(text_of(test::full_report()), "google.json");
  ASSERT_NE(file.row(cell), nullptr);
  EXPECT_TRUE(file.row(cell)->is_wrong);
  EXPECT_TRUE(file.row(cell)->figures.empty());
}

TEST(GoogleBenchmark, GivesEachRepetitionAndTheirAggregates) {
  const json entries = entries_of(test::full_report(), "time/a/" + test::sample_workload);
  ASSERT_EQ(entries.size(), 7U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(entries[i].at("name"), "time/a/" + test::sample_workload);
    EXPECT_EQ(entries[i].at("repetitions"), 3);
    EXPECT_EQ(entries[i].at("repetition_index"), i);
    EXPECT_EQ(entries[i].at("real_time"), 0.25e9 * static_cast<double>(i + 1));
  }
  const std::pair<const char*, double> aggregates[] = {
      {"mean", 0.5e9}, {"median", 0.5e9}, {"stddev", 0.25e9}, {"cv", 0.5}};
  for (std::size_t i = 0; i < 4; ++i) {
    const json& entry = entries[3 + i];
    EXPECT_EQ(entry.at("name"), "time/a/" + test::sample_workload + "_" + aggregates[i].first);
    EXPECT_EQ(entry.at("run_type"), "aggregate");
    EXPECT_EQ(entry.at("aggregate_name"), aggregates[i].first);
    EXPECT_EQ(entry.at("aggregate_unit"), i == 3 ? "percentage" : "time");
    EXPECT_EQ(entry.at("iterations"), 3);
    EXPECT_DOUBLE_EQ(entry.at("real_time"), aggregates[i].second);
    EXPECT_FALSE(entry.contains("repetition_index"));
  }
}

TEST(GoogleBenchmark, TakesTheMeanOfTheMiddleTwoForTheMedianOfAnEvenNumber) {
  GateReport report = test::full_report();
  report.measured[0].seconds = {4, 1, 3, 2};
  EXPECT_EQ(entries_of(report, "time/a/" + test::sample_workload).at(5).at("real_time"), 2.5e9);
}

TEST(GoogleBenchmark, HasNoAggregatesOfASingleRepetition) {
  GateReport report = test::full_report();
  report.measured[0].seconds = {4};
  EXPECT_EQ(entries_of(report, "time/a/" + test::sample_workload).size(), 1U);
}

TEST(GoogleBenchmark, NumbersNoTwoBenchmarksAlike) {
  GateReport report = test::full_report();
  CellFinding elsewhere = test::sample_finding(CellState::same, {"uniform:b=2,d=2", "a"}, 10, 10);
  report.cells.push_back(elsewhere);
  std::map<std::pair<int, int>, std::string> names;
  const json document = json::parse(text_of(report));
  for (const json& entry : document.at("benchmarks")) {
    const std::pair<int, int> index{entry.at("family_index"), entry.at("per_family_instance_index")};
    const std::string run_name = entry.at("run_name");
    EXPECT_EQ(names.try_emplace(index, run_name).first->second, run_name);
  }
  constexpr std::size_t cells = 6;  // and one with wrong values
  EXPECT_EQ(names.size(), cells * (1 + counter_fields.size()) + 1U + 3U);
}

TEST(GoogleBenchmark, HasZeroWhereAFigureIsNotFinite) {
  const json document = json::parse(text_of(test::report_without_finite_figures()));
  for (const json& entry : document.at("benchmarks")) {
    EXPECT_TRUE(entry.at("real_time").is_number()) << entry;
    if (entry.contains("label")) continue;  // a count
    EXPECT_EQ(entry.at("cpu_time"), 0.0) << entry;
  }
}

TEST(GoogleBenchmark, IsJsonWhateverTheNamesHold) {
  EXPECT_EQ(json::parse(text_of(test::evil_report())).at("benchmarks").size(),
            5U * (1 + counter_fields.size()) + 1U + 3U * 7U);
  EXPECT_TRUE(json::parse(text_of(test::empty_report())).at("benchmarks").empty());
}

// Google Benchmark's compare.py, as Debian's libbenchmark-tools installs it, with the Python that has Debian's scipy.
class CompareScript : public testing::Test {
 protected:
  static constexpr const char* script = "/usr/share/benchmark/compare.py";

  void SetUp() override {
    if (!std::filesystem::exists(script)) GTEST_SKIP() << "compare.py is not installed (Debian: libbenchmark-tools)";
    if (std::system("/usr/bin/python3 -c 'import scipy' >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "scipy is not installed (Debian: python3-scipy)";
    }
  }

  // Its output on two reports, from both streams. Fails the test if it fails.
  [[nodiscard]] std::string put_side_by_side(const GateReport& before, const GateReport& now) const {
    test::write_text(directory_ / "before.json", text_of(before));
    test::write_text(directory_ / "now.json", text_of(now));
    const std::string command = std::string("/usr/bin/python3 ") + script + " --no-color benchmarks " +
                                shell_quoted(directory_ / "before.json") + " " + shell_quoted(directory_ / "now.json") +
                                " >" + shell_quoted(directory_ / "said") + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return test::read_text(directory_ / "said");
  }

 private:
  test::TemporaryDirectory directory_;
};

// The full report without its wrong value, which leaves out the mean of all ratios.
GateReport right_report() {
  GateReport right = test::full_report();
  for (CellFinding& finding : right.cells) {
    if (finding.state == CellState::wrong) finding.state = CellState::same;
  }
  right.violations.clear();
  return right;
}

TEST_F(CompareScript, ComparesTwoOfOurReports) {
  GateReport now = right_report();
  now.cells[0].cpu_seconds *= 2;
  for (double& seconds : now.measured[0].seconds) seconds *= 3;
  const std::string said = put_side_by_side(right_report(), now);
  EXPECT_THAT(said, testing::ContainsRegex("a/ordered:b=2,d=3,p1=0.7 +\\+1.0000 +\\+1.0000 +500000000 +1000000000"));
  EXPECT_THAT(said, testing::ContainsRegex("time/a/ordered:b=2,d=3,p1=0.7_mean +\\+2.0000"));
  EXPECT_THAT(said, testing::ContainsRegex("time/a/ordered:b=2,d=3,p1=0.7_pvalue .*U Test, Repetitions: 3 vs 3"));
  EXPECT_THAT(said, HasSubstr("OVERALL_GEOMEAN"));
}

TEST_F(CompareScript, ShowsEveryGatedCountAndOnlyThoseThatChangedAsChanged) {
  GateReport before = test::full_report();
  before.measured.clear();
  GateReport now = before;
  now.cells[0].now->counters[field_index(&Counters::nodes)] *= 2;
  before.cells[0].now->counters[field_index(&Counters::re_searches)] = 0;
  const std::string said = put_side_by_side(before, now);
  for (const CounterField& counter : counter_fields) {
    EXPECT_THAT(said, HasSubstr("b/ordered:b=2,d=3,p1=0.7/" + std::string(counter.name) + " "));
  }
  EXPECT_THAT(said, testing::ContainsRegex("a/ordered:b=2,d=3,p1=0.7/nodes +\\+1.0000 +\\+1.0000 +1100 +2200"));
  EXPECT_THAT(said, testing::ContainsRegex("a/ordered:b=2,d=3,p1=0.7/leaves +\\+0.0000 +\\+0.0000 +1098 +1098"));
  EXPECT_THAT(said, testing::ContainsRegex("a/ordered:b=2,d=3,p1=0.7/re_searches +\\+2.0000 .* 0 +1095"));
  EXPECT_THAT(said, Not(HasSubstr("nan")));
  EXPECT_THAT(said, Not(HasSubstr("Warning: ")));
}

TEST_F(CompareScript, ShowsNoProgressOfACellWithWrongValues) {
  EXPECT_THAT(put_side_by_side(right_report(), right_report()), HasSubstr("g/ordered:b=2,d=3,p1=0.7"));
  EXPECT_THAT(put_side_by_side(right_report(), test::full_report()), Not(HasSubstr("g/ordered:b=2,d=3,p1=0.7")));
}

TEST_F(CompareScript, IsNotTroubledByTimesOfZero) {
  GateReport report = test::full_report();
  for (CellFinding& finding : report.cells) finding.cpu_seconds = 0;
  for (MeasuredFinding& finding : report.measured) finding.seconds = {0, 0, 0};
  for (const std::string& said : {put_side_by_side(report, report), put_side_by_side(test::full_report(), report),
                                  put_side_by_side(report, test::full_report())}) {
    EXPECT_THAT(said, Not(HasSubstr("Warning: ")));
    EXPECT_THAT(said, Not(HasSubstr("nan")));
    EXPECT_THAT(said, Not(HasSubstr("inf")));
  }
}

TEST_F(CompareScript, ReadsReportsWithoutFiniteFigures) {
  const GateReport report = test::report_without_finite_figures();
  EXPECT_THAT(put_side_by_side(report, report), Not(HasSubstr("nan")));
}

TEST_F(CompareScript, ReadsAnEmptyReport) {
  EXPECT_THAT(put_side_by_side(test::empty_report(), test::empty_report()), HasSubstr("Benchmark"));
}

}  // namespace
}  // namespace pvslab

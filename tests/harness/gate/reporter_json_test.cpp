// The other JSON formats: our complete one, github-action-benchmark's and Bencher's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/gate/reporters/reporters.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace {

using nlohmann::json;

std::string github_action_benchmark_json(const GateReport& report) {
  return reporter_named("github-action-benchmark").text(report);
}

std::string bencher_json(const GateReport& report) { return reporter_named("bencher").text(report); }

// The document without the keys called times.
json without_times(json document) {
  if (document.is_object()) document.erase("times");
  if (document.is_structured()) {
    for (json& child : document) child = without_times(child);
  }
  return document;
}

TEST(GateJson, HoldsEveryKindOfFinding) {
  const json document = json::parse(gate_json(test::full_report()));
  EXPECT_EQ(document.at("format"), gate_json_format);
  EXPECT_EQ(document.at("program"), "pvslab");
  EXPECT_EQ(document.at("verdict"), "fail");
  EXPECT_EQ(document.at("baseline"), "results/baseline/small.toml");
  EXPECT_EQ(document.at("seed"), 1);
  EXPECT_EQ(document.at("counts").size(), 8U);
  EXPECT_EQ(document.at("counts").at("regressed"), 1);
  EXPECT_EQ(document.at("cells").size(), 7U);
  EXPECT_EQ(document.at("measured").size(), 4U);
  EXPECT_EQ(document.at("violations").at(0).at("expected_from"), "known value");
  EXPECT_EQ(document.at("notes"), json::array({"A note."}));
  EXPECT_EQ(document.at("smallest_change").at("nodes_now"), 550);
  EXPECT_EQ(document.at("times").at("environment").at("processor"), "a processor");
}

TEST(GateJson, GivesACellAsItWasAndAsItIs) {
  const json document = json::parse(gate_json(test::full_report()));
  const json& cell = document.at("cells").at(0);
  EXPECT_EQ(cell.at("searcher"), "a");
  EXPECT_EQ(cell.at("state"), "regressed");
  EXPECT_EQ(cell.at("before").at("nodes"), 1000);
  EXPECT_EQ(cell.at("now").at("nodes"), 1100);
  EXPECT_EQ(cell.at("now").at("trees"), 2);
  EXPECT_EQ(cell.at("now").at("values"), "0000000000000007");
  EXPECT_EQ(cell.at("now").at("nodes_of_trees"), json::array({550, 550}));
  EXPECT_TRUE(document.at("cells").at(2).at("now").is_null());
  EXPECT_TRUE(document.at("cells").at(5).at("before").is_null());
}

TEST(GateJson, HasNullWhereTimesWereNotGated) {
  GateReport report = test::empty_report();
  EXPECT_TRUE(json::parse(gate_json(report)).at("max_ratio").at("time").is_null());
  report.max_time_ratio = 1.05;
  EXPECT_EQ(json::parse(gate_json(report)).at("max_ratio").at("time"), 1.05);
  EXPECT_TRUE(json::parse(gate_json(report)).at("smallest_change").is_null());
}

TEST(GateJson, DiffersBetweenRunsOnlyUnderTimes) {
  const GateReport one = test::full_report();
  GateReport other = one;
  other.seconds = 99;
  other.environment.processor = "another";
  for (CellFinding& finding : other.cells) finding.cpu_seconds = 99;
  for (MeasuredFinding& finding : other.measured) {
    finding.verdict = GateVerdict::inconclusive;
    finding.now = finding.change = std::nullopt;
    finding.seconds = finding.ratios = {99};
    finding.reason = "another";
  }
  EXPECT_NE(json::parse(gate_json(one)), json::parse(gate_json(other)));
  EXPECT_EQ(without_times(json::parse(gate_json(one))), without_times(json::parse(gate_json(other))));
}

TEST(GateJson, HasNullForWhatIsNotFinite) {
  const json document = json::parse(gate_json(test::report_without_finite_figures()));
  EXPECT_TRUE(document.at("times").at("seconds").is_null());
  EXPECT_TRUE(document.at("max_ratio").at("nodes").is_null());
  EXPECT_TRUE(document.at("measured").at(0).at("times").at("now").at("high").is_null());
  EXPECT_EQ(document.at("measured").at(0).at("times").at("seconds"), json::array({nullptr, nullptr}));
}

TEST(GateJson, IsJsonWhateverTheNamesHold) {
  const std::string text = gate_json(test::evil_report());
  EXPECT_TRUE(text.ends_with("}\n"));
  EXPECT_EQ(json::parse(text).at("cells").size(), 7U);
}

TEST(GithubActionBenchmark, HasTheRatioOfEachCellToTheBaseline) {
  const json entries = json::parse(github_action_benchmark_json(test::full_report()));
  ASSERT_EQ(entries.size(), 4U + 4U + 1U);  // a cell that only one side has is left out; the last counts wrong values
  EXPECT_EQ(entries.at(0).at("name"), "nodes/a/" + test::sample_workload);
  EXPECT_EQ(entries.at(0).at("value"), 1.1);
  EXPECT_THAT(std::string(entries.at(0).at("extra")),
              testing::HasSubstr("regressed; nodes 1,100; trees 2; nodes 1,000 → 1,100"));
  EXPECT_EQ(entries.at(1).at("value"), 1);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(entries.at(i).at("unit"), "ratio to baseline");
}

// The tool alerts where value / previous value > threshold; on main the previous value is 1.
TEST(GithubActionBenchmark, AlertsAt101PercentOnOnePercentMoreNodesAndNotOnLess) {
  GateReport report = test::empty_report();
  const auto add = [&](const char* searcher, std::uint64_t now) {
    report.cells.push_back(test::sample_finding(CellState::regressed, {"w", searcher}, 100'000, now));
  };
  add("a", 101'001);
  add("b", 101'000);
  add("c", 90'000);
  std::vector<bool> alerts;
  for (const json& entry : json::parse(github_action_benchmark_json(report))) {
    alerts.push_back(entry.at("value").get<double>() / 1.0 > 1.01);
  }
  EXPECT_THAT(alerts, testing::ElementsAre(true, false, false));
}

// The action divides by the figure of the last run: what was below the baseline once would make the updated baseline a rise.
TEST(GithubActionBenchmark, GivesNoAlertAfterTheUpdateThatRecordsAnImprovement) {
  const auto value_of_the_only = [](const GateReport& report) {
    const json entries = json::parse(github_action_benchmark_json(report));
    return entries.at(0).at("value").get<double>();
  };
  GateReport improved = test::empty_report();
  improved.cells = {test::sample_finding(CellState::improved, {"w", "a"}, 100'000, 90'000)};
  GateReport updated = test::empty_report();
  updated.cells = {test::sample_finding(CellState::same, {"w", "a"}, 90'000, 90'000)};
  EXPECT_LE(value_of_the_only(updated) / value_of_the_only(improved), 1.01);
  const json entries = json::parse(github_action_benchmark_json(improved));
  EXPECT_THAT(std::string(entries.at(0).at("extra")), testing::HasSubstr("improved; nodes 90,000"));

  GateReport faster = test::empty_report();
  faster.measured = {test::sample_time({"w", "a"}, GateVerdict::pass)};
  faster.measured[0].change = Interval{0.8, 0.79, 0.81};
  EXPECT_EQ(value_of_the_only(faster), 1);
}

TEST(GithubActionBenchmark, CountsWrongValuesAndHasNoRatioOfThem) {
  const json entries = json::parse(github_action_benchmark_json(test::full_report()));
  const std::string cell = "g/" + test::sample_workload;
  for (const json& entry : entries) EXPECT_NE(entry.at("name"), "nodes/" + cell);
  EXPECT_EQ(entries.back().at("name"), "wrong values/" + cell);
  EXPECT_EQ(entries.back().at("value"), 1);
  EXPECT_THAT(std::string(entries.back().at("extra")), testing::HasSubstr("returned 3, expected 4"));
}

TEST(GithubActionBenchmark, HasMeasurementsWithTheRangeOfTheirChange) {
  const json entries = json::parse(github_action_benchmark_json(test::full_report()));
  EXPECT_EQ(entries.at(4).at("name"), "time/a/" + test::sample_workload);
  EXPECT_EQ(entries.at(4).at("value"), 1.1);
  EXPECT_EQ(entries.at(4).at("range"), "± 0.05");
  EXPECT_EQ(entries.at(6).at("extra"), "inconclusive: another processor than the baseline's");
}

TEST(GithubActionBenchmark, LeavesOutAMeasurementThatHasNoBaseline) {
  GateReport report = test::full_report();
  for (MeasuredFinding& finding : report.measured) finding.change.reset();
  EXPECT_EQ(json::parse(github_action_benchmark_json(report)).size(), 5U);
}

TEST(GithubActionBenchmark, HasNoFieldThatTheToolDoesNotRead) {
  const json document = json::parse(github_action_benchmark_json(test::full_report()));
  for (const json& entry : document) {
    EXPECT_TRUE(entry.at("name").is_string() && entry.at("unit").is_string() && entry.at("value").is_number()) << entry;
    for (const auto& [key, value] : entry.items()) {
      EXPECT_THAT(key, testing::AnyOf("name", "unit", "value", "range", "extra"));
    }
  }
}

TEST(GithubActionBenchmark, LeavesOutWhatIsNotFinite) {
  EXPECT_EQ(json::parse(github_action_benchmark_json(test::report_without_finite_figures())).size(), 5U);
  EXPECT_EQ(github_action_benchmark_json(test::empty_report()), "[]\n");
}

TEST(GithubActionBenchmark, GivesNoTwoEntriesOneName) {
  std::set<std::string> names;
  const json document = json::parse(github_action_benchmark_json(test::full_report()));
  for (const json& entry : document) names.insert(entry.at("name"));
  EXPECT_EQ(names.size(), document.size());
}

TEST(Bencher, HasTheNodesOfEachCellAndItsMeasures) {
  const json document = json::parse(bencher_json(test::full_report()));
  EXPECT_EQ(document.size(), 6U);
  EXPECT_EQ(document.at("d/" + test::sample_workload), json::parse(R"({"nodes": {"value": 1001}})"));
  const json& measured = document.at("a/" + test::sample_workload);
  EXPECT_EQ(measured.at("nodes").at("value"), 1100);
  EXPECT_EQ(measured.at("time-ratio"), json::parse(R"({"value": 1.65, "lower_value": 1.6, "upper_value": 1.7})"));
  EXPECT_EQ(measured.at("latency"), json::parse(R"({"value": 5e8, "lower_value": 2.5e8, "upper_value": 7.5e8})"));
  EXPECT_EQ(measured.at("instructions").at("value"), 1e9);
}

TEST(Bencher, CountsWrongValuesAndHasNoOtherFigureOfThem) {
  const json document = json::parse(bencher_json(test::full_report()));
  EXPECT_EQ(document.at("g/" + test::sample_workload), json::parse(R"({"wrong-values": {"value": 1}})"));
}

TEST(Bencher, KeepsToItsSchema) {
  for (const GateReport& report : {test::full_report(), test::report_without_finite_figures(), test::evil_report()}) {
    const json document = json::parse(bencher_json(report));
    for (const json& measures : document) {
      for (const json& metric : measures) {
        EXPECT_TRUE(metric.at("value").is_number());
        for (const auto& [key, value] : metric.items()) {
          EXPECT_THAT(key, testing::AnyOf("value", "lower_value", "upper_value"));
          EXPECT_TRUE(value.is_number());
        }
      }
    }
  }
  EXPECT_EQ(bencher_json(test::empty_report()), "{}\n");
}

}  // namespace
}  // namespace pvslab

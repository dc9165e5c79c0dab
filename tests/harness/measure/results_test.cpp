// Results: wrong values become violations, and what is written reads back.
#include "harness/measure/results/results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/base/output.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/workloads/yardstick.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/one_workload.hpp"
#include "harness/measure/results/result_files.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/measure/small_plan.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab {
namespace results_test {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ResultsTest : public testing::Test {
 protected:
  [[nodiscard]] Results results() const { return results_of(plan_, records_, "pvslab compare", 1); }
  [[nodiscard]] CellRecord& record_of(std::string_view searcher, std::size_t workload) {
    for (CellRecord& record : records_) {
      if (record.workload == workload && searcher_infos()[record.searcher]->id == searcher) return record;
    }
    throw std::logic_error("no such record");
  }

  Plan plan_ = make_plan(test::small_experiment());
  std::vector<CellRecord> records_ = run_plan(plan_, {.threads = 1, .stop = {}, .show_progress = false});
};

const Comparison& find(const Results& results, std::string_view searcher, std::string_view workload) {
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.searcher == searcher && comparison.workload == workload) return comparison;
  }
  throw std::logic_error("no such comparison");
}

TEST_F(ResultsTest, HoldTheYardstickAtOne) {
  const Results found = results();
  const Comparison& yardstick = find(found, "alpha-beta", "uniform:b=2,d=3");
  EXPECT_TRUE(yardstick.ratio.is_same_on_every_tree());
  EXPECT_EQ(yardstick.trees, 3U);
  EXPECT_TRUE(found.violations.empty());
}

TEST_F(ResultsTest, SumInteriorAndLeavesToNodes) {
  for (const Comparison& one : results().comparisons) {
    EXPECT_DOUBLE_EQ(one.counter(&Counters::nodes).mean,
                     one.counter(&Counters::interior).mean + one.counter(&Counters::leaves).mean);
  }
}

TEST_F(ResultsTest, TurnAWrongValueIntoAViolationWithoutATime) {
  Score& value = record_of("pvs-split", 0).values[1];
  const Score truth = value;
  value = value.next_above();
  const Results found = results();
  ASSERT_EQ(found.violations.size(), 1U);
  const Violation& violation = found.violations[0];
  EXPECT_EQ(violation.searcher, "pvs-split");
  EXPECT_EQ(violation.index, 1U);
  EXPECT_EQ(violation.returned, truth.next_above());
  EXPECT_EQ(violation.expected, truth);
  EXPECT_EQ(violation.expected_from, "alpha-beta");
  EXPECT_EQ(violation.command, "pvslab compare --workload uniform:b=2,d=3 --seed 1 --trees 2 --searcher pvs-split");
  EXPECT_FALSE(find(found, "pvs-split", "uniform:b=2,d=3").times);
  EXPECT_TRUE(find(found, "alpha-beta", "uniform:b=2,d=3").times);
  EXPECT_NE(report_text(found).find("WRONG VALUE: pvs-split/uniform:b=2,d=3, seed 1, tree 2:"), std::string::npos);
}

TEST_F(ResultsTest, BelieveAKnownValueBeforeAnySearcher) {
  Score& value = record_of("alpha-beta", 2).values[0];
  value = value.next_above();
  const Results found = results();
  ASSERT_EQ(found.violations.size(), 1U);
  EXPECT_EQ(found.violations[0].searcher, "alpha-beta");
  EXPECT_EQ(found.violations[0].expected_from, "known value");
}

// Everybody else would be blamed, since no minimax runs.
TEST_F(ResultsTest, BlameAlphaBetaWhereTheYardstickDisagreesWithIt) {
  Score& value = record_of("alpha-beta", 0).values[1];
  const Score truth = value;
  value = value.next_above();
  const Results found = results();
  ASSERT_EQ(found.violations.size(), 1U);
  EXPECT_EQ(found.violations[0].searcher, "alpha-beta");
  EXPECT_EQ(found.violations[0].expected, truth);
  EXPECT_EQ(found.violations[0].expected_from, yardstick::name);
  EXPECT_THAT(found.violations[0].command, testing::EndsWith("--searcher alpha-beta --searcher minimax"));
}

TEST_F(ResultsTest, ReadBackAsTheyWereWritten) {
  record_of("pvs-split", 0).values[1] = Score::highest();
  const Results written = results();
  EXPECT_EQ(results_from_json(to_json(written), "x"), written);
}

TEST(ResultsOfASweep, HaveAMatrixAndRowsOfTheirOwnAndReadBack) {
  Experiment experiment = test::small_experiment();
  experiment.workloads[1].sweep = SweepPoint{"depth", "d", 2};
  experiment.workloads[2].sweep = SweepPoint{"depth", "d", 2.5};
  const Plan plan = make_plan(experiment);
  const Results found =
      results_of(plan, run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false}), "pvslab compare", 1);
  EXPECT_EQ(found.comparisons.size(), 2U);
  ASSERT_EQ(found.swept.size(), 4U);
  EXPECT_EQ(found.swept[3].point, (SweepPoint{"depth", "d", 2.5}));
  EXPECT_EQ(results_from_json(to_json(found), "results.json"), found);
  const std::string csv = to_csv(found);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 + 4);
  EXPECT_THAT(csv, HasSubstr("\"ordered:b=2,d=2\",depth,d,2.5,3,true,0,"));
  EXPECT_THAT(csv, HasSubstr("\"uniform:b=2,d=3\",,,,3,true,0,"));
  for (const std::string& text : {report_text(found), report_markdown(found), matrix_report_text(found)}) {
    EXPECT_THAT(text, HasSubstr("weep depth, over d"));
    EXPECT_THAT(text, HasSubstr(found.swept[3].comparison.workload));
  }
  const Results one = results_on(found, found.swept[3].comparison.workload);
  EXPECT_THAT(report_text(one), Not(HasSubstr("uniform:b=2,d=3")));
}

// No table is empty for want of another workload.
TEST(ResultsOfSweepsAlone, HaveTheirRowsInTheTables) {
  Experiment experiment = test::small_experiment();
  double value = 1;
  for (WorkloadRequest& request : experiment.workloads) request.sweep = SweepPoint{"depth", "d", value++};
  const Plan plan = make_plan(experiment);
  const Results found =
      results_of(plan, run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false}), "pvslab compare", 1);
  ASSERT_TRUE(found.comparisons.empty());
  const std::string csv = to_csv(found);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * 3);  // the heading, and two searchers on three workloads
  for (const std::string& text : {csv, report_text(found), report_markdown(found), matrix_report_text(found)}) {
    EXPECT_THAT(text, HasSubstr("pvs-split"));
    EXPECT_THAT(text, HasSubstr("ordered:b=2,d=2"));
  }
  EXPECT_THAT(report_text(results_on(found, "ordered:b=2,d=2")), Not(HasSubstr("uniform")));
}

TEST_F(ResultsTest, OfAnOlderVersionLackSweepsBuildAndCommit) {
  nlohmann::json old = nlohmann::json::parse(to_json(results()));
  old["times"]["environment"].erase("build");
  old["times"]["environment"].erase("commit");
  const Results read = results_from_json(old.dump(), "old.json");
  EXPECT_EQ(read.environment.commit, "");
  EXPECT_EQ(read.comparisons, results().comparisons);
}

TEST(ResultsOfOneTree, HaveNullsWhereNothingIsKnown) {
  const Plan plan = make_plan(test::small_experiment(1));
  const auto records = run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false});
  const Results results = results_of(plan, records, "pvslab compare", 1);
  const auto json = nlohmann::json::parse(to_json(results));
  const auto& entry = json.at("results").at(1);
  EXPECT_TRUE(entry.at("nodes").at("mean").is_number());
  EXPECT_TRUE(entry.at("nodes").at("standard_error").is_null());
  EXPECT_TRUE(entry.at("ratio").at("low").is_null());
  EXPECT_EQ(results_from_json(to_json(results), "x"), results);
  EXPECT_THAT(report_text(results), testing::HasSubstr("R without ±: an interval"));
}

ResultsError::Kind kind_of_error(const std::string& text) {
  try {
    static_cast<void>(results_from_json(text, "x"));
  } catch (const ResultsError& error) {
    return error.kind;
  }
  throw std::logic_error("no error");
}

TEST_F(ResultsTest, ThatWereCutOffAreSaidToBeTruncated) {
  const std::string whole = to_json(results());
  const std::size_t step = test::is_sanitized ? 7 : 1;
  for (std::size_t size = 0; size + 2 < whole.size(); size += step) {
    ASSERT_EQ(kind_of_error(whole.substr(0, size)), ResultsError::Kind::truncated) << size << whole.substr(0, size);
  }
}

TEST_F(ResultsTest, OfANewerFormatAskForANewerProgram) {
  auto json = nlohmann::json::parse(to_json(results()));
  json["format"] = 2;
  EXPECT_EQ(kind_of_error(json.dump()), ResultsError::Kind::newer_format);
}

TEST_F(ResultsTest, WithAWrongTypeAnywhereAreMalformed) {
  const auto whole = nlohmann::json::parse(to_json(results()));
  const auto flat = whole.flatten();
  for (const auto& [pointer, value] : flat.items()) {
    auto changed = whole;
    changed[nlohmann::json::json_pointer(pointer)] = nlohmann::json::object({{"no", "such"}});
    if (pointer == "/program" || pointer.ends_with("/low") || pointer.ends_with("/high")) continue;  // not read
    ASSERT_EQ(kind_of_error(changed.dump()), ResultsError::Kind::malformed) << pointer;
  }
  for (const char* text : {"[]", "3", "{}", "{\"format\": \"1\"}", "{\"format\": 0}", "{\"format\": 1}", "nonsense"}) {
    EXPECT_EQ(kind_of_error(text), ResultsError::Kind::malformed) << text;
  }
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(results_from_json(text, "x"));
  } catch (const ResultsError& error) {
    return error.what();
  }
  return "accepted";
}

TEST_F(ResultsTest, WithAWrongValueAreRefusedInOurWordsWithItsNameAndPlace) {
  const std::string whole = to_json(results());
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    return error_of(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_THAT(changed("\"seed\": 1", "\"seed\": \"1\""), StartsWith("x:9:11: 'seed' is not a whole number"));
  EXPECT_THAT(changed("\"seed\": 1", "\"seed\": -1"), StartsWith("x:9:11: 'seed' is negative"));
  EXPECT_THAT(changed("\"mean\": ", "\"mein\": "),
              HasSubstr("'results[0].nodes.mein' is no field that pvslab writes. Did you mean 'mean'?"));
  EXPECT_THAT(changed("\"notes\": []", "\"notes\": [\"fine\", 3]"), HasSubstr(": 'notes[1]' is not text"));
  EXPECT_THAT(error_of("[]"), StartsWith("x:1:1: the document holds no results"));
  const auto flat = nlohmann::json::parse(whole).flatten();
  for (const auto& [pointer, value] : flat.items()) {
    auto document = nlohmann::json::parse(whole);
    document[nlohmann::json::json_pointer(pointer)] = nlohmann::json::array({1});
    EXPECT_THAT(error_of(document.dump()), Not(HasSubstr("json.exception"))) << pointer;
  }
}

TEST_F(ResultsTest, WithAKeyTwiceAreRefused) {
  std::string text = to_json(results());
  text.insert(text.find("\"seed\""), "\"seed\": 2, ");
  EXPECT_THAT(error_of(text), HasSubstr("x:9:19: the key 'seed' occurs twice"));
}

TEST_F(ResultsTest, AreShownWithoutControlCharacters) {
  Results evil = results();
  const std::string escape = "\x1b[31m\n\xc2\x9b";
  for (std::string* text : {&evil.name, &evil.command, &evil.program_version, &evil.environment.processor})
    *text += escape;
  evil.notes.push_back(escape);
  for (Comparison& one : evil.comparisons) {
    one.searcher += escape;
    one.workload += escape;
  }
  evil.violations.push_back({escape, escape, 1, 1, Score(1), Score(2), escape, escape, escape, false});
  evil = results_from_json(to_json(evil), "x");
  for (const std::string& page : {report_text(evil), report_markdown(evil)}) {
    EXPECT_EQ(page.find('\x1b'), std::string::npos);
    EXPECT_EQ(page.find('\x9b'), std::string::npos);
    EXPECT_THAT(page, HasSubstr("\\x1b[31m\\x0a\\xc2\\x9b"));
  }
}

TEST(Results, ThatCannotBeReadAreSaidToBe) {
  try {
    static_cast<void>(read_results("/nowhere/results.json"));
    FAIL();
  } catch (const ResultsError& error) {
    EXPECT_EQ(error.kind, ResultsError::Kind::unreadable);
  }
}

TEST_F(ResultsTest, AreCsvWithAsManyFieldsInEveryRow) {
  const std::string csv = to_csv(results());
  std::istringstream lines(csv);
  std::string header;
  std::getline(lines, header);
  EXPECT_TRUE(header.ends_with(",cpu_seconds,mnodes_per_second"));
  const auto fields = [](const std::string& line) {
    std::size_t count = 1;
    bool quoted = false;
    for (const char character : line) {
      if (character == '"') quoted = !quoted;
      if (character == ',' && !quoted) ++count;
    }
    return count;
  };
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) EXPECT_EQ(fields(line), fields(header));
  EXPECT_EQ(rows, 6U);
}

// What a search cost that returned a wrong value is no figure, in no form.
TEST_F(ResultsTest, GiveNoFiguresBesideAWrongValue) {
  Score& value = record_of("pvs-split", 0).values[1];
  value = value.next_above();
  const Results found = results();
  const std::string csv = to_csv(found);
  const std::size_t row = csv.find("\npvs-split,") + 1;
  const std::string line = csv.substr(row, csv.find('\n', row) - row);
  EXPECT_THAT(line, testing::ContainsRegex(",1,+$"));
  const std::string header = csv.substr(0, csv.find('\n'));
  EXPECT_EQ(std::ranges::count(line, ','), std::ranges::count(header, ',') + 2) << "two in the names of the workload";
  const std::string text = report_text(found);
  EXPECT_THAT(text, testing::ContainsRegex("\n *pvs-split  +-  +-  +-  +-  +WRONG  +WRONG\n"));
}

TEST_F(ResultsTest, WithMoreWrongValuesThanTreesAreRefused) {
  auto document = nlohmann::json::parse(to_json(results()));
  const auto trees = document["results"][0]["trees"].get<std::uint64_t>();
  document["results"][0]["wrong_values"] = trees;
  EXPECT_EQ(error_of(document.dump()), "accepted");
  document["results"][0]["wrong_values"] = trees + 1;
  EXPECT_THAT(error_of(document.dump()), HasSubstr(fmt::format("'results[0].wrong_values' is more than {}", trees)));
  document["results"][0]["wrong_values"] = 0;
  document["results"][0]["trees"] = 0;
  EXPECT_THAT(error_of(document.dump()), HasSubstr("'results[0].trees' is less than 1"));
}

// A searcher has one row of a workload, and a synthetic workload can be drawn.
TEST_F(ResultsTest, ThatNoRunCanHaveAreRefused) {
  const auto document = nlohmann::json::parse(to_json(results()));
  auto twice = document;
  twice["results"].push_back(document["results"][0]);
  EXPECT_THAT(error_of(twice.dump()), HasSubstr("is the second of "));
  auto nameless = document;
  nameless["results"][0]["searcher"] = "";
  EXPECT_THAT(error_of(nameless.dump()), HasSubstr("'results[0].searcher' is empty"));
  auto endless = document;
  endless["results"][0]["spec"] = "uniform:b=1e308,d=3";
  EXPECT_THAT(error_of(endless.dump()),
              testing::AllOf(HasSubstr("'results[0].spec' is no workload"), HasSubstr("1e308")));
}

// RFC 4180, section 2: fields with double quotes or commas are quoted. Line breaks are shown, so that a record is a line.
TEST_F(ResultsTest, AreCsvWithNoBareLineBreakInAField) {
  Results found = results();
  found.comparisons.resize(1);
  found.comparisons[0].workload = "chess:a\rb";
  found.comparisons[0].spec = "chess:a\"b\nc";
  EXPECT_NE(to_csv(found).find(",chess:a\\x0db,\"chess:a\"\"b\\x0ac\","), std::string::npos) << to_csv(found);
}

TEST_F(ResultsTest, TellTheMeanAndTheGreatestDeviationInOneNotation) {
  Results found = results();
  found.comparisons.resize(1);
  found.comparisons[0].deviation = {.trees = 2, .mean = 9432123.5, .most = 16540247};
  EXPECT_NE(report_text(found).find("by 9.432M on average, 16.54M at most"), std::string::npos) << report_text(found);
}

TEST(Report, ShowsTheCommandInOneLineHoweverLongItIs) {
  Results results;
  results.seed = 7;
  results.command =
      "pvslab compare --workload 'chess:a  file.epd,d=1' --searcher " + std::string(90, 'x') + " --seed 7";
  EXPECT_NE(report_text(results).find("\n  " + results.command + "\n"), std::string::npos);
  EXPECT_NE(report_markdown(results).find("\n" + results.command + "\n"), std::string::npos);
}

Results results_of_searchers(const std::vector<std::string>& searchers, const char* spec, std::uint64_t trees) {
  Experiment experiment = builtin_experiment();
  experiment.trees = trees;
  experiment.searchers = select_searchers(searchers);
  experiment.workloads = {{parse_workload(spec), std::nullopt, std::nullopt, {}}};
  const Plan plan = make_plan(experiment);
  return results_of(plan, run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false}), "pvslab", 1);
}

TEST(StrictRatio, IsThatOfTheNodesToThoseOfStrictAlphaBeta) {
  const Results found = results_of_searchers({"pvs-sound-strict", "pvs-sound"}, "uniform:b=4,d=4,values=3", 20);
  const auto nodes = [&](std::string_view searcher) {
    return find(found, searcher, "uniform:b=4,d=4,values=3").counter(&Counters::nodes).mean;
  };
  const Comparison& strict = find(found, "pvs-sound-strict", "uniform:b=4,d=4,values=3");
  ASSERT_TRUE(strict.strict_ratio);
  EXPECT_DOUBLE_EQ(strict.strict_ratio->value, nodes("pvs-sound-strict") / nodes("alpha-beta-strict"));
  EXPECT_DOUBLE_EQ(strict.ratio.value, nodes("pvs-sound-strict") / nodes("alpha-beta"));
  EXPECT_NE(strict.strict_ratio->value, strict.ratio.value);  // strict alpha-beta goes on where values are equal
  const Comparison& yardstick = find(found, "alpha-beta-strict", "uniform:b=4,d=4,values=3");
  EXPECT_TRUE(yardstick.strict_ratio->is_same_on_every_tree());
  EXPECT_FALSE(yardstick.selected);
  EXPECT_FALSE(find(found, "pvs-sound", "uniform:b=4,d=4,values=3").strict_ratio);
}

TEST(StrictRatio, IsInEveryFormOfTheResults) {
  const Results found = results_of_searchers({"pvs-sound-strict"}, "uniform:b=4,d=4,values=3", 20);
  EXPECT_THAT(report_text(found), HasSubstr("ratio to alpha-beta-strict\nalpha-beta-strict *"));
  EXPECT_THAT(report_markdown(found), HasSubstr("| ratio to alpha-beta-strict |"));
  const nlohmann::json json = nlohmann::json::parse(to_json(found));
  EXPECT_FALSE(json["results"][0].contains("strict_ratio"));  // alpha-beta
  EXPECT_EQ(json["results"][1]["strict_ratio"]["to"], "alpha-beta-strict");
  EXPECT_EQ(results_from_json(to_json(found), "results.json"), found);
  EXPECT_THAT(to_csv(found), HasSubstr(",ratio_standard_error,strict_ratio,strict_ratio_low,strict_ratio_high,"
                                       "strict_ratio_standard_error,cpu_seconds,"));
}

TEST(StrictRatio, HasNoTableWithoutAStrictSearcherButTheYardstick) {
  const Results found = results_of_searchers({"alpha-beta-strict", "pvs-sound"}, "uniform:b=2,d=2", 2);
  EXPECT_THAT(report_text(found), Not(HasSubstr("ratio to alpha-beta-strict")));
}

TEST(Report, IsEightyColumnsWideForEverySearcher) {
  Experiment experiment = builtin_experiment();
  experiment.trees = 4;
  const Plan plan = make_plan(experiment);
  const auto records = run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false});
  std::istringstream lines(report_text(results_of(plan, records, "pvslab compare --seed 1", 1)));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80U) << line;
}

TEST(WriteFileAtomically, ReplacesTheFileAndLeavesNothingBeside) {
  const test::TemporaryDirectory directory;
  write_file_atomically(directory / "file", "old");
  write_file_atomically(directory / "file", "new");
  EXPECT_EQ(test::read_text(directory / "file"), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

TEST(WriteFileAtomically, SaysWhatCannotBeWritten) {
  EXPECT_THROW(write_file_atomically("/nowhere/file", "text"), OutputError);
  EXPECT_THROW(write_file_atomically("/dev/full", "text"), OutputError);
}

}  // namespace results_test
}  // namespace pvslab

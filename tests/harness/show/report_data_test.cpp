// The data of a report: each record is shown, and what is missing or damaged is a gap.
#include "harness/show/report/report_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/bind/catalog.hpp"
#include "tests/harness/show/report_records.hpp"

namespace pvslab::report {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

nlohmann::ordered_json data_in(const test::TemporaryDirectory& directory) {
  return report_data(ReportSource{.directory = directory.path()});
}

TEST(ReportData, OfAnEmptyDirectoryNamesEveryRecordAndTheCommandThatMakesIt) {
  const test::TemporaryDirectory directory;
  const auto data = data_in(directory);
  const std::string gaps = test::gaps_of(data);
  for (const char* record : {"no results.json", "no verification.json", "no profile.json", "no speedup.json",
                             "no perft.json", "no record of `claims`", "no record of `power`"}) {
    EXPECT_THAT(gaps, HasSubstr(record));
  }
  for (const auto& gap : data.at("gaps")) EXPECT_NE(gap.at("command"), "");
}

TEST(ReportData, OfATruncatedResultsFileSaysWhereItEnds) {
  const test::TemporaryDirectory directory;
  const std::string whole = to_json(test::small_results());
  test::write_text(directory / "results.json", whole.substr(0, whole.size() / 2));
  const auto data = data_in(directory);
  EXPECT_FALSE(data.contains("results"));
  EXPECT_THAT(test::gaps_of(data), HasSubstr("results.json:"));
}

TEST(ReportData, OfADamagedVerificationStillShowsTheCosts) {
  const test::TemporaryDirectory directory;
  write_result_files(directory.path(), test::small_results());
  for (const char* text : {"{", "[]", "{\"format\": 1}", "{\"format\": 99}", "{\"format\": \"x\"}", "null"}) {
    test::write_text(directory / "verification.json", text);
    const auto data = data_in(directory);
    EXPECT_TRUE(data.contains("results")) << text;
    EXPECT_FALSE(data.contains("verification")) << text;
    EXPECT_THAT(test::gaps_of(data), HasSubstr("equivalence: ")) << text;
  }
}

// A field that pvslab does not write is one that somebody else wrote: the rest of the document may be theirs too.
TEST(ReportData, OfADocumentWithAnUnknownFieldIsAGapWithItsPlace) {
  const test::TemporaryDirectory directory;
  auto verification = test::small_verification("alpha-beta", true);
  verification["searchers"][0]["clauses"]["fail_soft"]["promissed"] = true;
  test::write_text(directory / "verification.json", verification.dump());
  for (const char* file : {"profile.json", "speedup.json", "perft.json"}) {
    test::write_text(directory / file, "{\"format\": 1, \"moon\": 1}");
  }
  const auto data = data_in(directory);
  const std::string gaps = test::gaps_of(data);
  EXPECT_THAT(
      gaps,
      HasSubstr(
          "verification.json is not what `pvslab run` writes: searchers[0].clauses.fail_soft has an unknown field "
          "'promissed'; was it changed?"));
  EXPECT_THAT(gaps, HasSubstr("profile.json is not what `pvslab run` writes: it "));
  EXPECT_THAT(gaps, HasSubstr("speedup.json is not what `pvslab speedup` writes: it "));
  EXPECT_THAT(gaps, HasSubstr("perft.json is not what `scripts/compare-perft-speed` writes: it "));
  for (const char* key : {"verification", "profile", "speedup", "perft"}) EXPECT_FALSE(data.contains(key)) << key;
}

TEST(ReportData, DrawsTheSearchOfEveryViolation) {
  const test::TemporaryDirectory directory;
  test::write_text(directory / "verification.json", test::small_verification("pvs-merged-strict", false).dump());
  const auto data = data_in(directory);
  const auto& violations = data.at("verification").at("violations");
  ASSERT_THAT(violations, SizeIs(1));
  EXPECT_EQ(violations[0].at("clause"), "fail_soft");
  EXPECT_EQ(violations[0].at("drawn").at("value"), "0");
  EXPECT_EQ(violations[0].at("drawn").at("score"), "1");
  EXPECT_THAT(violations[0].at("drawn").at("visits"), SizeIs(3));
}

TEST(ReportData, DrawsBothSearchersOfAViolatedRelationAndCountsUntestedOnes) {
  auto verification = test::small_verification("alpha-beta", true);
  const nlohmann::ordered_json example{{"tree", "[0 -1]"}, {"window", {"-inf", "+inf"}}, {"replay", "token"}};
  const nlohmann::ordered_json claim{
      {"theorem", "t"}, {"one", "alpha-beta"}, {"other", "scout"}, {"trees", 5}, {"windows", 5}};
  nlohmann::ordered_json violated = claim;
  violated.update({{"relation", "same_visits"}, {"held", false}, {"violations", 1}, {"counterexample", example}});
  nlohmann::ordered_json untested = claim;
  untested.update({{"relation", "same_value"}, {"held", nullptr}, {"violations", 0}});
  verification["relations"] = {{"held", false},
                               {"complete", true},
                               {"trees", 5},
                               {"claims", {violated, untested}},
                               {"unchecked", nlohmann::ordered_json::array()}};
  const test::TemporaryDirectory directory;
  test::write_text(directory / "verification.json", verification.dump());
  const auto theorem = data_in(directory).at("verification").at("relations").at("theorems")[0];
  EXPECT_EQ(theorem.at("untested"), 1);
  ASSERT_THAT(theorem.at("violated"), SizeIs(1));
  EXPECT_THAT(theorem.at("violated")[0].at("drawn"), SizeIs(2));
  EXPECT_TRUE(theorem.at("violated")[0].at("drawn")[1].contains("visits"));
}

// The window (2, 2) is empty under the rule of alpha-beta.
TEST(ReportData, ShowsTheTreeAloneIfTheWindowIsNoneOfTheSearcher) {
  const test::TemporaryDirectory directory;
  test::write_text(directory / "verification.json", test::small_verification("alpha-beta", false).dump());
  const auto data = data_in(directory);
  const auto& drawn = data.at("verification").at("violations")[0].at("drawn");
  EXPECT_EQ(drawn.at("tree"), "[0 -1]");
  EXPECT_FALSE(drawn.contains("visits"));
}

TEST(ReportData, ShowsTheTreeAloneIfTheSearcherIsUnknown) {
  const test::TemporaryDirectory directory;
  test::write_text(directory / "verification.json",
                   test::small_verification("<script>alert(1)</script>", false).dump());
  const auto data = data_in(directory);
  const auto& drawn = data.at("verification").at("violations")[0].at("drawn");
  EXPECT_EQ(drawn.at("tree"), "[0 -1]");
  EXPECT_FALSE(drawn.contains("visits"));
}

TEST(ReportData, SaysThatCostsAreOfAnEarlierRunIfThisOneStopped) {
  const test::TemporaryDirectory directory;
  write_result_files(directory.path(), test::small_results());
  EXPECT_THAT(test::gaps_of(data_in(directory)), Not(HasSubstr("all: ")));
  test::write_text(directory / "verification.json", test::small_verification("alpha-beta", true, false).dump());
  EXPECT_THAT(test::gaps_of(data_in(directory)), HasSubstr("all: the verification was interrupted"));
  test::write_text(directory / "verification.json", test::small_verification("alpha-beta", false).dump());
  EXPECT_THAT(test::gaps_of(data_in(directory)), HasSubstr("all: a promise is broken"));
  test::write_text(directory / "verification.json", test::small_verification("alpha-beta", true).dump());
  test::write_text(directory / "journal.jsonl", "");
  EXPECT_THAT(test::gaps_of(data_in(directory)), HasSubstr("all: a comparison in this directory is unfinished"));
}

TEST(ReportData, OfAnUnfinishedComparisonShowsNoCostsOfAnEarlierOne) {
  const test::TemporaryDirectory directory;
  write_result_files(directory.path(), test::small_results());
  const auto data = report_data({.directory = directory.path(), .comparison_is_unfinished = true});
  EXPECT_FALSE(data.contains("results"));
  EXPECT_THAT(test::gaps_of(data), HasSubstr("cost: the comparison has not finished"));
}

TEST(ReportData, OfOneSearcherHasOneRow) {
  Experiment experiment = test::small_experiment();
  experiment.searchers = {find_searcher("alpha-beta").value()};
  const test::TemporaryDirectory directory;
  write_result_files(directory.path(), test::small_results(experiment));
  EXPECT_THAT(data_in(directory).at("results").at("matrix").at("rows"), SizeIs(1));
}

TEST(ReportData, PutsSweepsApartFromTheMatrix) {
  Experiment experiment = test::small_experiment();
  experiment.workloads[1].sweep = SweepPoint{"depth", "d", 2};
  experiment.workloads[2].sweep = SweepPoint{"depth", "d", 3};
  const test::TemporaryDirectory directory;
  write_result_files(directory.path(), test::small_results(experiment));
  const auto results = data_in(directory).at("results");
  EXPECT_THAT(results.at("matrix").at("workloads"), SizeIs(1));
  ASSERT_THAT(results.at("sweeps"), SizeIs(1));
  EXPECT_EQ(results.at("sweeps")[0].at("name"), "depth");
  EXPECT_THAT(results.at("sweeps")[0].at("points"), SizeIs(2));
}

TEST(ReportData, ShowsTheFindingFromARealSearch) {
  const test::TemporaryDirectory directory;
  const auto searches = data_in(directory).at("finding").at("searches");
  ASSERT_THAT(searches, SizeIs(2));
  EXPECT_EQ(searches[0].at("searcher"), "pvs-merged-strict");
  EXPECT_EQ(searches[0].at("value"), "0");
  EXPECT_EQ(searches[1].at("searcher"), "pvs-sound-strict");
  EXPECT_EQ(searches[1].at("value"), "1");
  for (const auto& search : searches) EXPECT_EQ(search.at("score"), "1");
}

TEST(ReportData, OfTwoResultsHasTheCostsOfBoth) {
  const test::TemporaryDirectory before;
  const test::TemporaryDirectory after;
  const Results results = test::small_results();
  write_result_files(before.path(), results);
  write_result_files(after.path(), results);
  const auto data = report_data({.directory = before.path()}, {.directory = after.path()});
  EXPECT_EQ(data.at("before").at("results").at("figures"), data.at("results").at("figures"));
  const test::TemporaryDirectory empty;
  const auto alone = report_data({.directory = empty.path()}, {.directory = after.path()});
  EXPECT_THAT(test::gaps_of(alone), HasSubstr("changes: "));
}

}  // namespace
}  // namespace pvslab::report

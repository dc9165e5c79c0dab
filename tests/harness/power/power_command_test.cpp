// `pvslab power` as a user sees it: exit codes, output streams, wrong input, and Ctrl-C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/table.hpp"
#include "harness/power/recorded_power.hpp"
#include "tests/harness/cli/verb.hpp"
#include "tests/harness/power/small_power.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::TemporaryDirectory;
using test::Words;
using test::WrongWords;
using testing::HasSubstr;

const test::Verb power("power");
const Words quick{"--filter", "alpha-beta:not-negated", "--seeds", "2"};

TEST(PowerCommand, PrintsTheMatrixAndEndsWithZero) {
  const Finished run = power(quick);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("I E u o i r t d g K 4 C R N D"));
  EXPECT_THAT(
      run.output,
      HasSubstr("2 mutants: what `pvslab verify` runs by default catches 2.\nEach is caught by at least one oracle."));
  EXPECT_THAT(run.output, HasSubstr("Control: of the 1 bodies without the mistakes, 0 are caught."));
  EXPECT_EQ(run.errors, "");
}

TEST(PowerCommand, PrintsAtMostEightyColumns) {
  for (const Words& words : {quick, Words{"--list"}}) {
    std::istringstream lines(power(words).output);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80U) << line;
  }
}

TEST(PowerCommand, WritesJson) {
  const Finished run = power(test::joined(quick, {"--json", "-"}));
  const auto json = nlohmann::json::parse(run.output);
  EXPECT_EQ(json["mutants"].size(), 2U);
  EXPECT_EQ(json["mutants"][0]["oracles"].size(), 15U);
  EXPECT_TRUE(json["survivors"].empty());
  test::expect_findings_without_json(power, quick, "alpha-beta:not-negated");
}

TEST(PowerCommand, ListsTheMutantsWithTheirSources) {
  const Finished run = power({"--list"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("pvs-sound:first-successor-proved: the first successor is only proved at first\n"
                                    "  from github.com/kelseyde/calvin-chess-engine pull request 69"));
}

TEST(PowerCommand, SaysTheSameWithAnyNumberOfThreads) {
  test::expect_same_output_with_any_number_of_threads(power, quick);
}

TEST(PowerCommand, EndsWithOneIfTheMatrixIsNotTheRecordedOne) {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "power.toml").string();
  const std::vector<std::string_view> chosen{"alpha-beta:not-negated", "alpha-beta:not-negated-on-last-ply"};
  std::string text = zoo::to_toml(zoo::measured(chosen, 2));
  std::ofstream(file) << text;
  const Words check = test::joined(quick, {"--check", file});
  EXPECT_EQ(power(check).exit_code, 0);
  text.replace(text.find("row = \"x"), 8, "row = \".");
  std::ofstream(file) << text;
  const Finished run = power(check);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.errors, HasSubstr("alpha-beta:not-negated has the row ."));
}

TEST(PowerCommand, EndsWithFiveIfNoMutantIsChosen) {
  const Finished run = power({"--filter", "no-such-mutant"});
  EXPECT_EQ(run.exit_code, 5);
  EXPECT_THAT(run.errors, HasSubstr("--filter matches no mutant"));
}

class WrongPower : public testing::TestWithParam<WrongWords> {};
TEST_P(WrongPower, IsRefused) { test::expect_refused(power, GetParam()); }
INSTANTIATE_TEST_SUITE_P(Words, WrongPower,
                         testing::Values(WrongWords{{"--seeds", "0"}, "--seeds"},
                                         WrongWords{{"--seeds", "x"}, "--seeds"},
                                         WrongWords{{"--filter", ""}, "--filter is empty"},
                                         WrongWords{{"--dry-run", "--json", "-"}, "leave --json out"},
                                         WrongWords{{"--check", "/no/such/file"}, "/no/such/file"},
                                         WrongWords{{"--record", "/no/such/directory/x"}, "/no/such/directory"},
                                         WrongWords{{"--record", "x", "--filter", "a"}, "leave --filter out"}));

TEST(PowerCommand, StopsAtCtrlCAndPrintsWhatItFound) {
  const Finished run = power.interrupted({"--seeds", "1000"}, 3);  // it reads long suites first
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.output, HasSubstr("Interrupted")) << run.errors;
  EXPECT_THAT(run.errors, HasSubstr("Start again with"));
}

}  // namespace
}  // namespace pvslab

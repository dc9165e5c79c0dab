// A position file with a wrong score: the report names its line and blames no searcher.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/measure/results/result_files.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// On a 3x3 board neither side can win.
class WrongPublishedScore : public testing::Test {
 protected:
  WrongPublishedScore() { write_text(file, "# board 3x3\n\n1 0\n12 1\n21 0\n"); }

  TemporaryDirectory directory;
  std::string file = directory / "small.txt";
};

TEST_F(WrongPublishedScore, IsToldOfTheFileByVerify) {
  const std::string json = directory / "found.json";
  const Finished ended = run_program({"verify", "--suite", "connect4:" + file, "--json", json});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.output,
              AllOf(HasSubstr("small.txt:4: the published score is 1, and minimax finds 0; correct the line\n"),
                    HasSubstr("every promise is kept; 1 PUBLISHED SCORE IS WRONG"), Not(HasSubstr("does not keep")),
                    Not(HasSubstr("FAILS\n"))));
  const auto found = nlohmann::json::parse(read_text(json));
  EXPECT_EQ(found.at("kept"), true);
  ASSERT_EQ(found.at("wrong_published_scores").size(), 1U);
  EXPECT_EQ(found.at("wrong_published_scores").at(0).at("place"), file + ":4");
  EXPECT_EQ(found.at("wrong_published_scores").at(0).at("published"), 1);
  EXPECT_EQ(found.at("wrong_published_scores").at(0).at("computed"), 0);
}

TEST_F(WrongPublishedScore, IsToldOfTheFileByCompareAndReport) {
  const std::string out = directory / "out";
  const Finished compared = run_program({"compare", "--workload", "connect4:" + file, "--out", out});
  EXPECT_EQ(compared.exit_code, 1);
  EXPECT_THAT(compared.output, AllOf(HasSubstr("WRONG PUBLISHED SCORE: "), HasSubstr("small.txt:4: 1, and minimax"),
                                     Not(HasSubstr("WRONG VALUE")), Not(HasSubstr("WRONG\n"))));
  const Results results = read_results(out + "/results.json");
  ASSERT_EQ(results.violations.size(), 1U);
  EXPECT_TRUE(results.violations.front().published_is_wrong);
  EXPECT_EQ(results.violations.front().place, file + ":4");
  for (const Comparison& one : results.comparisons) EXPECT_EQ(one.wrong_values, 0U) << one.searcher;
  const Finished reported = run_program({"report", "--results", out + "/results.json"});
  EXPECT_EQ(reported.exit_code, 1);
  EXPECT_THAT(reported.output, HasSubstr("WRONG PUBLISHED SCORE: "));
}

TEST_F(WrongPublishedScore, IsToldOfTheFileByTheGate) {
  write_text(directory / "gate.toml", "[[workload]]\nspec = \"connect4:small.txt\"\nsearchers = [\"alpha-beta\"]\n");
  const Finished ended = run_program(
      {"gate", "--experiment", directory / "gate.toml", "--baseline", directory / "baseline.toml", "--update"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.output, AllOf(HasSubstr("WRONG PUBLISHED SCORE: "), Not(HasSubstr("WRONG VALUE"))));
  EXPECT_FALSE(std::filesystem::exists(directory / "baseline.toml"));
}

}  // namespace
}  // namespace pvslab::test

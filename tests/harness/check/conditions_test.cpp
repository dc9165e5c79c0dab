// The conditions of a searcher's code: what llvm-cov writes about them, and the constants of comparisons. A program that counts
// its conditions is made by tests/conditions/conditions_test.py.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/check/conditions/compared_constants.hpp"
#include "harness/check/conditions/condition_coverage.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/support/sanitized.hpp"

// What code that tells its comparisons calls.
extern "C" {
void __sanitizer_cov_trace_const_cmp1(std::uint8_t constant, std::uint8_t value);
void __sanitizer_cov_trace_const_cmp2(std::uint16_t constant, std::uint16_t value);
void __sanitizer_cov_trace_const_cmp4(std::uint32_t constant, std::uint32_t value);
void __sanitizer_cov_trace_const_cmp8(std::uint64_t constant, std::uint64_t value);
void __sanitizer_cov_trace_switch(std::uint64_t value, const std::uint64_t* cases);
}

namespace pvslab {
namespace conditions_test {

using ::nlohmann::json;

// Only the third line of a file was run.
json file(const std::string& name, const json& branches) {
  const json segments = {{1, 1, 0, true, true, false}, {3, 1, 9, true, true, false}, {4, 1, 0, true, true, false}};
  return {{"filename", name}, {"branches", branches}, {"segments", segments}};
}

std::string exported(const json& files) { return json{{"data", {{{"files", files}}}}}.dump(); }

// Two instances of a template, and a loop over a range.
TEST(ConditionCoverage, TakesTheInstancesTogetherAndNamesWhatWasNeverSeen) {
  const test::TemporaryDirectory directory;
  const std::string header = directory / "mine.hpp";
  std::ofstream(header) << "  if (depth == Depth(19) && first) {\n  for (auto s : all) {\n";
  const ConditionCoverage coverage =
      conditions_in(exported({file("/lib/searchers/core/node.hpp", json::array({{1, 1, 1, 5, 0, 0, 0, 0, 4}})),
                              file(header, {{1, 7, 1, 25, 0, 40, 0, 0, 4},
                                            {1, 29, 1, 34, 0, 0, 0, 0, 4},
                                            {2, 15, 2, 16, 5, 0, 0, 0, 4},
                                            {1, 7, 1, 25, 0, 2, 0, 0, 4},
                                            {1, 29, 1, 34, 0, 0, 0, 0, 4},
                                            {2, 15, 2, 16, 0, 3, 0, 0, 4}}),
                              file("/lib/searchers/pvs.hpp", json::array({{1, 1, 1, 5, 0, 0, 0, 0, 4}}))}),
                    {});
  ASSERT_EQ(coverage.files, std::vector{header});
  ASSERT_EQ(coverage.conditions.size(), 3U);
  EXPECT_EQ(coverage.conditions[0].text, "depth == Depth(19)");
  EXPECT_EQ(coverage.conditions[0].lacks(), "never true");
  EXPECT_EQ(coverage.conditions[0].times_false, 42U);
  EXPECT_EQ(coverage.conditions[1].text, "first");
  EXPECT_EQ(coverage.conditions[1].lacks(), "never reached");
  EXPECT_EQ(coverage.conditions[2].text, "for (auto s : all)");
  EXPECT_TRUE(coverage.conditions[2].is_decided());
  EXPECT_EQ(coverage.undecided().size(), 2U);
}

// A program without files of a user's asks about its own searchers, without their vocabulary and without the mutants.
TEST(ConditionCoverage, IsOfTheCataloguesSearchersIfNoOtherFileIsThere) {
  const json one = json::array({{1, 1, 1, 5, 1, 1, 0, 0, 4}});
  const ConditionCoverage coverage =
      conditions_in(exported({file("/lib/searchers/core/node.hpp", one), file("/lib/searchers/pvs.hpp", one),
                              file("/lib/searchers/mutants/wrong.hpp", one), file("/lib/suites/game.hpp", one),
                              file("/lib/harness/bind.hpp", one), file("/lib/searchers/minimax.hpp", json::array())}),
                    {.are_of_the_library = true});
  EXPECT_EQ(coverage.files, std::vector<std::string>{"/lib/searchers/pvs.hpp"});
}

TEST(ConditionCoverage, IsOfTheFilesThatAreNamedWhereverTheyAre) {
  const json one = json::array({{1, 1, 1, 5, 1, 1, 0, 0, 4}});
  const std::string all = exported({file("/lib/searchers/core/node.hpp", one), file("/lib/searchers/mine.hpp", one),
                                    file("/lib/searchers/pvs.hpp", one), file("/no/main.cpp", one)});
  const ConditionCoverage named = conditions_in(all, {.files = {"/lib/searchers/mine.hpp"}});
  EXPECT_EQ(named.files, std::vector<std::string>{"/lib/searchers/mine.hpp"});
  EXPECT_THROW(static_cast<void>(conditions_in(all, {.files = {"/no/other.hpp"}})), std::runtime_error);
}

TEST(ConditionCoverage, SaysThatThereIsNone) {
  EXPECT_EQ(to_text(ConditionCoverage{}).substr(0, 30), "Conditions: none was counted. ");
}

TEST(ConditionCoverage, LeavesOutWhatTheCompilerHasDecided) {
  const ConditionCoverage coverage =
      conditions_in(exported({file("/lib/searchers/core/node.hpp", json::array()),
                              file("/no/such/mine.hpp", {{2, 4, 2, 8, 0, 0, 0, 0, 4},
                                                         {3, 4, 3, 6, 0, 0, 0, 0, 4},
                                                         {3, 10, 3, 11, 0, 0, 0, 0, 4},
                                                         {3, 9, 3, 12, 0, 9, 0, 0, 4}})}),
                    {});
  ASSERT_EQ(coverage.conditions.size(), 2U);
  EXPECT_EQ(coverage.conditions[0].lacks(), "never reached");
  EXPECT_EQ(coverage.conditions[1].lacks(), "never true");
}

TEST(ConditionCoverage, SaysWhatItIsNotAbout) {
  ConditionCoverage coverage{
      .files = {"mine.hpp"},
      .conditions = {{.file = "mine.hpp", .line = 4, .column = 7, .text = "deep", .times_true = 1, .times_false = 1}},
      .constants = {19},
      .searches = 1'234'567};
  EXPECT_EQ(to_text(coverage),
            "Conditions: 1 in mine.hpp, each true in some search and false in some search.\n"
            "  Constants of comparisons, at which trees were aimed: 1. Not seen: conditions\n"
            "  that must hold at the same time, choices by arithmetic, macros, and functions\n"
            "  that no search calls.\n");
  EXPECT_EQ(verdict_text(coverage), "each of 1 condition in mine.hpp was true and was false");
  coverage.conditions.front().times_true = 0;
  EXPECT_EQ(verdict_text(coverage), "1 CONDITION NOT DECIDED");
  const std::string text = to_text(coverage);
  EXPECT_NE(text.find("; 1 NOT DECIDED"), text.npos) << text;
  EXPECT_NE(text.find("\n  mine.hpp:4: deep: never true in 1,234,567 searches\n"), text.npos) << text;
  const json told = described_json([&](Fields& fields) { describe(fields, coverage); });
  EXPECT_EQ(told["undecided"][0]["lacks"], "never true");
  EXPECT_EQ(told["constants"], json::array({19}));
}

TEST(ConditionCoverage, RefusesWhatItCannotRead) {
  for (const char* const text : {"", "{", "{}", R"({"data": []})", R"({"data": [{"files": [{"filename": 7}]}]})"}) {
    EXPECT_THROW(static_cast<void>(conditions_in(text, {})), std::runtime_error) << text;
  }
}

TEST(ComparedConstants, AreNotedOfEveryWidthAndOfASwitch) {
  if (test::is_sanitized) GTEST_SKIP() << "a sanitizer's runtime has these functions, too";
  __sanitizer_cov_trace_const_cmp1(static_cast<std::uint8_t>(-101), 0);
  __sanitizer_cov_trace_const_cmp2(static_cast<std::uint16_t>(-10'102), 0);
  __sanitizer_cov_trace_const_cmp4(static_cast<std::uint32_t>(-1'010'103), 0);
  __sanitizer_cov_trace_const_cmp8(1'010'104, 0);
  __sanitizer_cov_trace_const_cmp8(1ULL << 40U, 0);  // no score
  const std::uint64_t cases[] = {2, 32, 1'010'105, static_cast<std::uint32_t>(-1'010'106)};
  __sanitizer_cov_trace_switch(0, cases);
  const std::vector<std::int32_t> noted = compared_constants();
  for (const std::int32_t constant : {-101, 256 - 101, -10'102, -1'010'103, 1'010'104, 1'010'105, -1'010'106}) {
    EXPECT_TRUE(std::ranges::binary_search(noted, constant)) << constant;
  }
  EXPECT_FALSE(std::ranges::binary_search(noted, 0));
}

}  // namespace conditions_test
}  // namespace pvslab

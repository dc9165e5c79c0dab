#include "harness/show/trace/false_bound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* tree = "[[4 6] [[-5 -7] 3] [1 2]]";

std::optional<FalseBound> false_bound_of(const std::string& searcher, const char* of_tree, Bounds window = {}) {
  const auto game = traced_tree(parse_tree(of_tree));
  const SearchTrace trace = trace_search(*game, searcher, window);
  return first_false_bound(*game, trace);
}

// Its first difference from alpha-beta is a window that is wider without harm.
TEST(FirstFalseBound, IsTheVisitThatErredNotWhereTheSearchesPart) {
  const auto found = false_bound_of("alpha-beta:last-value-counts", tree);
  ASSERT_TRUE(found);
  EXPECT_EQ(
      found->text,
      "alpha-beta:last-value-counts leaves 1 with -6 in the window (-inf, +inf), which says that its score is -6; it "
      "is -4.");
  const auto zero = false_bound_of("alpha-beta:starts-at-zero", "[[4 6] [[-5 -7] [3 -9]]]");
  ASSERT_TRUE(zero);
  EXPECT_EQ(zero->score, Score(-4));
  EXPECT_EQ(zero->visit, 1);
  // Its first move is searched rightly.
  const auto late = false_bound_of("alpha-beta:last-value-counts", "[[6 4] [5 9]]");
  ASSERT_TRUE(late);
  EXPECT_THAT(late->text, HasSubstr("leaves 2 with -9"));
}

TEST(FirstFalseBound, SaysWhatABoundClaims) {
  const auto found = false_bound_of("alpha-beta:last-value-counts", tree, {Score(2), Score(5)});
  ASSERT_TRUE(found);
  EXPECT_THAT(found->text, AllOf(HasSubstr("in the window (-5, -2), which says that its score is at most -6"),
                                 HasSubstr("it is -4")));
}

TEST(FirstFalseBound, IsNothingForARightValueAndForSearchesThatPromiseNone) {
  for (const char* const right : {"alpha-beta", "negascout", "pvs-split", "pvs-split-strict", "mtd-f", "memory-pvs"}) {
    EXPECT_FALSE(false_bound_of(right, tree)) << right;
    EXPECT_FALSE(false_bound_of(right, tree, {Score(0), Score(1)})) << right;
  }
  EXPECT_FALSE(false_bound_of("pvs-lmr-printed", tree));
  EXPECT_FALSE(false_bound_of("sss-star", tree));
  // Other visits than alpha-beta's, and the right value.
  EXPECT_FALSE(false_bound_of("alpha-beta:beta-not-passed", "[[[0 1]]]", {Score(-1), Score(0)}));
}

TEST(FirstFalseBound, IsToldInTextAndJsonForMutantsAndPrograms) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const test::TemporaryDirectory directory;
  std::string text = test::read_text(std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta.py");
  const std::string right = "best >= beta";
  text.replace(text.find(right), right.size(), "best > alpha");
  test::write_text(directory / "wrong.py", text);
  const std::vector<std::string> words{
      "trace", "--program", "python3 " + (directory / "wrong.py"), "--against", "alpha-beta", "--tree", "[[4 3] 0]"};
  const test::Finished told = test::run_program(words);
  EXPECT_EQ(told.exit_code, 0) << told.errors;
  const std::size_t first = told.output.find("First false bound: alpha-beta-py leaves 1 with -4");
  EXPECT_LT(first, told.output.find("They part here")) << told.output;
  std::vector<std::string> as_json = words;
  as_json.insert(as_json.end(), {"--format", "json"});
  const auto json = nlohmann::json::parse(test::run_program(as_json).output);
  EXPECT_EQ(json["searches"][0]["false_bound"]["path"], "1");
  EXPECT_EQ(json["searches"][0]["false_bound"]["score"], -3);
  EXPECT_EQ(json["searches"][0]["false_bound"]["visit"], 1);
  EXPECT_FALSE(json["searches"][1].contains("false_bound"));
  const test::Finished view =
      test::run_program({"trace", "alpha-beta:last-value-counts", "--tree", tree, "--view", "max"});
  EXPECT_THAT(view.output, AllOf(HasSubstr("First false bound"), HasSubstr("the side to move")));
}

}  // namespace
}  // namespace pvslab

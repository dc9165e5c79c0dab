#include "harness/show/trace/text/trace_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "harness/show/trace/text/teach.hpp"
#include "harness/show/trace/text/trace_colour.hpp"
#include "harness/show/trace/text/trace_drawing.hpp"
#include "harness/show/trace/text/tree_drawing.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace trace_text_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The tree of the README: NegaScout visits 6 nodes of it, alpha-beta 7.
constexpr std::string_view small = "[0 [[-1 0] 0]]";

std::string text_of(TracedGame& game, const std::string& searcher, const TraceTextOptions& options = {}) {
  return trace_text(game, trace_search(game, searcher, {}), options);
}

TEST(TreeDrawing, LeadsAHeavyLineToTheBestSuccessor) {
  const DrawnNode node{.labels = {"P-V"}, .successors = {{.labels = {"", "Cut"}}, {.labels = {"", "P-V"}}}, .best = 1};
  EXPECT_THAT(drawn(node), testing::ElementsAre("  P-V", " ┌─┗━┓", " │   ┃", "Cut P-V"));
}

TEST(TreeDrawing, DrawsAnOnlySuccessorBelowItsParent) {
  const DrawnNode node{.labels = {"All"}, .successors = {{.labels = {"", "Cut"}}}};
  EXPECT_THAT(drawn(node), testing::ElementsAre("All", " │", " │", "Cut"));
}

TEST(TreeDrawing, PacksDrawingsIntoRows) {
  EXPECT_THAT(packed({{"aaaa", "b"}, {"c"}, {"dddd"}}, 10), testing::ElementsAre("aaaa   c", "b", "", "dddd"));
}

TEST(TraceText, SaysWhatWasPrunedByWhomAndWhoSetTheBound) {
  const auto game = traced_tree(parse_tree("[3 [-4 9 9] 0]"));
  EXPECT_THAT(text_of(*game, "alpha-beta"),
              HasSubstr("moves 2 and 3 are pruned: move 1 returned 4 >= 3, the value of 1"));
}

TEST(TraceText, MarksProofsAndReSearches) {
  const auto game = traced_tree(parse_tree("[0 -1 [1]]"));
  const std::string text = text_of(*game, "pvs-split");
  EXPECT_THAT(text, AllOf(HasSubstr("Z+F"), HasSubstr("proof failed"), HasSubstr("re-search")));
}

class TraceTextWidth : public testing::TestWithParam<std::size_t> {};

TEST_P(TraceTextWidth, IsNeverExceeded) {
  for (const char* const spec : {"uniform:b=8,d=5", "ordered:b=20,d=3,p1=0.7,q=100", "irregular:b=12,d=7"}) {
    const auto game = traced_case({.spec = spec, .seed = 1, .index = 0});
    for (const char* const searcher : {"alpha-beta", "pvs-sound", "mtd-f", "sss-star"}) {
      std::istringstream lines(text_of(*game, searcher, {.width = GetParam()}));
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(display_width(line), GetParam()) << searcher << " on " << spec << ": " << line;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(TraceText, TraceTextWidth, testing::Values(72, 80, 100, 160));

TEST(TraceText, SaysWhatItFolded) {
  const auto game = traced_case({.spec = "uniform:b=8,d=5", .seed = 1, .index = 0});
  EXPECT_THAT(text_of(*game, "pvs-sound"),
              AllOf(HasSubstr(" nodes are not drawn"), HasSubstr(" more proofs"), HasSubstr(" visits are listed")));
  const auto whole = traced_tree(parse_tree(small));
  EXPECT_THAT(text_of(*whole, "alpha-beta"), AllOf(Not(HasSubstr("not drawn")), Not(HasSubstr("are listed"))));
}

TEST(TraceText, ShowsTheSubtreeOfANode) {
  const auto game = traced_tree(parse_tree(small));
  const std::string text = text_of(*game, "alpha-beta", {.around = parse_path(*game, "2.1")});
  EXPECT_THAT(
      text, AllOf(HasSubstr("Only the visits of 2.1 and below"), HasSubstr("\n  2.1.2 "), Not(HasSubstr("\n  2.2 "))));
}

TEST(TraceText, ShowsNoMorePliesThanAsked) {
  const auto game = traced_tree(parse_tree(small));
  EXPECT_THAT(text_of(*game, "alpha-beta", {.plies = 1}), AllOf(HasSubstr("\n  2 "), Not(HasSubstr("2.1"))));
}

std::string text_for_max(const std::string& tree, const std::string& searcher) {
  const auto game = traced_tree(parse_tree(tree));
  return trace_text(*game, seen_from(*game, trace_search(*game, searcher, {}), ScoreView::max), {});
}

// Leaves at odd plies change their signs, the tree that is given does not.
TEST(TraceText, HasTrianglesValuesAndCutsFromTheSideOfMax) {
  const std::string text = text_for_max("[[3 12 8] [2 [4 -9] 6] -14]", "alpha-beta");
  EXPECT_THAT(text, AllOf(HasSubstr("tree      [[3 12 8] [2 [4 -9] 6] -14]\n"),
                          HasSubstr("for MAX   [[3 12 8] [2 [-4 9] 6] 14]\n"), HasSubstr("△ 14"), HasSubstr("▽ 3"),
                          HasSubstr("▽: MIN moves."), HasSubstr("2     (3, +inf)     full  Cut           2  1"),
                          HasSubstr("move 1 returned 2 <= 3, the value of 1"), Not(HasSubstr("-14  "))));
  const auto game = traced_tree(parse_tree("[[3 12 8] [2 [4 -9] 6] -14]"));
  EXPECT_THAT(text_of(*game, "alpha-beta"), AllOf(Not(HasSubstr("MAX")), Not(HasSubstr("△"))));
}

TEST(TraceText, TellsTheStrictCutOfAMinNodeAsLess) {
  EXPECT_THAT(text_for_max("[[3 12] [2 4]]", "alpha-beta-strict"), HasSubstr("move 1 returned 2 < 3, the value of 1"));
}

TEST(TracePath, IsRefusedWhereThereIsNoSuchMove) {
  const auto game = traced_tree(parse_tree(small));
  EXPECT_THROW(static_cast<void>(parse_path(*game, "3")), UsageError);
  EXPECT_THROW(static_cast<void>(parse_path(*game, "2.x")), UsageError);
  EXPECT_THROW(static_cast<void>(parse_path(*game, "1.1")), UsageError);
  EXPECT_THROW(static_cast<void>(parse_path(*game, "")), UsageError);
  EXPECT_EQ(parse_path(*game, "root"), std::vector<std::uint32_t>());
  EXPECT_EQ(parse_path(*game, "2 1"), (std::vector<std::uint32_t>{1, 0}));
}

// Where two searches part, and why.
TraceDifference difference(std::string_view tree, const std::string& left, const std::string& right,
                           Bounds bounds = {}) {
  const auto game = traced_tree(parse_tree(tree));
  return difference_of(*game, trace_search(*game, left, bounds), trace_search(*game, right, bounds));
}

TEST(TraceDifference, IsAWindowWhereOneSearchProves) {
  const TraceDifference found = difference(small, "alpha-beta", "negascout");
  ASSERT_TRUE(found.first);
  EXPECT_EQ(found.first->reason, Divergence::window);
  EXPECT_EQ(found.first->text,
            "alpha-beta searches 2 with the window (-inf, 0) with its full window; negascout with (-1, 0) in a proof.");
  EXPECT_EQ(found.only_left.size(), 1U);
  EXPECT_TRUE(found.only_right.empty());
}

TEST(TraceDifference, IsARoleWhereOnlyOneSearchCallsItAProof) {
  // In a zero window a flagged proof has the window that alpha-beta would use anyway.
  const TraceDifference found = difference("[0 0]", "alpha-beta-strict", "pvs-merged-strict", {Score(0), Score(0)});
  ASSERT_TRUE(found.first);
  EXPECT_EQ(found.first->reason, Divergence::role);
}

TEST(TraceDifference, NamesTheCutoffThatSavesANode) {
  // The tie cuts off under >= and not under >.
  const TraceDifference found = difference("[1 [-1 0]]", "alpha-beta-strict", "alpha-beta");
  ASSERT_TRUE(found.first);
  EXPECT_EQ(found.first->reason, Divergence::only_left);
  EXPECT_EQ(found.first->text,
            "alpha-beta-strict searches 2.2; alpha-beta cuts 2 off (move 2 is pruned: move 1 returned 1 >= 1, the "
            "value of 1).");
}

TEST(TraceDifference, IsNothingBetweenASearcherAndItself) {
  const TraceDifference found = difference(small, "pvs-sound", "pvs-sound");
  EXPECT_FALSE(found.first);
  EXPECT_TRUE(found.only_left.empty() && found.only_right.empty());
  for (const auto& [left, right] : found.aligned) EXPECT_EQ(left, right);
}

TEST(TraceDifference, AlignsEveryVisitOnce) {
  const auto game = traced_tree(parse_tree("[[3 1 4] [1 5 9] [2 6 5]]"));
  const SearchTrace left = trace_search(*game, "pvs-split", {});
  const SearchTrace right = trace_search(*game, "alpha-beta", {});
  std::size_t lefts = 0;
  std::size_t rights = 0;
  for (const auto& [l, r] : difference_of(*game, left, right).aligned) {
    lefts += l != no_visit ? 1 : 0;
    rights += r != no_visit ? 1 : 0;
    if (l != no_visit && r != no_visit) {
      EXPECT_EQ(left[l].place, right[r].place);
    }
  }
  EXPECT_EQ(lefts, left.visits.size());
  EXPECT_EQ(rights, right.visits.size());
}

// What a class sees, without what it types.
std::string taught(TracedGame& game, const std::string& searcher, const std::string& answers, Style style = {},
                   ScoreView view = ScoreView::negamax) {
  std::istringstream input(answers);
  std::string said;
  teach_from(input, game, trace_search(game, searcher, {}), {.echo = false, .style = style, .view = view},
             [&](const std::string& text) { said += text; });
  return said;
}

TEST(Teach, AsksAgainAfterAnEmptyLineAndCountsNothing) {
  const auto game = traced_tree(parse_tree(small));
  const std::string said = taught(*game, "alpha-beta", "\n  \n-inf\n");
  EXPECT_THAT(said, AllOf(HasSubstr("Give a whole number, -inf or +inf; `?` gives the answer, q stops."),
                          HasSubstr("1 of 1 answer right."), Not(HasSubstr("No,"))));
}

TEST(Teach, CountsAnAnswerThatWasShownAsNeitherRightNorWrong) {
  const auto game = traced_tree(parse_tree(small));
  EXPECT_THAT(taught(*game, "alpha-beta", "?\n+inf\n"),
              AllOf(HasSubstr("The answer: alpha is -inf"), HasSubstr("1 of 1 answer right; 1 answer was shown.")));
}

TEST(Teach, AsksFromTheSideOfMax) {
  const auto game = traced_tree(parse_tree("[[3 5] [2 9]]"));
  const std::string right = "-inf\n+inf\n-inf\n+inf\n-inf\n+inf\nn\n-inf\n3\nn\nn\n3\n+inf\n3\n+inf\ny\nn\n";
  const std::string said = taught(*game, "alpha-beta", right, {}, ScoreView::max);
  EXPECT_THAT(said, AllOf(HasSubstr("17 of 17 answers right."), HasSubstr("one of MIN when it is <= alpha"),
                          HasSubstr("Node 2, of MIN, "), HasSubstr("the parent is of MIN, and its alpha is 3"),
                          HasSubstr("beta is 3: beta is that of the parent at this time, the value of 1.1.")));
}

TEST(Teach, EndsAtQuit) {
  const auto game = traced_tree(parse_tree(small));
  for (const char* const word : {"q", "quit", "exit"}) {
    EXPECT_THAT(taught(*game, "alpha-beta", std::string("-inf\n") + word + "\n+inf\n"),
                AllOf(HasSubstr("Stopped at root, visit 1 of 7."), HasSubstr("1 of 1 answer right.")));
  }
}

TEST(Teach, BeginsAtTheRoot) {
  const auto game = traced_tree(parse_tree(small));
  EXPECT_THAT(taught(*game, "alpha-beta", ""), AllOf(HasSubstr("\nThe root.\n"), Not(HasSubstr("Node the root"))));
}

// The first leaf is the third visit. Six answers lead to its value, five do not.
TEST(Teach, TellsNoValueBeforeTheSearchKnowsIt) {
  const auto game = traced_case({.spec = "uniform:b=2,d=2,values=1000", .seed = 1, .index = 0});
  const SearchTrace trace = trace_search(*game, "alpha-beta", {});
  const VisitNumber leaf = 2;
  ASSERT_EQ(trace[leaf].how, TracedVisit::How::leaf);
  const std::string value = to_text(trace[leaf].value);
  const std::string magnitude = value.substr(value.starts_with('-') ? 1 : 0);
  ASSERT_GE(magnitude.size(), 2U);
  const std::string windows = "-inf\n+inf\n-inf\n+inf\n-inf\n";
  EXPECT_THAT(taught(*game, "alpha-beta", windows), Not(HasSubstr(magnitude)));
  EXPECT_THAT(taught(*game, "alpha-beta", windows + "+inf\n"), HasSubstr("1.1 is a leaf worth " + value + "."));
}

TEST(Teach, HasColoursWhereTheStyleHas) {
  const auto game = traced_tree(parse_tree(small));
  const std::string answers = "-inf\n3\n";
  EXPECT_THAT(taught(*game, "alpha-beta", answers, {.has_colour = true}),
              AllOf(HasSubstr("\x1b[32mRight,\x1b[0m"), HasSubstr("\x1b[31mNo,\x1b[0m")));
  EXPECT_THAT(taught(*game, "alpha-beta", answers), Not(HasSubstr("\x1b")));
}

TEST(TraceColour, MovesNothing) {
  const auto game = traced_tree(parse_tree(small));
  const std::string plain = text_of(*game, "negascout");
  const std::string coloured = coloured_trace(plain, {.has_colour = true});
  EXPECT_EQ(coloured_trace(plain, {}), plain);
  EXPECT_THAT(coloured, AllOf(HasSubstr("\x1b[33mCut\x1b[0m"), HasSubstr("\x1b[32mAll\x1b[0m"),
                              HasSubstr("\x1b[1mP-V\x1b[0m"), HasSubstr("\x1b[1m┗")));
  std::istringstream before(plain);
  std::istringstream after(coloured);
  std::string one;
  std::string other;
  while (std::getline(before, one)) {
    ASSERT_TRUE(std::getline(after, other));
    EXPECT_EQ(display_width(other), display_width(one)) << one;
  }
  EXPECT_FALSE(std::getline(after, other));
}

}  // namespace trace_text_test
}  // namespace pvslab

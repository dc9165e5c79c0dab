// The address of the page of the laboratory, and trees from the side of MAX in counterexamples.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/page_address.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace page_address_test {

using testing::HasSubstr;
using testing::Not;

const Tree tree = tree_of("[1 [2 -3]]").to_tree();

TEST(PageAddress, NamesTreeSearchersWindowAndView) {
  EXPECT_EQ(page_address(tree, "negascout", "alpha-beta", {Score(-1), Score(2)}, ScoreView::max),
            "playground.html#tree=[1+[2+-3]]&searcher=negascout&against=alpha-beta&window=(-1,+2)&view=max");
  EXPECT_EQ(page_address(tree, "minimax", "", {}, ScoreView::negamax),
            "playground.html#tree=[1+[2+-3]]&searcher=minimax&view=negamax");
  EXPECT_THAT(page_address(tree, "minimax", "", {Score(0), Score::infinity()}, ScoreView::negamax),
              HasSubstr("&window=(0,+%2Binf)&")) << "a plus alone would be a blank";
}

TEST(PageAddress, ComparesWithAlphaBetaUnderTheSameRule) {
  EXPECT_THAT(page_address(subject("pvs-split-strict"), tree, {}, ScoreView::negamax),
              HasSubstr("searcher=pvs-split-strict&against=alpha-beta-strict&"));
  EXPECT_THAT(page_address(subject("alpha-beta"), tree, {}, ScoreView::negamax),
              HasSubstr("searcher=alpha-beta&view"));
}

TEST(PageAddress, OfASearcherThatThePageDoesNotKnowIsThatOfAlphaBeta) {
  Subject own = subject("pvs-split");
  SearcherInfo info = *own.info;
  info.id = "mine";
  own.info = &info;
  EXPECT_THAT(page_address(own, tree, {}, ScoreView::negamax), HasSubstr("searcher=alpha-beta&view"));
}

TEST(CounterexampleText, HasTheTreeForMaxInThatView) {
  const Counterexample example{tree, Bounds{}, Score(2), Outcome(Score(0)), {}};
  const std::string shown = counterexample_text(subject("pvs-split"), Clause::root, example, ScoreView::max);
  EXPECT_THAT(shown, HasSubstr("  tree      [1 [2 -3]]\n  for MAX   [-1 [2 -3]]\n"));
  EXPECT_THAT(shown, HasSubstr("--view max\n"));
  EXPECT_THAT(shown, HasSubstr("&view=max\n"));
  EXPECT_THAT(counterexample_text(subject("pvs-split"), Clause::root, example), Not(HasSubstr("for MAX")));
}

}  // namespace page_address_test
}  // namespace pvslab

// Replay tokens: a counterexample survives being written and read, and a malformed token is refused at its column. What a counterexample
// prints beside its token.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/page_address.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"
#include "tests/support/written_text.hpp"

namespace pvslab {
namespace {

Tree chain(std::int32_t height) {
  Tree tree{Score(7), {}};
  for (std::int32_t ply = 0; ply < height; ++ply) tree = Tree{Score(0), {tree}};
  return tree;
}

TEST(ReplayToken, ReadsAsItWasWritten) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    const Bounds bounds{*any_end(), *any_end()};
    const ReplayRequest replay = parse_token(to_token({"pvs-split/zws", bounds, tree}));
    RC_ASSERT(replay.subjects == std::vector<std::string>{"pvs-split/zws"});
    RC_ASSERT(replay.windows == std::vector<Bounds>{bounds});
    RC_ASSERT(std::get<Tree>(replay.searched) == tree);
  }));
}

TEST(ReplayToken, NeedsNoQuotesInAShell) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    const std::string token = to_token({"pvs-split/zws", {*any_end(), *any_end()}, tree});
    RC_ASSERT(token.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-+/:.") == std::string::npos);
  }));
}

TEST(ReplayToken, OfTheNotesCounterexampleIsShort) {
  EXPECT_EQ(to_token({"pvs-split-strict", {Score(2), Score(2)}, parse_tree("[0 -1]")}),
            "pvs-split-strict:2..2:b2.0.-1");
}

TEST(ReplayToken, WritesInfinitiesAsWords) {
  EXPECT_EQ(to_token({"x", {}, Tree{}}), "x:-inf..+inf:0");
  EXPECT_EQ(parse_token("x:-inf..+inf:0").windows.front(), Bounds{});
}

TEST(ReplayToken, HoldsTheDeepestTreeThereIs) {
  const Tree deepest = chain(max_tree_height);
  EXPECT_EQ(std::get<Tree>(parse_token(to_token({"x", {}, deepest})).searched), deepest);
  EXPECT_THROW(static_cast<void>(parse_token(to_token({"x", {}, chain(max_tree_height + 1)}))), InputError);
}

TEST(ReplayToken, TakesACaseAsAReportPrintsIt) {
  const CaseName sixth{.spec = "uniform:b=2,d=3,values=4", .seed = 7, .index = 5};
  for (const char* token : {"alpha-beta:-inf..inf:uniform:b=2,d=3,values=4#6@7",
                            "alpha-beta:(-inf, +inf):tree 6 of `uniform:b=2,d=3,values=4`, seed 7",
                            "alpha-beta/uniform:b=2,d=3,values=4, seed 7, tree 6",
                            "alpha-beta on uniform:b=2,d=3,values=4, tree 6 of seed 7"}) {
    const ReplayRequest request = parse_token(token);
    EXPECT_EQ(request.subjects, std::vector<std::string>{"alpha-beta"}) << token;
    EXPECT_EQ(request.windows, std::vector<Bounds>{Bounds()}) << token;
    EXPECT_EQ(std::get<CaseName>(request.searched), sixth) << token;
  }
}

TEST(ReplayToken, NamesTwoSearchersOrTwoWindows) {
  const PlannedReplay searchers = plan_replay(parse_token("negascout,alpha-beta:0..2:[0 -1]"));
  ASSERT_EQ(searchers.searches.size(), 2U);
  EXPECT_EQ(searchers.searches[1].subject->name(), "alpha-beta");
  const PlannedReplay windows = plan_replay(parse_token("negascout:0..2/-inf..inf:[0 -1]"));
  ASSERT_EQ(windows.searches.size(), 2U);
  EXPECT_EQ(windows.searches[1].bounds, Bounds());
  EXPECT_THROW(static_cast<void>(plan_replay(parse_token("negascout,scout:0..2/-inf..inf:0"))), UsageError);
}

TEST(Replay, OfACaseSearchesTheTreeThatTheWorkloadMakes) {
  const PlannedReplay replay = plan_replay(parse_token("alpha-beta:-inf..inf:uniform:b=2,d=3,values=4#6@1"));
  EXPECT_EQ(count_nodes(replay.tree), 15U);
  EXPECT_EQ(replay.named->index, 5U);
}

TEST(Replay, OfAHugeTreeIsRefusedAtOnce) {
  for (const char* token : {"minimax:-inf..inf:uniform:b=20,d=20#1", "minimax:-inf..inf:uniform:b=2,d=1000#1"}) {
    try {
      static_cast<void>(plan_replay(parse_token(token)));
      FAIL() << token << " was searched";
    } catch (const UsageError& error) {
      EXPECT_NE(std::string(error.what()).find("has more than 100,000 nodes"), std::string::npos) << error.what();
    }
  }
}

class MalformedReplayToken : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedReplayToken, IsRefusedAtItsColumn) { expect_refused(GetParam(), "--replay", parse_token); }

INSTANTIATE_TEST_SUITE_P(ReplayToken, MalformedReplayToken,
                         testing::Values(Malformed{"", 1},                             //
                                         Malformed{"alpha-beta", 11},                  // no colon
                                         Malformed{":1..2:0", 1},                      // no searcher
                                         Malformed{"x:", 3},                           //
                                         Malformed{"x:1", 4},                          //
                                         Malformed{"x:1.2:0", 4},                      // one dot
                                         Malformed{"x:1..", 6},                        //
                                         Malformed{"x:1..2", 7},                       //
                                         Malformed{"x:1..2:", 8},                      // no tree
                                         Malformed{"x:nan..2:0", 3},                   //
                                         Malformed{"x:1..2147483647:0", 6},            // no finite score
                                         Malformed{"x:1..99999999999999999999:0", 6},  //
                                         Malformed{"x:1..2:b", 8},                     //
                                         Malformed{"x:1..2:b0", 9},                    // no successors
                                         Malformed{"x:1..2:b-1.0", 9},                 //
                                         Malformed{"x:1..2:b2.1", 12},                 // one is missing
                                         Malformed{"x:1..2:b1.1.2", 12},               // one too many
                                         Malformed{"x:1..2:b4000000000.1", 21},        //
                                         Malformed{"x:1..2:-inf", 8},                  // a leaf is finite
                                         Malformed{"x:1..2:-2147483647", 8},           //
                                         Malformed{"x:1..2:b1.x", 11},                 //
                                         Malformed{"x,:1..2:0", 3},                    // no second searcher
                                         Malformed{"x:1..2/:0", 8},                    // no second window
                                         Malformed{"x:(1, 2:0", 8},                    // never closed
                                         Malformed{"x:1..2:[1 [2]", 8},                // likewise
                                         Malformed{"x:1..2:uniform:b=3", 19},          // which tree of it?
                                         Malformed{"x:1..2:uniform:b=3#x", 20},        //
                                         Malformed{"tree 6 of uniform:b=3", 1},        // which searcher?
                                         Malformed{"x:1..2:0:0", 9}));

// The address of the page of the laboratory, and trees from the side of MAX in counterexamples.
using testing::HasSubstr;
using testing::Not;

const Tree addressed = tree_of("[1 [2 -3]]").to_tree();

TEST(PageAddress, NamesTreeSearchersWindowAndView) {
  EXPECT_EQ(page_address(addressed, "negascout", "alpha-beta", {Score(-1), Score(2)}, ScoreView::max),
            "playground.html#tree=[1+[2+-3]]&searcher=negascout&against=alpha-beta&window=(-1,+2)&view=max");
  EXPECT_EQ(page_address(addressed, "minimax", "", {}, ScoreView::negamax),
            "playground.html#tree=[1+[2+-3]]&searcher=minimax&view=negamax");
  EXPECT_THAT(page_address(addressed, "minimax", "", {Score(0), Score::infinity()}, ScoreView::negamax),
              HasSubstr("&window=(0,+%2Binf)&"))
      << "a plus alone would be a blank";
}

TEST(PageAddress, ComparesWithAlphaBetaUnderTheSameRule) {
  EXPECT_THAT(page_address(subject("pvs-split-strict"), addressed, {}, ScoreView::negamax),
              HasSubstr("searcher=pvs-split-strict&against=alpha-beta-strict&"));
  EXPECT_THAT(page_address(subject("alpha-beta"), addressed, {}, ScoreView::negamax),
              HasSubstr("searcher=alpha-beta&view"));
}

TEST(PageAddress, OfASearcherThatThePageDoesNotKnowIsThatOfAlphaBeta) {
  Subject own = subject("pvs-split");
  SearcherInfo info = *own.info;
  info.id = "mine";
  own.info = &info;
  EXPECT_THAT(page_address(own, addressed, {}, ScoreView::negamax), HasSubstr("searcher=alpha-beta&view"));
}

TEST(CounterexampleText, HasTheTreeForMaxInThatView) {
  const Counterexample example{addressed, Bounds{}, Score(2), Outcome(Score(0)), {}};
  const std::string shown = counterexample_text(subject("pvs-split"), Clause::root, example, ScoreView::max);
  EXPECT_THAT(shown, HasSubstr("  tree      [1 [2 -3]]\n  for MAX   [-1 [2 -3]]\n"));
  EXPECT_THAT(shown, HasSubstr("--view max --against alpha-beta\n"));
  EXPECT_THAT(shown, HasSubstr("&view=max\n"));
  EXPECT_THAT(counterexample_text(subject("pvs-split"), Clause::root, example), Not(HasSubstr("for MAX")));
}

}  // namespace
}  // namespace pvslab

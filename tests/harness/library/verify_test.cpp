// verify_searcher (harness/library/pvslab/verify.hpp): the verifier without a command line.
#include "harness/library/pvslab/verify.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "searchers/alpha_beta.hpp"
#include "tests/harness/library/in_a_child.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Alpha-beta, and the same with a mistake: it cuts off at alpha instead of beta.
template <bool wrong>
struct Embedded {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = wrong ? "embedded-wrong" : "embedded",
                                     .title = "alpha-beta of a test",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (wrong ? best >= window.alpha() : window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

const VerifyOptions few{.inductive = "branching=2",
                        .exhaustive = "depth=2,branching=2,leaves=4",
                        .random_trees = 50,
                        .decisive_rounds = 0,
                        .graphs = 200,
                        .instances = 130,
                        .known_value_trees = 0};

TEST(VerifySearcher, ARightSearcherIsOk) {
  in_a_child([] {
    VerifyOptions options = few;
    options.decisive_rounds = 1;
    const VerifyResult result = verify_searcher<Embedded<false>>(options);
    EXPECT_TRUE(result.ok()) << result.text;
    EXPECT_GT(result.searches, 100);
    EXPECT_THAT(result.text, HasSubstr("every promise is kept"));
  });
}

TEST(VerifySearcher, SearchersAreVerifiedOneAfterTheOther) {
  in_a_child([] {
    EXPECT_TRUE(verify_searcher<Embedded<false>>(few).ok());
    EXPECT_FALSE(verify_searcher<Embedded<true>>(few).ok());
    EXPECT_TRUE(verify_searcher<Embedded<false>>(few).ok());
    EXPECT_TRUE(verify_searcher<AlphaBeta<CutoffRule::at_beta>>(few).ok());
  });
}

TEST(VerifySearcher, ABrokenPromiseIsPlainTextWithoutCommandsOfAProgram) {
  in_a_child([] {
    const VerifyResult result = verify_searcher<Embedded<true>>(few);
    ASSERT_FALSE(result.broken.empty());
    const BrokenPromise& broken = result.broken.front();
    EXPECT_EQ(broken.routine, "embedded-wrong");
    EXPECT_EQ(broken.clause, "root");
    EXPECT_THAT(broken.counterexample, AllOf(HasSubstr("embedded-wrong does not keep root\n  tree      "),
                                             HasSubstr("  score     "), Not(HasSubstr("replay"))));
    EXPECT_THAT(result.text, Not(HasSubstr("--replay")));
  });
}

TEST(VerifySearcher, GamesCanBeAmongTheSuites) {
  in_a_child([] {
    VerifyOptions options = few;
    options.suites = {"tictactoe:d=3"};
    EXPECT_TRUE(verify_searcher<Embedded<false>>(options).ok());
    options.suites = {"no-such-game"};
    EXPECT_THROW(static_cast<void>(verify_searcher<Embedded<false>>(options)), InputError);
  });
}

struct Namesake : Embedded<false> {
  static constexpr SearcherInfo info{
      .id = "alpha-beta", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};
};

TEST(VerifySearcher, AnIdOfOursIsRefused) {
  in_a_child([] { EXPECT_THROW(static_cast<void>(verify_searcher<Namesake>(few)), UsageError); });
}

}  // namespace
}  // namespace pvslab::test

// verify_parallel_searcher (harness/library/pvslab/verify.hpp): parallel searchers of a user, without a command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/library/pvslab/verify.hpp"
#include "harness/schedules/both_kinds.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/parallel/catalog.hpp"
#include "tests/harness/library/in_a_child.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

enum class SplitFault { none, checks_too_early, visits_twice };

// Root splitting, or the same with a fault.
template <SplitFault fault>
struct EmbeddedSplitting {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Serial = AlphaBeta<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = fault == SplitFault::none               ? "embedded-splitting"
                                           : fault == SplitFault::checks_too_early ? "embedded-race"
                                                                                   : "embedded-other-order",
                                     .title = "root splitting of a test",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta};

  static Score search(auto node, Window window, auto& team) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    team.share(split, [](auto& brother, auto& inner) {
      const bool was_stopped = inner.stopped();
      Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (fault == SplitFault::visits_twice) {
        value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      }
      if (fault == SplitFault::checks_too_early ? !was_stopped : !inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};
using RightSplitting = EmbeddedSplitting<SplitFault::none>;
using RacySplitting = EmbeddedSplitting<SplitFault::checks_too_early>;
using OtherOrder = EmbeddedSplitting<SplitFault::visits_twice>;

const ParallelVerifyOptions few_schedules{.schedules = {"leaves=2", "leaves=2,grain=1,windows=open"},
                                          .random_trees = 50};
const ParallelVerifyOptions fewest_schedules{.schedules = {"processors=2,leaves=2"}, .random_trees = 0};

TEST(VerifyParallelSearcher, ARightOneIsOk) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  in_a_child([] {
    const VerifyResult result = verify_parallel_searcher<RightSplitting>(few_schedules);
    EXPECT_TRUE(result.ok()) << result.text;
    EXPECT_GT(result.searches, 1000);
    EXPECT_THAT(result.text, HasSubstr("keeps every promise"));
    EXPECT_TRUE(verify_parallel_searcher<RightSplitting>(fewest_schedules).ok()) << "it is not added twice";
  });
}

TEST(VerifyParallelSearcher, AShippedOneNeedNotBeAdded) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  in_a_child([] {
    using Shipped = YoungBrothersWait<CutoffRule::at_beta, YoungBrothers::weak>;
    EXPECT_TRUE(verify_parallel_searcher<Shipped>(fewest_schedules).ok());
    EXPECT_THAT(added_parallel_subjects(), IsEmpty());
  });
}

TEST(VerifyParallelSearcher, ARaceIsABrokenPromiseWithItsScheduleAndWithoutCommandsOfAProgram) {
  in_a_child([] {
    const VerifyResult result = verify_parallel_searcher<RacySplitting>({.random_trees = 0});
    ASSERT_FALSE(result.broken.empty());
    const BrokenPromise& broken = result.broken.front();
    EXPECT_EQ(broken.routine, "embedded-race");
    EXPECT_EQ(broken.clause, "fail_soft");
    EXPECT_THAT(broken.counterexample,
                AllOf(HasSubstr("  tree      "), HasSubstr("  schedule  "), Not(HasSubstr("replay"))));
    EXPECT_THAT(result.text, Not(HasSubstr("--replay")));
  });
}

TEST(VerifyParallelSearcher, OneThatVisitsOnOneProcessorWhatItsTwinDoesNotIsNotOk) {
  in_a_child([] {
    const VerifyResult result = verify_parallel_searcher<OtherOrder>(fewest_schedules);
    ASSERT_FALSE(result.broken.empty()) << result.text;
    EXPECT_EQ(result.broken.back().clause, "twin");
    EXPECT_THAT(result.text, AllOf(HasSubstr("BROKEN (twin)"), Not(HasSubstr("DIFFERS  ok")),
                                   HasSubstr("  tree      [1]\n  window    (-2, -1)\n  it        evaluates 1 in (1, 2) "
                                             "as 1\n  its twin  leaves . with -1\n")));
    EXPECT_THAT(result.broken.back().counterexample, HasSubstr("its twin"));
  });
}

TEST(VerifyParallelSearcher, LimitsThatCannotBeReadAreRefused) {
  in_a_child([] {
    EXPECT_THROW(static_cast<void>(verify_parallel_searcher<RightSplitting>({.schedules = {"leafs=3"}})), InputError);
  });
}

struct ParallelNamesake : RightSplitting {
  static constexpr SearcherInfo info{
      .id = "alpha-beta", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};
};

TEST(VerifyParallelSearcher, AnIdOfASerialSearcherIsRefused) {
  in_a_child(
      [] { EXPECT_THROW(static_cast<void>(verify_parallel_searcher<ParallelNamesake>(few_schedules)), UsageError); });
}

TEST(ParallelRequirements, FindNoMistakeInAShippedSearcher) {
  const auto expect_none = []<typename S>(std::type_identity<S>) {
    EXPECT_EQ(detail::kind_of_part<S>(), PartKind::parallel_searcher) << S::info.id;
    EXPECT_TRUE(require_parts<S>()) << S::info.id;
  };
  parallel::SearchersUnder<CutoffRule::at_beta>::for_each(expect_none);
  parallel::SearchersUnder<CutoffRule::above_beta>::for_each(expect_none);
}

TEST(SearchersOfBothKinds, AreThoseOfOneKindIfOnlyThoseWereAddedOrNamed) {
  EXPECT_TRUE(searchers_of_both_kinds({}).has_serial);
  EXPECT_THAT(searchers_of_both_kinds({}).parallel, IsEmpty());
  const std::vector<std::string> named{"pv-splitting", "alpha-*"};
  EXPECT_THAT(searchers_of_both_kinds(named).parallel, ElementsAre("pv-splitting"));
  EXPECT_THAT(searchers_of_both_kinds(named).serial, ElementsAre("alpha-*"));
  EXPECT_THAT(searchers_of_both_kinds(std::vector<std::string>{"*"}).parallel, IsEmpty());
  in_a_child([] {
    add_parts<RightSplitting>();
    EXPECT_FALSE(searchers_of_both_kinds({}).has_serial);
    EXPECT_THAT(searchers_of_both_kinds({}).parallel, ElementsAre("embedded-splitting"));
    EXPECT_THAT(searchers_of_both_kinds(std::vector<std::string>{"*"}).parallel, ElementsAre("embedded-splitting"));
    EXPECT_TRUE(searchers_of_both_kinds(std::vector<std::string>{"*"}).has_serial);
    EXPECT_FALSE(searchers_of_both_kinds(std::vector<std::string>{"embedded-*"}).has_serial);
  });
}

}  // namespace
}  // namespace pvslab::test

// Exhaustive and random verification: what they find does not depend on the number of threads, and they can be stopped.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace verify_exhaustive_test {

// Compared with one thread.
constexpr std::array thread_counts{2U, 7U};

VerifyRunner with_threads(unsigned threads) {
  VerifyRunner runner;
  runner.threads = threads;
  return runner;
}

std::string summary(const std::vector<Subject>& subjects, const std::vector<RoutineTally>& tallies) {
  std::string text;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    text += subjects[i].name() + " " + std::to_string(tallies[i].searches) + " " +
            std::to_string(tallies[i].open_window_nodes);
    for (const Clause clause : clauses) {
      const ClauseTally& tally = tallies[i][clause];
      text += " " + std::to_string(tally.violations) + "+" + std::to_string(tally.open_violations);
      if (!tally.smallest) continue;
      text += " " + to_token({subjects[i].name(), tally.smallest->bounds, tally.smallest->tree}) + "=" +
              to_text(tally.smallest->score) + "/" + to_text(tally.smallest->returned.value);
    }
    text += '\n';
  }
  return text;
}

VerificationOptions every_method(unsigned threads) {
  VerificationOptions options;
  options.inductive = InductiveLimits{.branching = 2, .lowest = Score(-1), .highest = Score(1)};
  options.exhaustive = {{{.depth = 2, .branching = 2, .leaves = 3}, ExhaustiveLimits::Values{}},
                        {{.depth = 2, .branching = 3, .leaves = 3}, std::nullopt}};
  options.random_trees = 300;
  options.known_value_trees = 1;
  options.suites = {parse_workload("connect4:" PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-5x5.txt")};
  options.searchers = select_searchers(std::vector<std::string>{"alpha-beta", "pvs-split-strict", "negascout"});
  options.threads = threads;
  options.show_progress = false;
  return options;
}

const ExhaustiveLimits small_values{{.depth = 3, .branching = 2, .leaves = 3}, ExhaustiveLimits::Values{}};
const ExhaustiveLimits small_ranks{{.depth = 2, .branching = 3, .leaves = 3}, std::nullopt};

TEST(ExhaustiveVerification, FindsTheSameWithAnyNumberOfThreads) {
  for (const ExhaustiveLimits& limits : {small_values, small_ranks}) {
    const std::string expected = summary(all_subjects(), verify_exhaustively(all_subjects(), limits, {}).tallies);
    for (const unsigned threads : thread_counts) {
      const ExhaustiveResult found = verify_exhaustively(all_subjects(), limits, with_threads(threads));
      EXPECT_EQ(summary(all_subjects(), found.tallies), expected) << threads << " threads";
      EXPECT_EQ(found.trees, count_trees(limits));
      EXPECT_TRUE(found.complete);
    }
  }
}

TEST(ExhaustiveVerification, MakesAsManySearchesAsAreCountedBefore) {
  for (const ExhaustiveLimits& limits : {small_values, small_ranks}) {
    const ExhaustiveResult found = verify_exhaustively(all_subjects(), limits, with_threads(2));
    for (std::size_t i = 0; i < found.tallies.size(); ++i) {
      EXPECT_EQ(found.tallies[i].searches, count_searches(limits, all_subjects()[i].info->rule));
    }
  }
}

TEST(ExhaustiveVerification, FindsTwoLeavesUnderOneRootThatPvsSplitStrictGetsWrong) {
  const std::vector<Subject> one{subject("pvs-split-strict")};
  const ExhaustiveResult found = verify_exhaustively(one, small_values, {});
  const auto& smallest = found.tallies[0][Clause::fail_soft].smallest;
  ASSERT_TRUE(smallest);
  EXPECT_EQ(count_nodes(smallest->tree), 3);
  EXPECT_TRUE(try_search(one[0], smallest->tree, smallest->bounds).broken.contains(Clause::fail_soft));
}

TEST(ExhaustiveVerification, TalliesInfiniteWindowsApart) {
  // The root clause covers the open window, so its violations count there; for all others the two are counted
  // separately.
  const std::vector<Subject> one{subject("alpha-beta-fail-hard")};
  const ExhaustiveResult found = verify_exhaustively(one, small_values, {});
  EXPECT_EQ(found.tallies[0][Clause::root].violations, 0);
  EXPECT_TRUE(found.tallies[0][Clause::window].held());
  EXPECT_TRUE(found.tallies[0][Clause::fail_hard].held());
}

TEST(ExhaustiveVerification, StopsWithinOneCell) {
  // One shape with 10,000,000,000 patterns.
  const ExhaustiveLimits limits{{.depth = 1, .branching = 10, .leaves = 10},
                                ExhaustiveLimits::Values{Score(0), Score(9)}};
  std::atomic<std::uint64_t> done = 0;
  VerifyRunner runner = with_threads(2);
  runner.progress = [&](std::uint64_t trees) { done += trees; };
  runner.stop = [&] { return done > 1000; };
  const std::vector<Subject> one{subject("alpha-beta")};
  const ExhaustiveResult found = verify_exhaustively(one, limits, runner);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.trees, 0) << "a cell that was stopped has no result";
  EXPECT_LT(done, 5000);
}

TEST(ExhaustiveVerification, ThatIsStoppedInItsLastShapeIsNotComplete) {
  const ExhaustiveLimits limits{{.depth = 0, .branching = 1, .leaves = 1},
                                ExhaustiveLimits::Values{Score(0), Score(500)}};
  std::atomic<int> asked = 0;
  VerifyRunner runner;
  runner.stop = [&] { return ++asked > 1; };
  const std::vector<Subject> one{subject("alpha-beta")};
  EXPECT_FALSE(verify_exhaustively(one, limits, runner).complete);
}

TEST(ExhaustiveVerification, ReportsEveryTreeAsProgress) {
  std::atomic<std::uint64_t> done = 0;
  VerifyRunner runner = with_threads(2);
  runner.progress = [&](std::uint64_t trees) { done += trees; };
  const std::vector<Subject> one{subject("alpha-beta")};
  EXPECT_EQ(verify_exhaustively(one, small_values, runner).trees, done);
}

TEST(RandomVerification, FindsTheSameWithAnyNumberOfThreads) {
  const std::string expected = summary(all_subjects(), verify_random_trees(all_subjects(), 5, 400, {}).tallies);
  for (const unsigned threads : thread_counts) {
    const NumberedTreesResult found = verify_random_trees(all_subjects(), 5, 400, with_threads(threads));
    EXPECT_EQ(summary(all_subjects(), found.tallies), expected) << threads << " threads";
    EXPECT_EQ(found.trees, 400);
    EXPECT_TRUE(found.complete);
  }
}

TEST(RandomVerification, OfTheGreatestNumberOfTreesBegins) {
  std::atomic<std::uint64_t> done = 0;
  VerifyRunner runner = with_threads(2);
  runner.progress = [&](std::uint64_t trees) { done += trees; };
  runner.stop = [&] { return done > 0; };
  const std::vector<Subject> one{subject("alpha-beta")};
  const NumberedTreesResult found = verify_random_trees(one, 1, UINT64_MAX, runner);
  EXPECT_FALSE(found.complete);
  EXPECT_GT(done, 0);
}

TEST(RandomVerification, DrawsTheSameTreeForASeedAndAnIndex) {
  EXPECT_EQ(draw_tree(3, 17).tree, draw_tree(3, 17).tree);
  EXPECT_NE(draw_tree(3, 17).tree, draw_tree(4, 17).tree);
}

TEST(RandomVerification, DrawsTiesSingleSuccessorsEarlyAndBareLeavesAndExtremeScores) {
  bool single = false;
  bool early = false;
  bool extreme = false;
  bool bare = false;
  std::size_t largest = 0;
  for (std::uint64_t index = 0; index < 5000; ++index) {
    const Tree tree = draw_tree(1, index).tree;
    largest = std::max(largest, count_nodes(tree));
    bare = bare || tree.is_leaf();
    const auto look = [&](const auto& self, const Tree& node, std::int32_t plies_left) -> void {
      single = single || (node.successors.size() == 1 && count_nodes(tree) > 20);
      early = early || (node.is_leaf() && plies_left > 0);
      extreme = extreme || (node.is_leaf() && node.value == Score::highest());
      for (const Tree& successor : node.successors) self(self, successor, plies_left - 1);
    };
    look(look, tree, height(tree));
  }
  EXPECT_TRUE(single);
  EXPECT_TRUE(early);
  EXPECT_TRUE(extreme);
  EXPECT_TRUE(bare);
  EXPECT_LE(largest, 130U) << "about 100 nodes at most";
}

TEST(Verification, FindsTwoLeavesUnderOneRootInRandomTreesToo) {
  VerificationOptions options;
  options.random_trees = 500;
  options.searchers = select_searchers(std::vector<std::string>{"pvs-split-strict"});
  options.show_progress = false;
  const Verification found = verify(options);
  const auto& smallest = found.findings[0].trees[Clause::fail_soft].smallest;
  ASSERT_TRUE(smallest);
  EXPECT_EQ(count_nodes(smallest->tree), 3);
  EXPECT_EQ(height(smallest->tree), 1);
}

TEST(Verification, WritesTheSameBytesWithAnyNumberOfThreads) {
  const Verification expected = verify(every_method(1));
  for (const unsigned threads : thread_counts) {
    const Verification found = verify(every_method(threads));
    EXPECT_EQ(to_json(found).dump(), to_json(expected).dump()) << threads << " threads";
    EXPECT_EQ(to_text(found), to_text(expected)) << threads << " threads";
  }
}

TEST(Verification, DoesWhatWasPlanned) {
  const std::vector<CoveragePart> planned = plan(every_method(2));
  const std::vector<CoveragePart> covered = verify(every_method(2)).coverage;
  ASSERT_EQ(planned.size(), covered.size());
  for (std::size_t i = 0; i < planned.size(); ++i) {
    EXPECT_EQ(planned[i].method, covered[i].method);
    EXPECT_EQ(planned[i].limits, covered[i].limits);
    EXPECT_EQ(planned[i].size, covered[i].size);
    EXPECT_EQ(planned[i].cases, covered[i].cases);
    if (planned[i].method == "exhaustive") {
      EXPECT_EQ(planned[i].searches, covered[i].searches);
    }
    EXPECT_TRUE(covered[i].complete);
  }
}

}  // namespace verify_exhaustive_test
}  // namespace pvslab

// Cases with a known score: a searcher that disagrees is reported with the first such case, for any number of threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/erased/shared_game.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/check/oracles/case_example.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/connect4/connect4.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/library/in_a_child.hpp"
#include "tests/sabotage/sabotaged_searchers.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/workload_of.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const Subject& search_of(std::size_t searcher) { return subject(searcher_infos()[searcher]->id); }

class TreeCase final : public Case {
 public:
  TreeCase(const Tree& tree, Score known, double nodes) : tree_(tree), known_(known), nodes_(nodes) {}
  [[nodiscard]] Outcome search(std::size_t searcher, Bounds bounds) const override {
    return search_of(searcher).search(tree_, bounds);
  }
  [[nodiscard]] Outcome count(std::size_t searcher, Bounds bounds, Counters&) const override {
    return search(searcher, bounds);
  }
  [[nodiscard]] Outcome search_silently(std::size_t searcher) const override { return search(searcher, Bounds{}); }
  [[nodiscard]] Outcome count_from(Score, std::size_t searcher, Counters&) const override {
    return search(searcher, Bounds{});
  }
  [[nodiscard]] Score score_at(Depth, Counters&) const override { return ExplicitTree(tree_).minimax(); }
  [[nodiscard]] Score yardstick() const override { return ExplicitTree(tree_).minimax(); }
  [[nodiscard]] Depth depth() const override { return tree_.height(); }
  [[nodiscard]] std::optional<Score> known_value() const override { return known_; }
  [[nodiscard]] double whole_tree_nodes() const override { return nodes_; }
  [[nodiscard]] std::unique_ptr<OrderedPlaces> places() const override { return nullptr; }
  [[nodiscard]] SharedStart shared() const override { return shared_start(tree_, tree_.root()); }

 private:
  ExplicitTree tree_;
  Score known_;
  double nodes_;
};

// Cases of one tree; from `first_wrong` on, the known score is one too high.
class TreeWorkload final : public Workload {
 public:
  explicit TreeWorkload(const char* tree) : tree_(parse_tree(tree)) {}
  std::uint64_t first_wrong = UINT64_MAX;
  double nodes = 10;
  bool is_from_a_file = false;

  [[nodiscard]] std::string place_of(std::uint64_t index) const override {
    return is_from_a_file ? "some.txt:" + std::to_string(index + 100) : "";
  }
  [[nodiscard]] std::string spec() const override { return "made-for-a-test"; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return 40; }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t) const override { return nodes; }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    const Score score = ExplicitTree(tree_).minimax();
    return std::make_unique<TreeCase>(tree_, index < first_wrong ? score : score.next_above(), nodes);
  }

 private:
  Tree tree_;
};

std::vector<std::size_t> searchers(const std::vector<std::string>& ids) { return select_searchers(ids); }

KnownCasesResult check(const Workload& workload, const std::vector<std::string>& ids, std::uint64_t cases,
                       unsigned threads = 1) {
  VerifyRunner runner;
  runner.threads = threads;
  return verify_known_cases(workload, 1, cases, searchers(ids), runner);
}

std::size_t at(Clause clause) { return static_cast<std::size_t>(clause); }

TEST(KnownCases, ThatAgreeViolateNothing) {
  const KnownCasesResult found = check(TreeWorkload("[[5 -7] [3 [9 2]] 4]"), {"alpha-beta", "pvs-sound-strict"}, 100);
  EXPECT_EQ(found.cases, 40);
  EXPECT_TRUE(found.complete);
  for (const CaseTally& tally : found.tallies) {
    EXPECT_GT(tally.searches, 40);
    for (const Clause clause : {Clause::root, Clause::window, Clause::fail_soft}) {
      EXPECT_EQ(tally.violations[at(clause)], 0);
    }
  }
}

TEST(KnownCases, WithAWrongScoreAreReportedByTheirLeastIndex) {
  TreeWorkload workload("[[5 -7] [3 [9 2]] 4]");
  workload.first_wrong = 17;
  for (const unsigned threads : {1U, 2U, 7U}) {
    const KnownCasesResult found = check(workload, {"alpha-beta", "minimax"}, 100, threads);
    for (const CaseTally& tally : found.tallies) {
      EXPECT_EQ(tally.violations[at(Clause::root)], 40 - 17);
      ASSERT_TRUE(tally.first[at(Clause::root)]);
      EXPECT_EQ(tally.first[at(Clause::root)]->index, 17);
      EXPECT_EQ(tally.first[at(Clause::root)]->workload, "made-for-a-test");
    }
  }
}

TEST(KnownCases, OfAFileWithAWrongScoreAreBlamedOnTheFile) {
  TreeWorkload workload("[[5 -7] [3 [9 2]] 4]");
  workload.first_wrong = 17;
  workload.is_from_a_file = true;
  const Score right = ExplicitTree(parse_tree("[[5 -7] [3 [9 2]] 4]")).minimax();
  for (const double nodes : {10.0, 2 * most_whole_tree_nodes}) {
    workload.nodes = nodes;
    for (const unsigned threads : {1U, 2U, 7U}) {
      const KnownCasesResult found = check(workload, {"alpha-beta", "pvs-sound-strict"}, 100, threads);
      for (const CaseTally& tally : found.tallies) {
        for (const Clause clause : {Clause::root, Clause::window, Clause::fail_soft}) {
          EXPECT_EQ(tally.violations[at(clause)], 0);
        }
      }
      ASSERT_EQ(found.wrong_scores.size(), 40 - 17);
      EXPECT_EQ(found.wrong_scores.front().place, "some.txt:117");
      EXPECT_EQ(found.wrong_scores.front().published, right.next_above());
      EXPECT_EQ(found.wrong_scores.front().computed.score, right);
      EXPECT_EQ(found.wrong_scores.front().computed.by, nodes == 10 ? "minimax" : "alpha-beta");
    }
  }
}

TEST(KnownCases, OfAFileWithRightScoresAreNotBlamedOnTheFile) {
  TreeWorkload workload("[1 [2 [3 4]]]");
  workload.is_from_a_file = true;
  const KnownCasesResult found = check(workload, {"alpha-beta", "alpha-beta-shallow", "pvs-lmr"}, 3);
  EXPECT_TRUE(found.wrong_scores.empty());
}

TEST(KnownCases, AreAsManyAsAreAskedFor) {
  const KnownCasesResult found = check(TreeWorkload("[1 2]"), {"alpha-beta"}, 3);
  EXPECT_EQ(found.cases, 3);
}

TEST(KnownCases, WithExtremeScoresAreSearchedWithWindowsThatExist) {
  for (const char* tree : {"2147483646", "-2147483646", "2147483640", "[2147483646 -2147483646]"}) {
    const KnownCasesResult found = check(TreeWorkload(tree), {"alpha-beta", "alpha-beta-strict", "pvs-sound"}, 1);
    for (const CaseTally& tally : found.tallies) EXPECT_EQ(tally.violations[at(Clause::window)], 0) << tree;
  }
}

TEST(KnownCases, TooLargeForMinimaxLeaveItOutAndSaySo) {
  TreeWorkload workload("[1 2]");
  workload.nodes = 2 * most_whole_tree_nodes;
  const KnownCasesResult found = check(workload, {"minimax", "alpha-beta"}, 40);
  EXPECT_EQ(found.tallies[0].left_out, 40);
  EXPECT_EQ(found.tallies[0].searches, 0);
  EXPECT_EQ(found.tallies[1].left_out, 0);
  EXPECT_GT(found.tallies[1].searches, 0);
}

TEST(KnownCases, CountThoseAloneThatWereSearchedBeforeTheStop) {
  std::uint64_t done = 0;
  VerifyRunner runner;
  runner.progress = [&](std::uint64_t searched) { done += searched; };
  runner.stop = [&] { return done >= 10; };
  const KnownCasesResult found =
      verify_known_cases(TreeWorkload("[1 2]"), 1, 40, searchers({"alpha-beta", "pvs-sound"}), runner);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.cases, 5);
}

TEST(KnownCases, OfTheGreatestNumberBegin) {
  // An endless workload, and more searches than can be counted.
  VerifyRunner runner;
  std::uint64_t done = 0;
  runner.progress = [&](std::uint64_t searched) { done += searched; };
  runner.stop = [&] { return done >= 3; };
  const auto endless = test::workload_of("ordered:b=2,d=2,p1=0.9,p2=0.97,q=10");
  const KnownCasesResult found =
      verify_known_cases(*endless, 1, UINT64_MAX, searchers({"alpha-beta", "pvs-sound", "negascout"}), runner);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(done, 3);
}

TEST(KnownCases, OfEveryGiantModelHaveAKnownScore) {
  std::size_t too_large_for_minimax = 0;
  for (const WorkloadSpec& spec : giant_tree_specs()) {
    const auto known = make_workload(spec)->make_case(1, 0);
    EXPECT_TRUE(known->known_value()) << spec.text();
    too_large_for_minimax += known->whole_tree_nodes() > most_whole_tree_nodes;
  }
  EXPECT_EQ(too_large_for_minimax, 4U) << "the others are badly ordered, and wide";
}

const std::string endgames_of_five = "connect4:" PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-5x5.txt";

using WrongInGames = test::AlphaBetaWithoutTheLastMove<false>;

Finding finding_on(const std::string& suite) {
  VerificationOptions options;
  options.suites = {parse_workload(suite)};
  options.searchers = searchers({"alpha-beta"});
  options.show_progress = false;
  return verify(options).findings.front();
}

// The position that is left: wrong, and right after each of its moves.
TEST(KnownCases, ThatAreBrokenAreWalkedDownInTheirGame) {
  test::in_a_child([] {
    replace_in_catalog(bind_searcher<WrongInGames, ConnectFour>());
    const Finding finding = finding_on(endgames_of_five);
    const auto& example = finding.case_examples[at(Clause::root)];
    ASSERT_TRUE(example.has_value());
    EXPECT_FALSE(example->moves.empty());
    EXPECT_LE(example->depth.plies(), 5);
    EXPECT_NE(example->score, example->returned.value);
    EXPECT_FALSE(example->tree.has_value()) << "the form for explicit trees is right";
    EXPECT_THAT(broken_clause_text(finding, Clause::root),
                AllOf(HasSubstr("  smallest  after move "), HasSubstr("    printf '%s\\n' '# board 5x5' "),
                      HasSubstr(" verify --suite connect4:/dev/stdin --searcher alpha-beta\n")));
  });
}

TEST(KnownCases, ThatAreBrokenOnTheirTreeTooAreShrunkAndReplayed) {
  test::in_a_child([] {
    replace_in_catalog(bind_searcher<WrongInGames, ConnectFour>());
    const auto first = finding_on(endgames_of_five).cases.first[at(Clause::root)];
    ASSERT_TRUE(first.has_value());
    const Subject wrong = subjects_of<WrongInGames>().front();
    const auto workload = make_workload(parse_workload(endgames_of_five));
    const auto example = smallest_case_example(wrong, Clause::root, *workload, *first);
    ASSERT_TRUE(example && example->tree);
    EXPECT_LE(count_nodes(example->tree->tree), 3);
    EXPECT_THAT(counterexample_text(wrong, Clause::root, *example->tree),
                HasSubstr("verify --replay alpha-beta:-inf..+inf:"));
  });
}

// Its leaves are quiescence searches, so that no tree can be written out.
TEST(KnownCases, OfChessAreWalkedDownToo) {
  test::in_a_child([] {
    replace_in_catalog(bind_searcher<WrongInGames, chess::ChessGame>());
    const std::string suite = "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/mates.epd,d=2";
    const Finding finding = finding_on(suite);
    const auto& example = finding.case_examples[at(Clause::root)];
    const auto& first = finding.cases.first[at(Clause::root)];
    ASSERT_TRUE(example && first);
    EXPECT_EQ(example->depth.plies() + static_cast<int>(example->moves.size()), 2);
    const auto alone = make_workload(parse_workload(suite))->alone(first->index, example->moves, example->score);
    ASSERT_TRUE(alone.has_value());
    EXPECT_THAT(example->replay, HasSubstr(alone->lines.front()));
    const test::TemporaryDirectory directory;
    test::write_text(directory / "one.epd", alone->lines.front() + "\n");
    const std::string of_file = "chess:" + (directory / "one.epd") + alone->spec.substr(alone->spec.find(','));
    EXPECT_FALSE(finding_on(of_file).held(Clause::root)) << of_file;
  });
}

}  // namespace
}  // namespace pvslab

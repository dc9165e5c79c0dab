// Scores that the user names: how they are read, where they are drawn, and what they find that no other sample does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/graph_check.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/drawn/special_scores.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "searchers/alpha_beta.hpp"
#include "suites/input_error.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace special_scores_test {

using testing::HasSubstr;

std::string error_of(std::string_view text) {
  try {
    static_cast<void>(parse_special_scores(text, "mate.txt"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(SpecialScores, AreReadFromNumbersRangesAndComments) {
  const SpecialScores scores = parse_special_scores("# mate\n31000, -5 # 7\n\n32000..32010\r\n", "mate.txt");
  EXPECT_EQ(scores.text(), "31000, -5, 32000..32010");
  EXPECT_TRUE(scores.contains(Score(5)) && scores.contains(Score(-32005)) && scores.contains(Score(31000)));
  EXPECT_FALSE(scores.contains(Score(7)) || scores.contains(Score(32011)));
  EXPECT_TRUE(parse_special_scores("# nothing\n", "mate.txt").empty());
}

TEST(SpecialScores, HaveErrorsWithLineAndColumn) {
  EXPECT_EQ(error_of("1\n# x\n  mate"), "mate.txt:3:3: expected a score, such as 31000 or 31900..32000");
  EXPECT_THAT(error_of("1\n9..3"), HasSubstr("mate.txt:2:1: the first end of a range is greater than the second"));
  EXPECT_THAT(error_of("2147483647"), HasSubstr("mate.txt:1:1: a score lies in -2147483646 .. 2147483646"));
  EXPECT_THAT(error_of("7;8"), HasSubstr("mate.txt:1:2: expected a blank or a line end after a score"));
  EXPECT_THAT(error_of("7.."), HasSubstr("mate.txt:1:4: expected a score"));
}

TEST(SpecialScores, AreARangeOrAFile) {
  EXPECT_EQ(read_special_scores("range=-3:8").text(), "-3..8");
  EXPECT_THROW(static_cast<void>(read_special_scores("range=3")), InputError) << "3 is no range";
  EXPECT_THROW(static_cast<void>(read_special_scores("range=8:3")), InputError);
  EXPECT_THROW(static_cast<void>(read_special_scores("range=1:2:3")), InputError);
  EXPECT_THROW(static_cast<void>(read_special_scores("no-such-file.txt")), InputError);
  const std::string file = testing::TempDir() + "special_scores_test.txt";
  std::ofstream(file) << "7\n";
  EXPECT_EQ(read_special_scores(file).text(), "7");
  std::ofstream(file) << "# nothing\n";
  EXPECT_THROW(static_cast<void>(read_special_scores(file)), InputError);
}

TEST(SpecialScores, AreDrawnWithTheirNegationsNeighboursAndEnds) {
  synthetic::Draws draws(1);
  const SpecialScores scores = parse_special_scores("100..110 2147483646", "");
  std::set<std::int32_t> drawn;
  for (int i = 0; i < 2000; ++i) drawn.insert(scores.draw(draws).value());
  for (const std::int32_t expected : {99, 100, 105, 110, 111, -99, -105, -111, 2147483646, 2147483645, -2147483646}) {
    EXPECT_TRUE(drawn.contains(expected)) << expected;
  }
  EXPECT_EQ(drawn.size(), 13U * 2 + 4) << "and no others";
}

// What is wrong at one score only.
enum class Slip { none, at_mate, at_infinite_alpha, unnamed };

template <Slip slip>
struct Special {
  using Original = AlphaBeta<CutoffRule::at_beta>;
  using Window = Original::Window;
  static constexpr SearcherInfo info{.id = "special",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "it has a score of its own"};

  static Score search(auto node, Window window) {
    const Score value = Original::search(node, window);
    // Takes alpha for an open end: nothing fails low there.
    if (slip == Slip::at_infinite_alpha && window.alpha() == Score(-31'999)) return max(value, Score(-31'998));
    if (slip == Slip::at_mate && value == Score(31'000)) return value.next_above();
    if (slip == Slip::unnamed && value == Score(77'777)) return value.next_above();
    return value;
  }
};

template <Slip slip>
bool is_found(const SpecialScores& special) {
  const std::vector<Subject> subjects = subjects_of<Special<slip>>();
  for (const NumberedTrees& trees : {random_trees(1, 600, special), decisive_trees(1, 1, special)}) {
    std::vector<RoutineTally> tallies(1);
    for (std::uint64_t index = 0; index < std::min<std::uint64_t>(trees.size, 600); ++index)
      trees.check(subjects, index, trees.tree(index), tallies);
    if (!tallies.front()[Clause::window].held()) return true;
  }
  return false;
}

const SpecialScores& named() {
  static const SpecialScores scores = parse_special_scores("31000 31999", "");
  return scores;
}

TEST(SpecialScores, FindWhatIsWrongAtAScoreThatIsNamed) {
  EXPECT_FALSE(is_found<Slip::none>(named()));
  EXPECT_FALSE(is_found<Slip::at_mate>({})) << "no sample meets it by itself";
  EXPECT_TRUE(is_found<Slip::at_mate>(named()));
  EXPECT_FALSE(is_found<Slip::at_infinite_alpha>({}));
  EXPECT_TRUE(is_found<Slip::at_infinite_alpha>(named()));
}

TEST(SpecialScores, CannotFindWhatIsWrongAtAScoreThatIsNotNamed) { EXPECT_FALSE(is_found<Slip::unnamed>(named())); }

TEST(SpecialScores, AreInEveryKindOfTreeAndMoveNoDecision) {
  std::uint64_t random = 0;
  std::uint64_t decisive = 0;
  const NumberedTrees trees = random_trees(1, 400, named());
  const auto has_special = [](const Tree& tree) {
    const ExplicitTree explicit_tree(tree);
    return std::ranges::any_of(explicit_tree.leaves(),
                               [&](auto leaf) { return named().contains(explicit_tree.evaluate(leaf)); });
  };
  for (std::uint64_t index = 0; index < 400; ++index) {
    random += has_special(trees.tree(index));
    const DecisiveTree drawn = draw_decisive_tree(1, 31 * index, named());
    ASSERT_TRUE(drawn.decides) << index;
    decisive += has_special(drawn.tree);
  }
  EXPECT_GT(random, 100U);
  EXPECT_GT(decisive, 40U);
}

// Alpha-beta whose table takes the score 31,999 for an empty entry and returns -31,999 instead.
template <bool has_a_mark>
struct WithAnEmptyMark {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  static constexpr SearcherInfo info{.id = "with-a-mark",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract.with(Clause::line, false),
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "a table remembers"};

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (known.lower == known.upper) {
      const bool is_mark = has_a_mark && known.lower == Score(31'999);
      return node.answer(asked, is_mark ? -known.lower : known.lower);
    }
    auto visit = node.enter(asked);
    if (visit.is_leaf()) return visit.evaluate();
    Window window = asked;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped(), memory));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, asked.classify(best));
    return visit.leave(best);
  }
};

template <bool has_a_mark>
GraphTally on_graphs(const GraphDraw& from) {
  const std::vector<Subject> subjects = subjects_of<WithAnEmptyMark<has_a_mark>>();
  GraphTally tally;
  for (std::uint64_t index = 0; index < 800; ++index) check_graph_case(subjects.front(), from, index, tally);
  return tally;
}

TEST(SpecialScores, FindAMarkOfATableInGraphs) {
  constexpr auto window = static_cast<std::size_t>(Clause::window);
  const GraphDraw with_scores{1, named()};
  EXPECT_EQ(on_graphs<true>({1}).violations[window], 0U);
  EXPECT_EQ(on_graphs<false>(with_scores).violations[window], 0U);
  const GraphTally found = on_graphs<true>(with_scores);
  ASSERT_TRUE(found.first[window]);
  const std::vector<Subject> subjects = subjects_of<WithAnEmptyMark<true>>();
  const auto example = smallest_graph_example(subjects.front(), Clause::window, with_scores, *found.first[window]);
  EXPECT_THAT(to_text(example.value(), "with-a-mark"), HasSubstr("pvslab verify --replay 'with-a-mark:graph="));
}

}  // namespace special_scores_test
}  // namespace pvslab

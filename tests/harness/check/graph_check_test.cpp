// Searches of small graphs of positions: their scores, what they find about depths and tables, and what they cannot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/cells/run/run_cells.hpp"
#include "harness/check/drawn/graph_check.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace graph_check_test {

using testing::AllOf;
using testing::HasSubstr;

enum class Slip {
  none,
  swaps_bounds,
  accepts_deeper_entries,
  loses_the_side,
  never_reads,
  waits_for_its_entry,
  extends
};

// Alpha-beta with a table and a mistake.
template <Slip slip>
struct WithTable {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  static constexpr SearcherInfo info{.id = "with-table",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract.with(Clause::line, false),
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "a table remembers"};

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    KnownBounds known = memory.bounds(node.key(), node.depth());
    if constexpr (slip == Slip::swaps_bounds) {
      if (known.lower != known.upper) known = {known.upper, known.lower};
    }
    if constexpr (slip == Slip::accepts_deeper_entries) {
      if (const auto found = memory.found(node.key()); found && found->depth > node.depth()) known = found->bounds;
    }
    if (slip != Slip::never_reads && known.lower > -Score::infinity() && known.lower < Score::infinity() &&
        asked.cuts(known.lower)) {
      return node.answer(asked, known.lower);
    }
    if (slip != Slip::never_reads && known.upper > -Score::infinity() && known.upper < Score::infinity() &&
        asked.fails_low(known.upper)) {
      return node.answer(asked, known.upper);
    }
    auto visit = node.enter(asked);
    if (visit.is_leaf()) return visit.evaluate();
    Window window = asked;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const bool is_extended = slip == Slip::extends && visit.successor_count() == 1;
      best = max(best, -search(successor.at_depth(is_extended ? node.depth() : node.depth().below()), window.flipped(),
                               memory));
      if (slip == Slip::waits_for_its_entry) wait_for_entry(successor, window, memory);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), slip == Slip::loses_the_side && best != Score(0) ? -best : best,
                 asked.classify(best));
    return visit.leave(best);
  }

  // Searches until the table holds it, which a table of one entry never does: another entry takes its place.
  static constexpr void wait_for_entry(auto node, Window window, Memory& memory) {
    if (node.depth() < Depth(2)) return;
    while (!memory.found(node.key())) {
      static_cast<void>(search(node, window.flipped(), memory));
      memory.store(node.key() + 1, node.depth(), Score(0), Bound::exact);
    }
  }
};

template <Slip slip>
const Subject& with() {
  static const std::vector<Subject> subjects = subjects_of<WithTable<slip>>();
  return subjects.front();
}

GraphTally checked(const Subject& asked, std::uint64_t graphs = 400) {
  GraphTally tally;
  for (std::uint64_t index = 0; index < graphs; ++index) check_graph_case(asked, {1}, index, tally);
  return tally;
}

Score score_by_search(const PositionGraph& graph, std::uint32_t position, std::int32_t depth) {
  const PositionGraph::Position& at = graph.positions[position];
  if (depth == 0 || at.successors.empty()) return at.value;
  Score best = -Score::infinity();
  for (const std::uint32_t successor : at.successors) best = max(best, -score_by_search(graph, successor, depth - 1));
  return best;
}

TEST(PositionGraph, HasTheScoresOfASearchOfItsPathsAndSidesThatMoveInTurn) {
  bool goes_back = false;
  bool ends = false;
  for (std::uint64_t index = 0; index < 200; ++index) {
    const PositionGraph graph = draw_graph(1, index, 3);
    const auto scores = graph.scores(6);
    for (std::uint32_t i = 0; i < graph.positions.size(); ++i) {
      for (std::int32_t depth = 0; depth <= 6; ++depth) {
        ASSERT_EQ(scores[static_cast<std::size_t>(depth)][i], score_by_search(graph, i, depth));
      }
      ends = ends || graph.positions[i].successors.empty();
      for (const std::uint32_t successor : graph.positions[i].successors) {
        ASSERT_NE(successor % 2, i % 2);
        goes_back = goes_back || successor < i;
      }
    }
  }
  EXPECT_TRUE(goes_back && ends);
}

TEST(PositionGraph, AsTextHasThePositionsThatAreReached) {
  const PositionGraph graph{{{Score(0), {1, 3}}, {Score(2), {}}, {Score(9), {1}}, {Score(-1), {0}}}};
  EXPECT_EQ(to_text(graph, {0}), "A = 0 -> B D; B = 2; D = -1 -> A");
  EXPECT_EQ(to_text(graph, {1}), "B = 2");
}

TEST(GraphCheck, FindsNothingWrongWithOurs) {
  for (const char* const id :
       {"minimax", "pvs-sound-strict", "sss-star", "memory-pvs-etc", "mtd-bi", "aspiration-pvs"}) {
    const Subject& ours = subject(id);
    const GraphTally tally = checked(ours);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      EXPECT_TRUE(!ours.info->promises(clauses[i]) || tally.violations[i] == 0) << id << ' ' << name(clauses[i]);
    }
    EXPECT_GE(tally.searches, 400U * 4);
    EXPECT_EQ(tally.elsewhere > 0, has_table(ours)) << id;
  }
}

TEST(GraphCheck, FindsSlipsWithATable) {
  const auto is_wrong = [](const Subject& slipping) {
    const GraphTally tally = checked(slipping);
    return tally.violations[static_cast<std::size_t>(Clause::window)] != 0;
  };
  EXPECT_FALSE(is_wrong(with<Slip::none>()));
  EXPECT_TRUE(is_wrong(with<Slip::swaps_bounds>()));
  EXPECT_TRUE(is_wrong(with<Slip::accepts_deeper_entries>()));
  EXPECT_TRUE(is_wrong(with<Slip::loses_the_side>()));
  EXPECT_TRUE(is_wrong(with<Slip::extends>()));
}

TEST(GraphCheck, TellsATableThatNeverAnswered) {
  EXPECT_EQ(checked(with<Slip::never_reads>()).answered, 0U);
  Verification found;
  found.findings.push_back({.subject = &with<Slip::never_reads>(),
                            .trees = {},
                            .inductive = {},
                            .cases = {},
                            .graphs = checked(with<Slip::never_reads>())});
  EXPECT_THAT(to_text(found), HasSubstr("NEVER SO: with-table: nothing was"));
}

TEST(GraphCheck, StopsASearchThatDoesNotEnd) {
  const GraphTally tally = checked(with<Slip::waits_for_its_entry>(), 60);
  const auto& first = tally.first[static_cast<std::size_t>(Clause::visits)];
  ASSERT_TRUE(first);
  const GraphExample example =
      smallest_graph_example(with<Slip::waits_for_its_entry>(), Clause::visits, {1}, *first).value();
  EXPECT_FALSE(example.returned);
  EXPECT_THAT(to_text(example, "with-table"), HasSubstr("stopped after 20,000 nodes or 500 plies"));
}

TEST(GraphCheck, MakesTheExampleSmallAndTellsItsSearches) {
  const Subject& slipping = with<Slip::accepts_deeper_entries>();
  const GraphTally tally = checked(slipping);
  const auto& first = tally.first[static_cast<std::size_t>(Clause::window)];
  ASSERT_TRUE(first);
  const GraphExample example = smallest_graph_example(slipping, Clause::window, {1}, *first).value();
  EXPECT_LE(example.searched.searches.size(), 2U);
  EXPECT_THAT(
      to_text(example, "with-table"),
      AllOf(HasSubstr("  positions "), HasSubstr("empty at first\n  searches  "), HasSubstr("  the last  score "),
            HasSubstr("  replay    pvslab verify --replay 'with-table:graph=")));
  const GraphExample again = smallest_graph_example(slipping, Clause::window, {1}, *first).value();
  EXPECT_EQ(to_text(again, "with-table"), to_text(example, "with-table"));
  EXPECT_FALSE(smallest_graph_example(subject("memory-alpha-beta"), Clause::window, {1}, *first)) << "it keeps it";
}

TEST(GraphCheck, FindsTheSameInCellsOnAnyNumberOfThreads) {
  GraphTally expected;
  for (std::uint64_t index = 0; index < 5000; ++index) check_graph_case(subject("memory-pvs"), {3}, index, expected);
  for (const unsigned threads : {1U, 3U}) {
    GraphCheck check({subject("memory-pvs")}, {3}, 5000);
    run_set(
        check.cells(), threads, [] { return false; }, [](std::uint64_t) {});
    EXPECT_TRUE(check.complete());
    EXPECT_EQ(check.tallies().front().searches, expected.searches);
    EXPECT_EQ(check.tallies().front().elsewhere, expected.elsewhere);
    EXPECT_EQ(check.tallies().front().violations, expected.violations);
  }
}

}  // namespace graph_check_test
}  // namespace pvslab

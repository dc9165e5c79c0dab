// The recurrences for the work and the critical path of parallel searches, against counts of the trees themselves.
#include "harness/claims/parallel/node_types.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "harness/check/relations/ordered_trees.hpp"
#include "harness/claims/parallel/simulated_searches.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/pvs_tutorial.hpp"

namespace pvslab {
namespace {

struct RangedSize {
  std::int32_t branching;
  std::int32_t depth;
};
const std::vector<RangedSize> ranged_sizes{{1, 4}, {2, 0}, {2, 1}, {2, 5}, {3, 1}, {3, 4}, {4, 3}, {5, 3}};

template <typename S>
Counters counters_of(const RangedTree& tree) {
  CountingObserver observer;
  static_cast<void>(search<S>(tree, tree.root(), tree.depth(), S::Window::open(), observer));
  return observer.counters();
}

// Knuth and Moore 1975, Theorem 1: a position a_1 a_2 .. is critical if a_i = 1 for all odd i or for all even i.
bool is_critical(const std::vector<std::int32_t>& position) {
  bool odd = true;
  bool even = true;
  for (std::size_t i = 0; i < position.size(); ++i) (i % 2 == 0 ? odd : even) &= position[i] == 1;
  return odd || even;
}

// Visits every critical position below `position`, each as soon as it may be: the eldest when its parent was visited, its
// brothers when it has ended. Returns when the last one has ended.
std::uint64_t end_of(std::vector<std::int32_t>& position, std::uint64_t start, RangedSize size, std::uint64_t& visits) {
  ++visits;
  std::uint64_t end = start + 1;
  if (static_cast<std::int32_t>(position.size()) == size.depth) return end;
  std::uint64_t last = end;
  for (std::int32_t number = 1; number <= size.branching; ++number) {
    position.push_back(number);
    if (is_critical(position)) last = std::max(last, end_of(position, end, size, visits));
    position.pop_back();
    if (number == 1) end = last;
  }
  return last;
}

TEST(NodeTypes, GiveTheWorkAndThePathOfTheCriticalPositions) {
  for (const RangedSize& size : ranged_sizes) {
    std::vector<std::int32_t> root;
    std::uint64_t visits = 0;
    const std::uint64_t end = end_of(root, 0, size, visits);
    EXPECT_EQ(in_best_order(static_cast<std::uint64_t>(size.branching), size.depth), (WorkAndPath{visits, end}))
        << size.branching << " moves, " << size.depth << " plies";
  }
}

TEST(NodeTypes, GiveTheWorkOfTheSerialSearches) {
  using enum MoveOrder;
  for (const RangedSize& size : ranged_sizes) {
    const auto branching = static_cast<std::uint64_t>(size.branching);
    const RangedTree best(size.branching, Depth(size.depth), best_first);
    const RangedTree worst(size.branching, Depth(size.depth), worst_first);
    using Twin = AlphaBeta<CutoffRule::at_beta>;
    using TwinOfJamboree = PvsTutorial<BetaCheck::with>;
    EXPECT_EQ(in_best_order(branching, size.depth).work, counters_of<Twin>(best).nodes);
    EXPECT_EQ(in_best_order(branching, size.depth).work, counters_of<TwinOfJamboree>(best).nodes);
    EXPECT_EQ(young_brothers_in_worst_order(branching, size.depth).work, counters_of<Twin>(worst).nodes);
    EXPECT_EQ(jamboree_in_worst_order(branching, size.depth).work, counters_of<TwinOfJamboree>(worst).nodes);
  }
}

TEST(RangedTree, HasDistinctLeavesInTheOrderAskedFor) {
  using Searcher = AlphaBeta<CutoffRule::at_beta>;
  for (const RangedSize& size : ranged_sizes) {
    const auto branching = static_cast<std::uint64_t>(size.branching);
    const RangedTree best(size.branching, Depth(size.depth), MoveOrder::best_first);
    const RangedTree worst(size.branching, Depth(size.depth), MoveOrder::worst_first);
    EXPECT_EQ(counters_of<Searcher>(best).leaves, minimal_leaves(branching, size.depth));
    EXPECT_EQ(counters_of<Searcher>(worst).leaves, power(branching, size.depth));

    std::set<std::int32_t> values;
    const auto add_leaves = [&](const auto& self, const RangedTree::Position& position, std::int32_t depth) -> void {
      if (depth == 0) values.insert(best.evaluate(position).value());
      for (std::uint32_t i = 0; depth != 0 && i < branching; ++i) {
        self(self, *std::next(best.moves(position).begin(), i), depth - 1);
      }
    };
    add_leaves(add_leaves, best.root(), size.depth);
    EXPECT_EQ(values.size(), power(branching, size.depth));
  }
}

// A processor whose move waits for its turn depends on what it waits for, and on nothing that happens meanwhile: so the path is
// that of the recurrence with any number of processors above one, and with enough of them it is the time.
TEST(CriticalPath, IsThatOfTheRecurrenceOnAnyNumberOfProcessors) {
  const auto is_path_of = [](OnRanges searcher, MoveOrder order, WorkAndPath wanted) {
    const RangedTree tree(4, Depth(4), order);
    for (const unsigned processors : {2U, 3U, 5U, 16U, 256U}) {
      const SimulatedSearch found = simulate(searcher, tree, processors);
      EXPECT_EQ(found.critical_path, wanted.path) << processors << " processors";
      EXPECT_EQ(found.work, wanted.work) << processors << " processors";
    }
    EXPECT_EQ(simulate(searcher, tree, 256).time, wanted.path);
  };
  is_path_of(OnRanges::young_brothers_wait, MoveOrder::best_first, in_best_order(4, 4));
  is_path_of(OnRanges::jamboree, MoveOrder::best_first, in_best_order(4, 4));
  is_path_of(OnRanges::young_brothers_wait, MoveOrder::worst_first, young_brothers_in_worst_order(4, 4));
  is_path_of(OnRanges::jamboree, MoveOrder::worst_first, jamboree_in_worst_order(4, 4));
}

}  // namespace
}  // namespace pvslab

// Node and Visit: a searcher's view of a game does not depend on the size of its positions, on the observer or on the
// depth of the root. Moves are never generated unless they are needed.
#include "searchers/core/node.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "searchers/catalog.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

using SomeSearchers = SearcherList<Minimax, AlphaBeta<CutoffRule::above_beta>, AlphaBetaBound, AlphaBetaShallow,
                                   PvsSplit<CutoffRule::at_beta>, PvsSound<CutoffRule::above_beta>, NegaScout>;

// An explicit tree whose positions store the whole path: larger than a word, and with heap memory.
struct TreeOfPaths {
  struct Position {
    ExplicitTree::Position node;
    Path path;
  };
  using Move = std::uint32_t;

  [[nodiscard]] MoveNumbers moves(const Position& position) const { return tree.moves(position.node); }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    Position successor{tree.after(position.node, move), position.path};
    successor.path.push_back(move);
    return successor;
  }
  [[nodiscard]] Score evaluate(const Position& position) const {
    ExplicitTree::Position node = tree.root();
    for (const Move move : position.path) node = tree.after(node, move);
    EXPECT_EQ(node, position.node);
    return tree.evaluate(position.node);
  }

  const ExplicitTree& tree;
};
static_assert(Game<TreeOfPaths>);
static_assert(!detail::travels_with_node<TreeOfPaths> && detail::travels_with_node<ExplicitTree>);
static_assert(sizeof(Node<ExplicitTree, SilentObserver>) == 2 * sizeof(void*));

template <Searcher S, Game G>
std::pair<Outcome, std::vector<TraceEvent>> trace(const G& game, const Position<G>& root, Depth depth) {
  TracingObserver observer;
  const Outcome outcome = search<S>(game, root, depth, Window<S::info.rule>::open(), observer);
  return {outcome, observer.events()};
}

bool same_events(const std::vector<TraceEvent>& a, const std::vector<TraceEvent>& b) {
  return std::ranges::equal(a, b, [](const TraceEvent& one, const TraceEvent& other) {
    return one.kind == other.kind && one.entry.number == other.entry.number &&
           one.entry.purpose == other.entry.purpose && one.entry.alpha == other.entry.alpha &&
           one.entry.beta == other.entry.beta && one.exit.value == other.exit.value &&
           one.exit.kind == other.exit.kind && one.exit.cutter == other.exit.cutter;
  });
}

RC_GTEST_PROP(NodeLaws, PositionsLargerThanAWordAreSearchedLikeSmallOnes, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  SomeSearchers::for_each([&]<Searcher S>(std::type_identity<S>) {
    const auto [small, small_events] = trace<S>(tree, tree.root(), tree.height());
    const auto [large, large_events] = trace<S>(TreeOfPaths{tree}, {tree.root(), {}}, tree.height());
    RC_ASSERT((small == large));
    RC_ASSERT(same_events(small_events, large_events));
  });
}

RC_GTEST_PROP(NodeLaws, WhoWatchesDoesNotChangeTheValue, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  SomeSearchers::for_each([&]<Searcher S>(std::type_identity<S>) {
    for (const Bounds bounds : telling_windows(S::info.rule, tree)) {
      const Window<S::info.rule> window(bounds.alpha, bounds.beta);
      SilentObserver silent;
      CountingObserver counting;
      TracingObserver tracing;
      const Outcome outcome = search<S>(tree, tree.root(), tree.height(), window, silent);
      RC_ASSERT((outcome == search<S>(tree, tree.root(), tree.height(), window, counting)));
      RC_ASSERT((outcome == search<S>(tree, tree.root(), tree.height(), window, tracing)));
    }
  });
}

RC_GTEST_PROP(NodeLaws, PliesBeyondTheLastLeafChangeNothing, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  const std::int32_t height = tree.height().plies();
  SomeSearchers::for_each([&]<Searcher S>(std::type_identity<S>) {
    const auto [value, events] = trace<S>(tree, tree.root(), tree.height());
    for (std::int32_t depth = height + 1; depth <= height + 3; ++depth) {
      const auto [deeper_value, deeper_events] = trace<S>(tree, tree.root(), Depth(depth));
      RC_ASSERT((value == deeper_value));
      RC_ASSERT(same_events(events, deeper_events));
    }
  });
}

RC_GTEST_PROP(NodeLaws, AnEventOfAVisitIsFollowedByItsSuccessorsInOrder, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  const auto [value, events] = trace<Minimax>(tree, tree.root(), tree.height());
  const Visits visits = visits_of(events);
  RC_ASSERT(std::ranges::is_sorted(visits.nodes));
  RC_ASSERT(visits.nodes.size() == tree.node_count());
  RC_ASSERT(visits.leaves.size() == tree.leaves().size());
}

Score score_of(const synthetic::Uniform& game, std::uint64_t position, std::int32_t depth) {
  if (depth == 0) return game.evaluate(position);
  Score best = -Score::infinity();
  for (const auto move : game.moves(position)) best = max(best, -score_of(game, game.after(position, move), depth - 1));
  return best;
}

TEST(Node, AtTheRootMayHaveAnyDepth) {
  const synthetic::Uniform game({.branching = 3, .values = 5});
  SomeSearchers::for_each([&]<Searcher S>(std::type_identity<S>) {
    for (const std::int32_t depth : {0, 1, 2, 3, 4, 5}) {
      for (std::uint64_t index = 0; index < 20; ++index) {
        const auto [outcome, events] = trace<S>(game, game.root(1, index), Depth(depth));
        EXPECT_EQ(outcome.value, score_of(game, game.root(1, index), depth)) << S::info.id << ", depth " << depth;
      }
    }
  });
}

TEST(Node, MayBeALeafAtEveryDepth) {
  for (const auto* const text : {"[3 [2 [1 [0]]]]", "[[[[0] 1] 2] 3]", "[[-1] [1 0] 5]", "[[[4]] 2 [[[-3]]]]"}) {
    const ExplicitTree tree = tree_of(text);
    const Score score = tree_of(text).minimax();
    for (const Subject& searcher : all_subjects()) {
      if (!searcher.is_the_search() || !searcher.info->contract.contains(Clause::root)) continue;
      EXPECT_EQ(searcher.search(tree, {}).value, score) << searcher.name() << " " << text;
    }
  }
}

// A chain of nodes with two successors each. Records where moves were requested.
struct Witness {
  struct Position {
    std::uint32_t ply;
    std::uint32_t move;
  };
  using Move = std::uint32_t;

  [[nodiscard]] MoveNumbers moves(const Position& position) const {
    asked_at.push_back(position.ply);
    return MoveNumbers(2);
  }
  [[nodiscard]] Position after(const Position& position, Move move) const { return {position.ply + 1, move}; }
  [[nodiscard]] Score evaluate(const Position& position) const {
    return Score(static_cast<std::int32_t>(position.move));
  }

  mutable std::vector<std::uint32_t> asked_at;
};

TEST(Node, NeverAsksForMovesOnTheHorizon) {
  SomeSearchers::for_each([&]<Searcher S>(std::type_identity<S>) {
    for (const std::int32_t depth : {0, 1, 2, 3, 4}) {
      const Witness game;
      trace<S>(game, {0, 0}, Depth(depth));
      for (const std::uint32_t ply : game.asked_at) EXPECT_LT(ply, static_cast<std::uint32_t>(depth)) << S::info.id;
    }
  });
}

TEST(Node, AsksForMovesOnceAVisit) {
  SomeSearchers::for_each([&]<Searcher S>(std::type_identity<S>) {
    for (const std::int32_t depth : {1, 2, 3, 4}) {
      const Witness game;
      const auto [outcome, events] = trace<S>(game, {0, 0}, Depth(depth));
      const auto entered = std::ranges::count(events, TraceEvent::Kind::enter, &TraceEvent::kind);
      EXPECT_EQ(game.asked_at.size(), static_cast<std::size_t>(entered)) << S::info.id;
    }
  });
}

// A leaf with a search of its own receives the window of the visit.
struct Echo {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  [[nodiscard]] MoveNumbers moves(Position position) const { return MoveNumbers(position == 0 ? 2 : 0); }
  [[nodiscard]] Position after(Position, Move move) const { return move + 1; }
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(Position position, Window<rule> window) const {
    seen.push_back({window.alpha(), window.beta()});
    return Score(static_cast<std::int32_t>(position));
  }
  mutable std::vector<Bounds> seen;
};
static_assert(Game<Echo> && !EvaluatesAlone<Echo>);

TEST(Node, HandsALeafTheWindowItIsAskedWith) {
  const Echo game;
  trace<AlphaBeta<CutoffRule::at_beta>>(game, 0U, Depth(1));
  const std::vector<Bounds> wanted{{-Score::infinity(), Score::infinity()}, {-Score::infinity(), Score(1)}};
  EXPECT_EQ(game.seen, wanted);
}

TEST(Node, ABoundOfALeafThatSeesTheWindowIsThatOfItsValue) {
  const Echo game;
  SilentObserver observer;
  const AlphaBetaBound::Window window(Score(-9), Score(1));
  EXPECT_EQ((search<AlphaBetaBound>(game, 2U, Depth(0), window, observer)), Outcome(Score(2), Bound::lower));
}

}  // namespace
}  // namespace pvslab

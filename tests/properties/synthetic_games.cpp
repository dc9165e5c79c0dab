// The laws of a game on every synthetic tree, and the further promises of each kind of tree.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "suites/synthetic/spec.hpp"
#include "tests/properties/synthetic_generators.hpp"

namespace pvslab::synthetic {
namespace {

using Path = std::vector<std::uint32_t>;

struct Case {
  Spec spec;
  std::uint64_t seed;
  std::uint64_t index;
  Path path;
};

Case any_case() {
  Case result{*any_spec(), *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::arbitrary<std::uint64_t>(),
              *rc::gen::arbitrary<Path>()};
  RC_LOG() << canonical(result.spec) << " seed " << result.seed << " index " << result.index;
  return result;
}

// The positions from the root on, each number of the path taken modulo the number of moves, until there are none.
template <Game G>
std::vector<Position<G>> positions_along(const G& game, const Case& it) {
  std::vector<Position<G>> result{game.root(it.seed, it.index)};
  for (const std::uint32_t number : it.path) {
    const auto moves = game.moves(result.back());
    if (moves.size() == 0) break;
    result.push_back(game.after(result.back(), *std::next(moves.begin(), number % moves.size())));
  }
  return result;
}

RC_GTEST_PROP(SyntheticGameProperties, TheSamePathLeadsToTheSamePosition, ()) {
  const Case it = any_case();
  with_game(it.spec, [&](const auto& game) { RC_ASSERT((positions_along(game, it) == positions_along(game, it))); });
}

RC_GTEST_PROP(SyntheticGameProperties, MovesAreTheSameEveryTime, ()) {
  const Case it = any_case();
  with_game(it.spec, [&](const auto& game) {
    for (const auto& position : positions_along(game, it)) {
      const auto first = game.moves(position);
      const auto second = game.moves(position);
      RC_ASSERT(std::equal(first.begin(), first.end(), second.begin(), second.end()));
      RC_ASSERT(std::distance(first.begin(), first.end()) == static_cast<std::ptrdiff_t>(first.size()));
    }
  });
}

RC_GTEST_PROP(SyntheticGameProperties, TheRootHasMoves, ()) {
  const Case it = any_case();
  with_game(it.spec, [&](const auto& game) { RC_ASSERT(game.moves(game.root(it.seed, it.index)).size() > 0U); });
}

RC_GTEST_PROP(SyntheticGameProperties, DefaultConstructedMovesAreEmpty, ()) {
  const Case it = any_case();
  with_game(it.spec, [&]<typename G>(const G&) { RC_ASSERT((MovesOf<G>{}.begin() == MovesOf<G>{}.end())); });
}

RC_GTEST_PROP(SyntheticGameProperties, EvaluationsAreFiniteAndRepeatable, ()) {
  const Case it = any_case();
  with_game(it.spec, [&](const auto& game) {
    for (const auto& position : positions_along(game, it)) {
      RC_ASSERT(game.evaluate(position).is_finite());
      RC_ASSERT((game.evaluate(position) == game.evaluate(position)));
    }
  });
}

RC_GTEST_PROP(SyntheticGameProperties, BothUniformGamesAreTheSame, ()) {
  const Case it = any_case();
  const UniformParams params{.branching = *number_within(1, max_branching)};
  const Uniform counted(params);
  const ContinuousUniform continuous(params);
  RC_ASSERT(positions_along(counted, it) == positions_along(continuous, it));
  for (const std::uint64_t position : positions_along(counted, it)) {
    RC_ASSERT((counted.evaluate(position) == continuous.evaluate(position)));
  }
}

RC_GTEST_PROP(SyntheticOrderedProperties, AScoreIsTheBestOfTheSuccessors, ()) {
  const Ordered game(*any_params<Ordered::Params>());
  for (const Ordered::Position& position : positions_along(game, any_case())) {
    Score best = -Score::infinity();
    for (const auto& move : game.moves(position)) best = max(best, -game.evaluate(game.after(position, move)));
    RC_ASSERT((best == game.known_value(position)));
  }
}

RC_GTEST_PROP(SyntheticIncrementalProperties, ABalanceChangesByAtMostTheSpread, ()) {
  const auto params = *any_params<Incremental::Params>();
  const Incremental game(params);
  const auto positions = positions_along(game, any_case());
  for (std::size_t ply = 1; ply < positions.size(); ++ply) {
    const std::int32_t gain = -positions[ply].balance.value() - positions[ply - 1].balance.value();
    RC_ASSERT(static_cast<std::uint32_t>(std::abs(gain)) <= params.spread);
  }
}

RC_GTEST_PROP(SyntheticIrregularProperties, ANodeHasNoMoreSuccessorsThanTheBranching, ()) {
  const auto params = *any_params<Irregular::Params>();
  const Irregular game(params);
  for (const std::uint64_t position : positions_along(game, any_case())) {
    RC_ASSERT(game.moves(position).size() <= params.branching);
  }
}

RC_GTEST_PROP(SyntheticTransposingProperties, TheMovesOfASideMayComeInTheReverseOrder, ()) {
  const Transposing game(*any_params<Transposing::Params>());
  const Case it = any_case();
  std::array<Path, 2> by_side;
  for (std::size_t ply = 0; ply < it.path.size(); ++ply) by_side[ply % 2].push_back(it.path[ply]);
  for (Path& side : by_side) std::ranges::reverse(side);
  Case reordered = it;
  for (std::size_t ply = 0; ply < it.path.size(); ++ply) reordered.path[ply] = by_side[ply % 2][ply / 2];
  const std::uint64_t one = positions_along(game, it).back();
  const std::uint64_t other = positions_along(game, reordered).back();
  RC_ASSERT(one == other);
  RC_ASSERT(game.key(one) == game.key(other));
  RC_ASSERT((game.evaluate(one) == game.evaluate(other)));
}

}  // namespace
}  // namespace pvslab::synthetic

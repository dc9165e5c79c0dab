// Converts part of any game into an explicit tree.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// The whole tree below `position` to `depth`. The caller must make sure that it is small enough.
template <Game G>
requires EvaluatesAlone<G>
[[nodiscard]] Tree materialise(const G& game, const Position<G>& position, Depth depth) {
  Tree tree;
  if (!depth.is_horizon()) {
    for (const auto move : game.moves(position)) {
      tree.successors.push_back(materialise(game, game.after(position, move), depth.below()));
    }
  }
  if (tree.is_leaf()) tree.value = game.evaluate(position);
  return tree;
}

// The same, or nothing if the tree has more than `nodes_left` nodes. `nodes_left` is decremented for each node.
template <Game G>
requires EvaluatesAlone<G>
[[nodiscard]] std::optional<Tree> materialise_within(std::size_t& nodes_left, const G& game,
                                                     const Position<G>& position, Depth depth) {
  if (nodes_left == 0) return std::nullopt;
  --nodes_left;
  Tree tree;
  if (!depth.is_horizon()) {
    for (const auto move : game.moves(position)) {
      auto successor = materialise_within(nodes_left, game, game.after(position, move), depth.below());
      if (!successor) return std::nullopt;
      tree.successors.push_back(*std::move(successor));
    }
  }
  if (tree.is_leaf()) tree.value = game.evaluate(position);
  return tree;
}

}  // namespace pvslab

// Positions of real games whose trees are small enough to be read: explicit trees that know their boards.
#pragma once

#include <span>
#include <string_view>

namespace pvslab {

struct GameTree {
  std::string_view title;
  std::string_view tree;  // in negamax notation
  std::string_view
      boards;  // of its nodes in depth-first order, separated by spaces: "k7/8/K2P4/8/8/p7/8/8", "XO1/1X1/O2"
  std::string_view moves;  // to its nodes but the root, in the same order: "d7", "b2"
};

// Recorded, because the page has no rules of games; a test makes them again from the rules.
[[nodiscard]] std::span<const GameTree> game_trees();

}  // namespace pvslab

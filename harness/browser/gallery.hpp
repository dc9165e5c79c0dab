// Trees worth looking at: those of text books and of the README, positions of games, and trees on which claims fail.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>

namespace pvslab {

// A list. Each has "group", "title" and "tree"; where it matters who searches, "searchers", "window" and "view"; of a claim what it
// "says"; of a game the "boards" of its nodes and the "moves" to them, in depth-first order.
[[nodiscard]] nlohmann::ordered_json gallery_json();

// A position of a real game whose tree is small enough to be read: an explicit tree that knows its boards.
struct GameTree {
  std::string_view title;
  std::string_view tree;  // in negamax notation
  // Of its nodes in depth-first order, separated by spaces: "k7/8/K2P4/8/8/p7/8/8", "XO1/1X1/O2".
  std::string_view boards;
  std::string_view moves;  // to its nodes but the root, in the same order: "d7", "b2"
};

// Recorded, because the page has no rules of games; a test makes them again from the rules.
[[nodiscard]] std::span<const GameTree> game_trees();

}  // namespace pvslab

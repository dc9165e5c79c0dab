// Trees in which one move decides: for each number of plies left and each place among the moves of its node. Small drawn trees
// have few moves and few plies, and in large ones of good order the late moves decide nothing, so that both let pass what
// happens only from some move on or with some plies left.
//
// The decisive move begins a line of single moves down to the full depth; the other moves of its node end at once. On
// that line, a move that is not enough comes before the one that is, so that a search with a window of no width has to be
// repeated. In every second tree up to eight single moves lead there from the root; in every eighth the node has more than 64 moves,
// those after the decisive one being worse. The static values above the last ply are wrong: drawn, or in every second tree 0, which says the opposite of what the
// line says.
//
// Cannot find: what needs two decisive moves, more plies, moves or plies above than these, a value that is special to a searcher, or a
// table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "harness/check/drawn/numbered_trees.hpp"
#include "harness/check/drawn/special_scores.hpp"
#include "harness/check/drawn/tree_coverage.hpp"
#include "suites/synthetic/draws.hpp"

namespace pvslab {

// Where its node is.
enum class DecisiveNode : std::uint8_t {
  root,
  below_only_move,    // the only successor of the root
  below_second_move,  // the second successor of the root; the first is a leaf
};
inline constexpr std::uint32_t decisive_nodes = 3;

struct DecisiveMove {
  std::int32_t plies;   // left at its node, 1 or more
  std::uint32_t place;  // among the moves of its node, 1 or more
  DecisiveRole role;
  DecisiveNode node;
};

struct DecisiveTree : DecisiveMove {
  Tree tree;
  bool decides;        // another value at the end of its line changes the score of the root
  std::int32_t above;  // plies of single moves from the root of the tree to that of DecisiveNode
};

// The trees of one round: each pair of plies and place, in each role and at each node.
inline constexpr std::uint64_t decisive_round =
    std::uint64_t{most_decisive_plies} * most_decisive_places * decisive_roles * decisive_nodes;

// Tree number `index` under `seed`; round number index / decisive_round has the others' values, and what comes after the
// move, drawn anew. At most some 170 nodes.
// Every second tree of those with special scores is moved so that one of its values is drawn from them.
[[nodiscard]] DecisiveTree draw_decisive_tree(std::uint64_t seed, std::uint64_t index,
                                              const SpecialScores& special = {});
// A tree of this move, whose plies and place may be greater; its values, and what comes after the move, are drawn.
[[nodiscard]] DecisiveTree draw_decisive_tree(const DecisiveMove& move, synthetic::Draws& draws);

// All trees of so many rounds. A tree that its move does not decide is an error of ours, and throws std::logic_error.
[[nodiscard]] NumberedTrees decisive_trees(std::uint64_t seed, std::uint64_t rounds, const SpecialScores& special = {},
                                           ScoreLimit limit = {});

// "24 plies, 64 places of the move, 3 roles"
[[nodiscard]] std::string decisive_limits_text();

[[nodiscard]] NumberedTreesResult verify_decisive_trees(std::span<const Subject> subjects, std::uint64_t seed,
                                                        std::uint64_t rounds, const VerifyRunner& runner);

}  // namespace pvslab

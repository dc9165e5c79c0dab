// Random verification: small trees drawn over every synthetic model, with ties, single children, early leaves, bare
// leaves and extreme scores, each searched with windows around its score and its leaf values. The caller shrinks the
// counterexamples.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/check/drawn/numbered_trees.hpp"

namespace pvslab {

struct RandomTree {
  std::string model;  // the spec it was drawn from; of a bare leaf, the spec of the tree whose root it is
  Tree tree;
};

// Tree number `index` under `seed`; the same on every machine and in every thread. At most about 100 nodes.
[[nodiscard]] RandomTree draw_tree(std::uint64_t seed, std::uint64_t index);
// A tree of one model, number `model` of synthetic::names().
[[nodiscard]] RandomTree draw_tree_of(std::size_t model, std::uint64_t seed, std::uint64_t index);

// Searches tree number `index` under `seed` with every subject, in windows around its score and its leaf values, and
// enters the violations; and around special scores. Windows keep to the limit. Returns the number of searches of all subjects.
std::uint64_t check_drawn_tree(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t index,
                               const Tree& drawn, std::vector<RoutineTally>& tallies, const SpecialScores& special = {},
                               ScoreLimit limit = {});

// A tree with 7 to 40 successors of the root and at most some 200 leaves.
[[nodiscard]] RandomTree draw_wide_tree(std::uint64_t seed, std::uint64_t index);

// Trees number 0 .. trees-1 under `seed`: every 64th is wide, the others are as of draw_tree.
// In every second one, each third leaf is drawn from the special scores, if there are any; every second one has wrong static values.
[[nodiscard]] NumberedTrees random_trees(std::uint64_t seed, std::uint64_t trees, const SpecialScores& special = {},
                                         ScoreLimit limit = {});

[[nodiscard]] NumberedTreesResult verify_random_trees(std::span<const Subject> subjects, std::uint64_t seed,
                                                      std::uint64_t trees, const VerifyRunner& runner);

}  // namespace pvslab

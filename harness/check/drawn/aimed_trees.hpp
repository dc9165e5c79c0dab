// Trees aimed at numbers, such as the constants that a searcher's code compares with: each number and its neighbours occur as
// plies left, as the place of a move that decides, as the number of moves, of raises of alpha and of equal moves, as a score, as
// a difference of scores, as the end of a window and as its width.
//
// Cannot find: what needs three numbers at once, more plies or moves than these, or a table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/check/drawn/numbered_trees.hpp"

namespace pvslab {

inline constexpr std::int32_t most_aimed_plies = 200;
inline constexpr std::int32_t most_aimed_moves = 1'000;
inline constexpr std::uint64_t aimed_trees_per_number = 2'000;  // for few searchers
inline constexpr std::uint64_t aimed_trees_for_many = 200;      // searchers
inline constexpr std::uint64_t most_aimed_trees = 200'000;

// The numbers that are worth aiming at: small ones occur in every kind of tree, and the ends of 32 bits are no scores.
[[nodiscard]] std::vector<std::int32_t> worth_aiming_at(std::span<const std::int32_t> numbers);

// Tree number `index` under `seed`. At most some 4,000 nodes.
[[nodiscard]] Tree draw_aimed_tree(std::span<const std::int32_t> numbers, std::uint64_t seed, std::uint64_t index);

// So many trees for each number, at most 200,000.
[[nodiscard]] NumberedTrees aimed_trees(std::vector<std::int32_t> numbers, std::uint64_t seed,
                                        std::uint64_t trees_per_number = aimed_trees_per_number, ScoreLimit limit = {});

// "at 19, 200, seed 1"; of more than four: "at 41 numbers, seed 1"
[[nodiscard]] std::string aimed_limits_text(std::span<const std::int32_t> numbers, std::uint64_t seed);

}  // namespace pvslab

// TreeCoverage: what occurred in the explicit trees that were searched, counted exactly, so that it is seen where a mistake could hide.
//
// A move decides if another value of it changes the score of the root. It does so in one of three roles. Let I be the values of
// the position that it leads to, from the view of the side to move there, with which the root keeps its score. If I has both
// ends, the move is the only best one; if only the upper one, it is the only refutation; if only the lower one, it has to be
// rejected. I is found from the root down in one pass.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "harness/check/drawn/special_scores.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

inline constexpr std::int32_t most_decisive_plies = 24;
inline constexpr std::uint32_t most_decisive_places = 64;

// What a move is at its node.
enum class DecisiveRole : std::uint8_t {
  best,        // the only best move
  refutation,  // the only one that is at least beta
  rejected,    // worse than the best, which comes before it or after it
};
inline constexpr std::uint32_t decisive_roles = 3;

// A range of numbers, by its text; the last one has no end.
struct Bucket {
  std::uint64_t first;
  std::string_view text;
};
inline constexpr std::array<Bucket, 10> ply_buckets{{{1, "1"},
                                                     {2, "2"},
                                                     {3, "3"},
                                                     {4, "4"},
                                                     {5, "5-6"},
                                                     {7, "7-8"},
                                                     {9, "9-12"},
                                                     {13, "13-16"},
                                                     {17, "17-24"},
                                                     {25, "25+"}}};
inline constexpr std::array<Bucket, 8> place_buckets{
    {{1, "1"}, {2, "2"}, {3, "3-4"}, {5, "5-8"}, {9, "9-16"}, {17, "17-32"}, {33, "33-64"}, {65, "65+"}}};
inline constexpr std::array<Bucket, 6> depth_buckets{{{0, "0"}, {1, "1"}, {2, "2"}, {3, "3-4"}, {5, "5-8"}, {9, "9+"}}};
inline constexpr std::array<Bucket, 5> tie_buckets{{{1, "none"}, {2, "2"}, {3, "3"}, {4, "4-7"}, {8, "8+"}}};
inline constexpr std::array<Bucket, 8> size_buckets{{{0, "0"},
                                                     {1, "1-9"},
                                                     {10, "10-99"},
                                                     {100, "100-999"},
                                                     {1'000, "1k-31k"},
                                                     {31'000, "31k-1M"},
                                                     {1'000'000, "1M+"},
                                                     {2'147'483'646, "greatest"}}};

struct TreeCoverage {
  std::uint64_t trees = 0;
  std::uint64_t special = 0;  // with a leaf that the user named special
  // By role, plies left and place of the move: trees in which such a move decides.
  std::array<std::array<std::array<std::uint64_t, place_buckets.size()>, ply_buckets.size()>, decisive_roles> decided{};
  // By role and plies left, from 1 on: bit i stands for the place i + 1 of a move that decided.
  std::array<std::array<std::uint64_t, most_decisive_plies>, decisive_roles> pairs{};
  // Trees in which a move decides at a node so many plies below the root.
  std::array<std::uint64_t, depth_buckets.size()> below_root{};
  // Trees in which a move decides at a node of more than most_decisive_places moves, by the plies left there.
  std::array<std::uint64_t, ply_buckets.size()> wide{};
  // Trees by their greatest number of moves at a node; 1 also for none.
  std::array<std::uint64_t, place_buckets.size()> widths{};
  std::array<std::uint64_t, tie_buckets.size()> ties{};    // by the number of best moves at the root
  std::array<std::uint64_t, size_buckets.size()> sizes{};  // by the greatest magnitude of a leaf

  // Counts a tree. Call tree.minimax() before.
  void count(const ExplicitTree& tree, const SpecialScores& special_scores);
  void merge(const TreeCoverage& other);
  // Of all pairs of 1 .. most_decisive_plies and 1 .. most_decisive_places, those that decided in every role.
  [[nodiscard]] std::uint64_t pairs_in_every_role() const;
  bool operator==(const TreeCoverage&) const = default;
};

[[nodiscard]] nlohmann::json stored(const TreeCoverage& coverage);
// Throws StoredResultError or an exception of JSON.
[[nodiscard]] TreeCoverage tree_coverage_from(const nlohmann::json& json);

}  // namespace pvslab

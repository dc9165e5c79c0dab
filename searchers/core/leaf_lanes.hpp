// Leaves in lanes: a game may draw the values of a node's successors eight at a time, in a vector register. The last ply of
// a search is then a compare and a bit scan for every eight leaves (Visit::leave_above_leaves in node.hpp). Values and
// counts are those of one leaf after the other.
//
// The compiler lowers the vectors to AVX-512 or AVX2. In a program that is compiled for every processor, a game may do the whole
// last ply in a kernel that is chosen at run time (LeavesByKernel): without AVX2, lanes are slower than one leaf after the other.
// All give the same results. No function takes or returns a vector by value, so no calling convention depends on the processor.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>

#include "searchers/core/game.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace pvslab {

#ifdef __AVX2__
inline constexpr bool lanes_pay = true;
#else
inline constexpr bool lanes_pay = false;
#endif

inline constexpr std::uint32_t lane_count = 8;
using Lanes = std::int32_t __attribute__((vector_size(4 * lane_count)));
using UnsignedLanes = std::uint32_t __attribute__((vector_size(4 * lane_count)));
using WideLanes = std::uint64_t __attribute__((vector_size(8 * lane_count)));

// `game.leaf_lanes(moves, first, lanes)` writes what the successors first .. first + 7 are worth if they are leaves, from the
// view of the side that moves to them: lane i holds -evaluate(after(position, move first + i)). Lanes past the last of the
// `moves.size()` moves hold anything.
template <typename G>
concept LeavesInLanes = requires(const G& game, const MovesOf<G>& moves, std::uint32_t first, Lanes& lanes) {
  { moves.size() } -> std::same_as<std::uint32_t>;
  game.leaf_lanes(moves, first, lanes);
};

// Of the leaves below a node: the value of the best, and the number of the one that was evaluated last.
struct BestLeaf {
  Score value;
  std::uint32_t number;
};

// `game.best_leaf(moves, limit)` evaluates the leaves of a last ply with at least one move, up to the first whose value (from the
// view of the side that moves to it) is greater than the limit, or all of them.
template <typename G>
concept LeavesByKernel = requires(const G& game, const MovesOf<G>& moves, Score limit) {
  { game.best_leaf(moves, limit) } -> std::same_as<BestLeaf>;
};

namespace detail {

// Bit i is set if the value in lane i cuts.
template <CutoffRule rule>
[[nodiscard, gnu::always_inline]] inline std::uint32_t lanes_that_cut(const Lanes& values, Window<rule> window) {
#if defined(__AVX512VL__)
  const __m256i beta = _mm256_set1_epi32(window.beta().value());
  const auto lanes = reinterpret_cast<__m256i>(values);
  return rule == CutoffRule::at_beta ? _mm256_cmpge_epi32_mask(lanes, beta) : _mm256_cmpgt_epi32_mask(lanes, beta);
#elif defined(__AVX2__)
  // There is a number below beta, because alpha is below it.
  const __m256i below = _mm256_set1_epi32(window.beta().value() - (rule == CutoffRule::at_beta ? 1 : 0));
  const auto lanes = reinterpret_cast<__m256i>(values);
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(lanes, below))));
#else
  std::uint32_t bits = 0;
  for (std::uint32_t lane = 0; lane < lane_count; ++lane) {
    bits |= std::uint32_t{window.cuts(Score(values[lane]))} << lane;
  }
  return bits;
#endif
}

// Each step compares with the lanes of the other half, quarter, and neighbour.
[[nodiscard, gnu::always_inline]] inline Score greatest_of(const Lanes& values) {
  Lanes greatest = values;
  Lanes other = __builtin_shufflevector(greatest, greatest, 4, 5, 6, 7, 0, 1, 2, 3);
  greatest = other > greatest ? other : greatest;
  other = __builtin_shufflevector(greatest, greatest, 2, 3, 0, 1, 6, 7, 4, 5);
  greatest = other > greatest ? other : greatest;
  other = __builtin_shufflevector(greatest, greatest, 1, 0, 3, 2, 5, 4, 7, 6);
  greatest = other > greatest ? other : greatest;
  return Score(greatest[0]);
}

// The loop of alpha-beta over `count` leaves, at least one: up to the first that cuts, or all of them. Looks for a cut once
// in 32 leaves, because a branch that is mispredicted costs more than 32 values.
template <CutoffRule rule>
[[nodiscard, gnu::always_inline]] inline BestLeaf best_leaf(const auto& game, const auto& moves, Window<rule> window) {
  constexpr std::uint32_t rows = 4;
  const std::uint32_t count = moves.size();
  Lanes greatest = Lanes{} - Score::infinity().value();
  std::uint32_t begin = 0;
  do {
    Lanes values[rows];
    std::uint32_t cutting = 0;
    std::uint32_t first = begin;
    for (std::uint32_t row = 0; row < rows && first < count; ++row, first += lane_count) {
      Lanes drawn;
      game.leaf_lanes(moves, first, drawn);
      if (count - first < lane_count) {
        constexpr UnsignedLanes lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        drawn = lane_numbers < count - first ? drawn : -Score::infinity().value();
      }
      cutting |= lanes_that_cut(drawn, window) << (lane_count * row);
      greatest = drawn > greatest ? drawn : greatest;
      values[row] = drawn;
    }
    if (cutting != 0) {
      const auto number = static_cast<std::uint32_t>(std::countr_zero(cutting));
      std::int32_t value = 0;
      std::memcpy(&value, reinterpret_cast<const char*>(values) + sizeof(value) * number, sizeof(value));
      return {Score(value), begin + number};
    }
    begin = first;
  } while (begin < count);
  return {greatest_of(greatest), count - 1};
}

}  // namespace detail
}  // namespace pvslab

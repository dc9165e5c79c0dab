// By how many plies a late move is reduced, and where no move can be (pvs_lmr.hpp, pvs_three_case.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ranges>

#include "searchers/core/depth.hpp"

namespace pvslab {

enum class Reductions : bool { off, on };

namespace detail {

// ln n in units of 2^-27. Integers, so that the search does not depend on the machine's logarithm. Summed by ln n -
// ln(n - 1) = 2 (z + z^3 / 3 + z^5 / 5 + ...), z = 1 / (2 n - 1).
inline constexpr std::array logarithms = [] {
  std::array<std::uint32_t, 1024> table{};
  std::uint64_t sum = 0;  // in units of 2^-48
  for (std::uint64_t n = 2; n < table.size(); ++n) {
    const std::uint64_t inverse = 2 * n - 1;
    std::uint64_t power = (std::uint64_t{2} << 48) / inverse;
    for (std::uint64_t odd = 1; power != 0; odd += 2, power /= inverse * inverse) sum += power / odd;
    table[n] = static_cast<std::uint32_t>(sum >> 21);
  }
  return table;
}();

}  // namespace detail

// The integer part of 0.77 + ln(number) ln(depth) / 2.36, for a move number >= 1 and a depth >= 1. Both are capped at
// 1023.
[[nodiscard]] constexpr std::int32_t late_move_reduction(std::uint32_t number, Depth depth) {
  const auto logarithm = [](std::uint64_t n) {
    return std::uint64_t{detail::logarithms[std::min<std::uint64_t>(n, detail::logarithms.size() - 1)]};
  };
  constexpr std::uint64_t ten_thousandth = (std::uint64_t{1} << 54) / 10'000;
  const std::uint64_t product = logarithm(number) * logarithm(static_cast<std::uint64_t>(depth.plies()));
  return static_cast<std::int32_t>((77 * 236 * ten_thousandth + product) / (23'600 * ten_thousandth));
}

// The depth of a late successor of a node with `depth` left. The printed formula gives 0 for the moves of a shallow
// node. Ours subtracts at least one ply, for the move itself, and never goes below the horizon.
[[nodiscard]] constexpr Depth reduced_depth(std::uint32_t number, Depth depth) {
  return Depth(std::max(0, depth.plies() - std::max(1, late_move_reduction(number, depth))));
}

// Of a node with so many moves and two plies left, none is reduced: the formula reduces there only from the 67th move on. With
// one ply left nothing can be reduced.
inline constexpr std::uint32_t most_unreduced_on_last_plies = [] {
  std::uint32_t number = 1;
  while (reduced_depth(number, Depth(2)) == Depth(1)) ++number;
  return number;
}();
static_assert(most_unreduced_on_last_plies == 66);

// Whether the node may be searched as one of the last two plies, whose types know their depth.
template <Reductions reductions>
[[nodiscard]] constexpr bool on_unreduced_last_plies(auto node) {
  if constexpr (reductions == Reductions::off) {
    return node.on_last_plies();
  } else if constexpr (std::ranges::sized_range<decltype(node.game().moves(node.position()))>) {
    return node.on_last_plies() &&
           std::ranges::size(node.game().moves(node.position())) <= most_unreduced_on_last_plies;
  } else {
    return false;
  }
}

// The successor with `depth` plies left. Unchanged if its type knows its depth or if reductions are off.
template <Reductions reductions>
[[nodiscard]] constexpr auto at_depth(auto successor, Depth depth) {
  if constexpr (reductions == Reductions::on && requires { successor.at_depth(depth); }) {
    return successor.at_depth(depth);
  } else {
    return successor;
  }
}

}  // namespace pvslab

// Bitboard: a set of squares in one word; bit 0 is a1, bit 7 is h1, bit 63 is h8. Also the few operations on sets of
// squares that the rules need.
#pragma once

#include <cstdint>

namespace pvslab::chess {

using Bitboard = std::uint64_t;

inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xff;

[[nodiscard]] constexpr Bitboard rank_mask(int rank) { return rank_1 << (8 * rank); }
[[nodiscard]] constexpr Bitboard file_mask(int file) { return file_a << file; }

// Uses built-ins instead of <bit>: the perft kernels are compiled for other processors than the rest of the program, so
// they must not share functions with it.
[[gnu::always_inline]] constexpr int count(Bitboard set) { return __builtin_popcountll(set); }
[[gnu::always_inline]] constexpr int lowest(Bitboard set) { return __builtin_ctzll(set); }
[[gnu::always_inline]] constexpr Bitboard without_lowest(Bitboard set) { return set & (set - 1); }
[[gnu::always_inline]] constexpr Bitboard bit(int square) { return Bitboard{1} << square; }

// Calls visit(square) for every square of the set, a1 first.
[[gnu::always_inline]] constexpr void for_each_square(Bitboard set, auto&& visit) {
  for (; set != 0; set = without_lowest(set)) visit(lowest(set));
}

// Moves all squares one step; squares that leave the board are dropped.
[[nodiscard]] constexpr Bitboard north(Bitboard set) { return set << 8; }
[[nodiscard]] constexpr Bitboard south(Bitboard set) { return set >> 8; }
[[nodiscard]] constexpr Bitboard east(Bitboard set) { return (set & ~file_h) << 1; }
[[nodiscard]] constexpr Bitboard west(Bitboard set) { return (set & ~file_a) >> 1; }

}  // namespace pvslab::chess

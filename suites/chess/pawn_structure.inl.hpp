// The body of pawn_structure_of. Each unit that includes this has functions of its own.
#pragma once

#include <array>
#include <cstddef>

#include "suites/chess/pawn_structure.hpp"

namespace pvslab::chess {
namespace {

constexpr Phased doubled_pawn{-9, -17};
constexpr Phased isolated_pawn{-11, -13};
// By the number of ranks that the pawn has advanced.
constexpr std::array<Phased, 6> passed_pawn{Phased{1, 8},   Phased{3, 12},  Phased{8, 23},
                                            Phased{19, 41}, Phased{38, 71}, Phased{62, 109}};

// The set and all squares north of it; fill_south likewise.
constexpr Bitboard fill_north(Bitboard set) {
  set |= set << 8;
  set |= set << 16;
  return set | (set << 32);
}
constexpr Bitboard fill_south(Bitboard set) {
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

template <Color us>
constexpr Bitboard ahead(Bitboard set) {
  return us == Color::white ? fill_north(set) << 8 : fill_south(set) >> 8;
}

template <Color us>
Phased pawn_structure(const Board& board) {
  const Bitboard own = board.pawns & board.of<us>();
  const Bitboard enemy = board.pawns & board.of<opponent(us)>();
  const Bitboard files = fill_north(fill_south(own));
  const Bitboard enemy_ahead = ahead<opponent(us)>(enemy);
  const Bitboard stopped = enemy_ahead | east(enemy_ahead) | west(enemy_ahead);
  Phased sum = doubled_pawn * count(own & ahead<us>(own)) + isolated_pawn * count(own & ~(east(files) | west(files)));
  for_each_square(own & ~stopped & ~ahead<opponent(us)>(own), [&](int square) {
    const int gone = us == Color::white ? square / 8 - 1 : 6 - square / 8;
    sum += passed_pawn[static_cast<std::size_t>(gone)];
  });
  return sum;
}

[[gnu::always_inline]] inline Phased pawn_structure_on(const Board& board) {
  return pawn_structure<Color::white>(board) - pawn_structure<Color::black>(board);
}

}  // namespace
}  // namespace pvslab::chess

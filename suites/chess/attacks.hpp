// Attacks of the pieces: tables for leapers, lines between squares, and two lookups for sliders. Callers choose a
// lookup at compile time; the program chooses among those callers at start-up, by what the processor does well.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "suites/chess/bitboard.hpp"

namespace pvslab::chess {

namespace detail {

[[nodiscard]] constexpr Bitboard knight_attacks_of(Bitboard knight) {
  const Bitboard beside = east(knight) | west(knight);
  const Bitboard two_beside = east(east(knight)) | west(west(knight));
  return north(north(beside)) | south(south(beside)) | north(two_beside) | south(two_beside);
}

[[nodiscard]] constexpr Bitboard king_attacks_of(Bitboard king) {
  const Bitboard row = king | east(king) | west(king);
  return (row | north(row) | south(row)) & ~king;
}

[[nodiscard]] constexpr std::array<Bitboard, 64> for_all_squares(auto attacks_of) {
  std::array<Bitboard, 64> table{};
  for (int square = 0; square < 64; ++square) table[static_cast<std::size_t>(square)] = attacks_of(bit(square));
  return table;
}

}  // namespace detail

inline constexpr std::array<Bitboard, 64> knight_attacks = detail::for_all_squares(detail::knight_attacks_of);
inline constexpr std::array<Bitboard, 64> king_attacks = detail::for_all_squares(detail::king_attacks_of);

// A slider's attacks, found by walking its rays up to and including the first occupied square. Slow; defines the
// tables.
[[nodiscard]] Bitboard walk_bishop(int square, Bitboard occupied);
[[nodiscard]] Bitboard walk_rook(int square, Bitboard occupied);

// One square's part of a slider table: `attacks` is indexed by the occupation of the squares in `mask`, compressed.
struct PextEntry {
  Bitboard mask;
  const Bitboard* attacks;
};
struct PextTables {
  std::array<PextEntry, 64> bishop;
  std::array<PextEntry, 64> rook;
};

// The same indexed by multiplication: (occupation * magic) >> shift.
struct MagicEntry {
  Bitboard mask;
  Bitboard magic;
  const Bitboard* attacks;
  int shift;
};
struct MagicTables {
  std::array<MagicEntry, 64> bishop;
  std::array<MagicEntry, 64> rook;
};

// Filled on first use.
[[nodiscard]] const PextTables& pext_tables();
[[nodiscard]] const MagicTables& magic_tables();

// For each pair of squares on a line, the squares between them and the second one; for any other pair, the second one.
struct Between {
  std::array<std::array<Bitboard, 64>, 64> including_second;
};
[[nodiscard]] const Between& between_table();

// Whether PEXT is available and fast: AMD processors before Zen 3 implement it in microcode.
[[nodiscard]] bool pext_is_fast();

// Slider attacks by multiplication, on any processor.
class MagicSliders {
 public:
  MagicSliders() : tables_(magic_tables()) {}
  [[nodiscard]] Bitboard bishop(int square, Bitboard occupied) const {
    return look_up(tables_.bishop, square, occupied);
  }
  [[nodiscard]] Bitboard rook(int square, Bitboard occupied) const { return look_up(tables_.rook, square, occupied); }

 private:
  static Bitboard look_up(const std::array<MagicEntry, 64>& table, int square, Bitboard occupied) {
    const MagicEntry& entry = table[static_cast<std::size_t>(square)];
    return entry.attacks[((occupied & entry.mask) * entry.magic) >> entry.shift];
  }
  const MagicTables& tables_;
};

}  // namespace pvslab::chess

#include "suites/chess/attacks.hpp"

#include <cassert>
#include <memory>
#include <vector>

#include "suites/chess/magic_numbers.hpp"

namespace pvslab::chess {
namespace {

using Step = Bitboard (*)(Bitboard);

Bitboard north_east(Bitboard set) { return north(east(set)); }
Bitboard north_west(Bitboard set) { return north(west(set)); }
Bitboard south_east(Bitboard set) { return south(east(set)); }
Bitboard south_west(Bitboard set) { return south(west(set)); }

constexpr std::array<Step, 4> bishop_steps{north_east, north_west, south_east, south_west};
constexpr std::array<Step, 4> rook_steps{north, south, east, west};

Bitboard walk(const std::array<Step, 4>& steps, int square, Bitboard occupied) {
  Bitboard attacks = 0;
  for (const Step step : steps) {
    Bitboard reached = bit(square);
    do {
      reached = step(reached);
      attacks |= reached;
    } while (reached != 0 && (reached & occupied) == 0);
  }
  return attacks;
}

// The squares whose occupation matters. The last square of a ray never does.
Bitboard relevant_squares(const std::array<Step, 4>& steps, int square) {
  Bitboard mask = 0;
  for (const Step step : steps) {
    for (Bitboard reached = step(bit(square)); reached != 0; reached = step(reached)) {
      if (step(reached) != 0) mask |= reached;
    }
  }
  return mask;
}

// Calls visit(index, occupation) for every subset of `mask`, in the order of PEXT's indices.
void for_each_subset(Bitboard mask, auto&& visit) {
  Bitboard subset = 0;
  std::size_t index = 0;
  do {
    visit(index++, subset);
    subset = (subset - mask) & mask;
  } while (subset != 0);
}

std::size_t subset_count(Bitboard mask) { return std::size_t{1} << count(mask); }

std::size_t table_size() {
  std::size_t size = 0;
  for (int square = 0; square < 64; ++square) {
    size += subset_count(relevant_squares(bishop_steps, square)) + subset_count(relevant_squares(rook_steps, square));
  }
  return size;
}

struct OwnedPextTables {
  OwnedPextTables() : storage(table_size()) {
    Bitboard* free = storage.data();
    for (int square = 0; square < 64; ++square) {
      const auto at = static_cast<std::size_t>(square);
      free = fill(tables.bishop[at], bishop_steps, square, free);
      free = fill(tables.rook[at], rook_steps, square, free);
    }
  }
  static Bitboard* fill(PextEntry& entry, const std::array<Step, 4>& steps, int square, Bitboard* free) {
    entry = {relevant_squares(steps, square), free};
    for_each_subset(entry.mask,
                    [&](std::size_t index, Bitboard occupied) { free[index] = walk(steps, square, occupied); });
    return free + subset_count(entry.mask);
  }
  std::vector<Bitboard> storage;
  PextTables tables;
};

struct OwnedMagicTables {
  OwnedMagicTables() : storage(table_size()) {
    Bitboard* free = storage.data();
    for (int square = 0; square < 64; ++square) {
      const auto at = static_cast<std::size_t>(square);
      free = fill(tables.bishop[at], bishop_magics[at], bishop_steps, square, free);
      free = fill(tables.rook[at], rook_magics[at], rook_steps, square, free);
    }
  }
  static Bitboard* fill(MagicEntry& entry, Bitboard magic, const std::array<Step, 4>& steps, int square,
                        Bitboard* free) {
    const Bitboard mask = relevant_squares(steps, square);
    entry = {mask, magic, free, 64 - count(mask)};
    for_each_subset(mask, [&](std::size_t, Bitboard occupied) {
      Bitboard& place = free[(occupied * magic) >> entry.shift];
      const Bitboard attacks = walk(steps, square, occupied);
      assert((place == 0 || place == attacks) && "a magic number tells occupations with different attacks apart");
      place = attacks;
    });
    return free + subset_count(mask);
  }
  std::vector<Bitboard> storage;
  MagicTables tables;
};

}  // namespace

Bitboard walk_bishop(int square, Bitboard occupied) { return walk(bishop_steps, square, occupied); }
Bitboard walk_rook(int square, Bitboard occupied) { return walk(rook_steps, square, occupied); }

const PextTables& pext_tables() {
  static const OwnedPextTables owned;
  return owned.tables;
}

const MagicTables& magic_tables() {
  static const OwnedMagicTables owned;
  return owned.tables;
}

const Between& between_table() {
  static const std::unique_ptr<const Between> table = [] {
    auto between = std::make_unique<Between>();
    for (int first = 0; first < 64; ++first) {
      for (int second = 0; second < 64; ++second) {
        Bitboard line = 0;
        const auto add = [&](auto walk_line) {
          if ((walk_line(first, 0) & bit(second)) != 0) {
            line |= walk_line(first, bit(second)) & walk_line(second, bit(first));
          }
        };
        add(walk_bishop);
        add(walk_rook);
        between->including_second[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)] =
            line | bit(second);
      }
    }
    return between;
  }();
  return *table;
}

bool pext_is_fast() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("bmi2")) return false;
  const bool slow = __builtin_cpu_is("amdfam15h") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  return !slow;
#else
  return false;
#endif
}

}  // namespace pvslab::chess

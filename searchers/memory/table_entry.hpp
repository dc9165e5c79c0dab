// TableEntry: what a transposition table knows of one position, and which of two positions keeps a contested entry.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>

#include "searchers/core/bound.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

// Which of two positions keeps a contested entry.
enum class Replacement : std::uint8_t { always, unless_deeper };

// lower <= score <= upper.
struct KnownBounds {
  Score lower = -Score::infinity();
  Score upper = Score::infinity();
  constexpr bool operator==(const KnownBounds&) const = default;
};

struct TableEntry {
  static constexpr std::uint32_t no_move = std::numeric_limits<std::uint32_t>::max();

  std::uint64_t key = 0;
  KnownBounds bounds;
  std::uint32_t best_move = no_move;
  std::uint16_t depth = 0;
  std::uint16_t generation = 0;  // 0: never written

  [[nodiscard]] constexpr bool holds(std::uint64_t of_key, std::uint16_t now) const {
    return key == of_key && generation == now;
  }
  [[nodiscard]] constexpr bool is_of(Depth of_depth) const { return depth == of_depth.plies(); }

  // Makes this the entry of a position at a depth, with its earlier bounds or none; false if another position keeps it. A
  // best move survives when bounds of another depth are dropped.
  constexpr bool take_over(std::uint64_t of_key, Depth of_depth, std::uint16_t now, Replacement replacement) {
    assert(of_depth.plies() <= std::numeric_limits<std::uint16_t>::max());
    const auto plies = static_cast<std::uint16_t>(of_depth.plies());
    if (!holds(of_key, now)) {
      const bool is_taken = generation == now && depth > plies;
      if (is_taken && replacement == Replacement::unless_deeper) return false;
      *this = {.key = of_key, .bounds = {}, .best_move = no_move, .depth = plies, .generation = now};
    } else if (depth != plies) {
      bounds = {};
      depth = plies;
    }
    return true;
  }
  // The value that a search returned, with its kind.
  constexpr void tighten(Score value, Bound bound) {
    if (is_lower(bound)) bounds.lower = max(bounds.lower, value);
    if (is_upper(bound)) bounds.upper = min(bounds.upper, value);
  }

  constexpr bool operator==(const TableEntry&) const = default;
};
static_assert(sizeof(TableEntry) == 24);

}  // namespace pvslab

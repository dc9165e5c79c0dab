// Depth counts plies still to be searched, Ply counts plies from the root. They run in opposite directions and never
// mix.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

namespace pvslab {

// Plies left to search: 0 at the horizon, never negative.
class Depth {
 public:
  constexpr Depth() = default;
  explicit constexpr Depth(std::int32_t plies) : plies_(plies) { assert(plies >= 0 && "a depth is never negative"); }

  [[nodiscard]] constexpr std::int32_t plies() const { return plies_; }
  [[nodiscard]] constexpr bool is_horizon() const { return plies_ == 0; }
  // The depth of a successor. Not defined at the horizon.
  [[nodiscard]] constexpr Depth below() const { return Depth(plies_ - 1); }

  constexpr auto operator<=>(const Depth&) const = default;

 private:
  std::int32_t plies_ = 0;
};

// Plies from the root; the root has 0.
class Ply {
 public:
  constexpr Ply() = default;
  explicit constexpr Ply(std::int32_t plies) : plies_(plies) { assert(plies >= 0 && "a ply is never negative"); }

  [[nodiscard]] constexpr std::int32_t plies() const { return plies_; }
  [[nodiscard]] constexpr Ply next() const { return Ply(plies_ + 1); }
  // Whether the side that moves at the root moves here.
  [[nodiscard]] constexpr bool is_root_sides() const { return plies_ % 2 == 0; }

  constexpr auto operator<=>(const Ply&) const = default;

 private:
  std::int32_t plies_ = 0;
};

}  // namespace pvslab

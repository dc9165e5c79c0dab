// Places: any game as numbered places with virtual functions, so that a mutant is compiled once for all games. Slow, and
// meant for mutants only: searchers are compiled for each game (harness/bind).
#pragma once

#include <cstdint>

#include "harness/bind/bounds.hpp"
#include "searchers/core/game.hpp"

namespace pvslab::zoo {

using Place = std::uint32_t;

class Places {
 public:
  virtual ~Places() = default;

  [[nodiscard]] virtual std::uint32_t successor_count(Place place) const = 0;
  [[nodiscard]] virtual Place successor(Place place, std::uint32_t number) const = 0;
  [[nodiscard]] virtual std::uint64_t key(Place place) const = 0;
  // A game whose evaluation does not depend on the window ignores the last two arguments.
  [[nodiscard]] virtual Score evaluate(Place place, CutoffRule rule, Bounds bounds) const = 0;
  [[nodiscard]] virtual bool evaluates_in_window() const = 0;
};

// Places as a Game. Whether it evaluates in a window is a part of its type, because searchers ask the type.
template <bool in_window>
class ErasedGame {
 public:
  using Position = Place;
  using Move = std::uint32_t;

  // `places` must outlive this object, and evaluate in a window if `in_window` is true.
  explicit ErasedGame(const Places& places) : places_(places) {}

  [[nodiscard]] MoveNumbers moves(Position place) const { return MoveNumbers(places_.successor_count(place)); }
  [[nodiscard]] Position after(Position place, Move move) const { return places_.successor(place, move); }
  [[nodiscard]] std::uint64_t key(Position place) const { return places_.key(place); }
  [[nodiscard]] Score evaluate(Position place) const requires(!in_window) {
    return places_.evaluate(place, CutoffRule::at_beta, Bounds{});
  }
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(Position place, Window<rule> window) const requires in_window {
    return places_.evaluate(place, rule, {window.alpha(), window.beta()});
  }

 private:
  const Places& places_;
};

}  // namespace pvslab::zoo

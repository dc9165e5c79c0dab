// Places: any game as numbered places with virtual functions, for code that is compiled once for all games: mutants, traces,
// programs in other languages. Slow: searchers are compiled for each game.
#pragma once

#include <cstdint>
#include <string>

#include "harness/bind/bounds.hpp"
#include "searchers/core/game.hpp"

namespace pvslab {

using Place = std::uint32_t;  // the root is 0

class Places {
 public:
  virtual ~Places() = default;

  [[nodiscard]] virtual std::uint32_t successor_count(Place place) const = 0;
  [[nodiscard]] virtual Place successor(Place place, std::uint32_t number) const = 0;
  [[nodiscard]] virtual std::uint64_t key(Place place) const = 0;
  // A game whose evaluation does not depend on the window ignores the last two arguments.
  [[nodiscard]] virtual Score evaluate(Place place, CutoffRule rule, Bounds bounds) const = 0;
  [[nodiscard]] virtual bool evaluates_in_window() const = 0;
  // For a game that records what is evaluated: the record begins anew.
  virtual void forget_evaluations() const {}
  // The position and a move as the game writes them; empty if it has no text.
  [[nodiscard]] virtual std::string text(Place /* place */) const { return {}; }
  [[nodiscard]] virtual std::string move_text(Place /* place */, std::uint32_t /* number */) const { return {}; }
};

// Places whose move order can be changed, as a table of best moves does between the iterations of a deepening search.
class OrderedPlaces : public Places {
 public:
  // The number that move `number` of the present order has in the game's own order.
  [[nodiscard]] virtual std::uint32_t number_in_game(Place place, std::uint32_t number) const = 0;
  // Puts a move first, given by its number in the game's own order. The others keep their order.
  virtual void put_first(Place place, std::uint32_t number_in_game) = 0;
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

}  // namespace pvslab

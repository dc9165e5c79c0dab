// Places: any game as numbered places with virtual functions, for code that is compiled once for all games: mutants, traces,
// programs in other languages, the searches of games that no searcher is compiled for.
#pragma once

#include <cstdint>
#include <string>

#include "harness/bind/search/bounds.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

using Place = std::uint32_t;  // the root is 0

class Places {
 public:
  virtual ~Places() = default;

  [[nodiscard]] virtual std::uint32_t successor_count(Place place) const = 0;
  [[nodiscard]] virtual Place successor(Place place, std::uint32_t number) const = 0;
  [[nodiscard]] virtual std::uint64_t key(Place place) const = 0;
  // False if the game has no keys: then nobody may ask for one.
  [[nodiscard]] virtual bool has_keys() const { return true; }
  // A game whose evaluation does not depend on the window ignores the last two arguments.
  [[nodiscard]] virtual Score evaluate(Place place, CutoffRule rule, Bounds bounds) const = 0;
  // Whether the evaluation depends on a window of that rule.
  [[nodiscard]] virtual bool evaluates_in_window(CutoffRule rule) const = 0;

  // Whether a place is freed when nothing names it any more (erased_game.hpp). Then who stores a place calls keep, and drop
  // when it is done with it; successor() returns a place that is kept already.
  [[nodiscard]] bool recycles() const { return recycles_; }
  virtual void keep(Place /* place */) const {}
  virtual void drop(Place /* place */) const {}

  // For a game that records what is evaluated: the record begins anew.
  virtual void forget_evaluations() const {}
  // The position and a move as the game writes them; empty if it has no text.
  [[nodiscard]] virtual std::string text(Place /* place */) const { return {}; }
  [[nodiscard]] virtual std::string move_text(Place /* place */, std::uint32_t /* number */) const { return {}; }

 protected:
  explicit Places(bool recycles = false) : recycles_(recycles) {}

 private:
  const bool recycles_;
};

// Places whose move order can be changed, as a table of best moves does between the iterations of a deepening search.
class OrderedPlaces : public Places {
 public:
  // The number that move `number` of the present order has in the game's own order.
  [[nodiscard]] virtual std::uint32_t number_in_game(Place place, std::uint32_t number) const = 0;
  // Puts a move first, given by its number in the game's own order. The others keep their order.
  virtual void put_first(Place place, std::uint32_t number_in_game) = 0;
};

}  // namespace pvslab

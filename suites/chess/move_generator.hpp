// MoveGenerator: the legal moves of a position in search order (ordered_moves.hpp).
#pragma once

#include "suites/chess/attacks.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/ordered_moves.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

class MoveGenerator {
 public:
  // All legal moves; empty if the game is over.
  [[nodiscard]] OrderedMoves all(const SearchPosition& position) const;

  struct Noisy {
    OrderedMoves moves;
    bool game_is_over = false;  // there is no legal move at all, noisy or not

    explicit Noisy(Color side) : moves(side) {}
  };
  // The captures and the promotions to a queen. Leaves out captures of a defended piece of lesser value, as if every
  // exchange ended there; without this rule quiescence trees are three times as large. Knight and bishop have equal
  // value.
  [[nodiscard]] Noisy noisy(const SearchPosition& position) const;

 private:
  MagicSliders sliders_;
  LegalMoves<MagicSliders> rules_{sliders_};
};

}  // namespace pvslab::chess

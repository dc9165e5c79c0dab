// MoveGenerator: the legal moves of a position in the order in which they are to be searched (ordered_moves.hpp).
#pragma once

#include "suites/chess/attacks.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/ordered_moves.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

class MoveGenerator {
 public:
  // All legal moves; none where the game is over.
  [[nodiscard]] OrderedMoves all(const SearchPosition& position) const;

  struct Noisy {
    OrderedMoves moves;
    bool game_is_over;  // there is no legal move at all, noisy or not
  };
  // The captures, and the promotions to a queen, but for those captures by which a piece takes a man of lesser value that is
  // defended, as if every exchange ended there: without this rule the trees of quiescence are three times as large. Knight
  // and bishop are of equal value.
  [[nodiscard]] Noisy noisy(const SearchPosition& position) const;

 private:
  LegalMoves<MagicSliders> rules_{MagicSliders()};
};

}  // namespace pvslab::chess

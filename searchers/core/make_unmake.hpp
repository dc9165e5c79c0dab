// MakeUnmake: a Game whose rules are written as make and unmake on one position, as many engines have them. A user's game G
// has Position, Move, moves(position), evaluate, optionally key and the rest of a game, and in the place of after(position, move)
//   Undo make(Position&, Move) const;  void unmake(Position&, Move, Undo) const;
// Undo may be void; unmake then takes two arguments. after() copies the position and makes the move on the copy, so searchers
// need not know; the harness checks that unmake takes back what make did (harness/check/laws).
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "searchers/core/game.hpp"

namespace pvslab {

template <typename G>
using UndoOf = decltype(std::declval<const G&>().make(std::declval<Position<G>&>(), std::declval<const Move<G>&>()));

template <typename G>
concept UnmakesWithUndo = requires(const G& game, Position<G>& position, const Move<G>& move, UndoOf<G> undo) {
  game.unmake(position, move, undo);
};
template <typename G>
concept UnmakesAlone = requires(const G& game, Position<G>& position, const Move<G>& move) {
  game.unmake(position, move);
};

template <typename G>
concept MakesAndUnmakes = requires(const G& game, Position<G>& position, const Move<G>& move) {
  game.make(position, move);
}
&&(UnmakesAlone<G> || UnmakesWithUndo<G>);

template <MakesAndUnmakes G>
class MakeUnmake : public G {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using G::G;

  [[nodiscard]] Position after(const Position& position, const Move& move) const {
    Position next = position;
    static_cast<void>(this->make(next, move));
    return next;
  }

  // Makes the move on `position`, calls `between`, and takes the move back.
  void make_and_unmake(Position& position, const Move& move, auto&& between) const {
    if constexpr (UnmakesAlone<G>) {
      static_cast<void>(this->make(position, move));
      between();
      this->unmake(position, move);
    } else {
      auto undo = this->make(position, move);
      between();
      this->unmake(position, move, std::move(undo));
    }
  }
};

// G, or the Game that it makes if it is written with make and unmake.
template <typename G>
struct GameOf {
  using Type = G;
};
template <MakesAndUnmakes G>
requires(!HasSuccessors<G>) struct GameOf<G> {
  using Type = MakeUnmake<G>;
};

}  // namespace pvslab

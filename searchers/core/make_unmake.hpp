// MakeUnmake: an adaptor that turns a make/unmake game into a Game (game.hpp). Searchers know `after` alone, so `after`
// copies the position and makes the move in the copy. Everything else that the game has is kept: moves, evaluation, key,
// texts, and make and unmake themselves, so that the harness can check that unmake is exact.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "searchers/core/game.hpp"

namespace pvslab {

template <typename G>
concept HasMake = requires(const G& game, Position<G>& position, const Move<G>& move) {
  game.make(position, move);
};

// What `make` returns: whatever `unmake` needs to take the move back. `void` if that is nothing.
template <HasMake G>
using UndoOf = decltype(std::declval<const G&>().make(std::declval<Position<G>&>(), std::declval<const Move<G>&>()));

template <typename G>
concept HasUnmake = HasMake<G> &&
    ((std::is_void_v<UndoOf<G>> &&
      requires(const G& game, Position<G>& position, const Move<G>& move) { game.unmake(position, move); }) ||
     requires(const G& game, Position<G>& position, const Move<G>& move) {
       game.unmake(position, move, game.make(position, move));
     });

// A game that changes a position in place and takes the change back:
//   Undo make(Position&, Move) const; void unmake(Position&, Move, Undo) const;
// or, if the position and the move are enough to take it back,
//   void make(Position&, Move) const; void unmake(Position&, Move) const;
template <typename G>
concept MakeUnmakeGame =
    std::copyable<Position<G>> && std::copyable<Move<G>> && HasMoves<G> && HasMake<G> && HasUnmake<G> && evaluates<G>;

namespace detail {
struct NoUndo {};
}  // namespace detail

// Makes the move and returns what `take_back` needs.
template <HasUnmake G>
[[nodiscard]] constexpr auto made(const G& game, Position<G>& position, const Move<G>& move) {
  if constexpr (std::is_void_v<UndoOf<G>>) {
    game.make(position, move);
    return detail::NoUndo{};
  } else {
    return game.make(position, move);
  }
}

// Takes the last move back. `undo` is what `made` returned for it.
template <HasUnmake G, typename Undo>
constexpr void take_back(const G& game, Position<G>& position, const Move<G>& move, Undo&& undo) {
  if constexpr (std::is_void_v<UndoOf<G>>) {
    game.unmake(position, move);
  } else {
    game.unmake(position, move, std::forward<Undo>(undo));
  }
}

template <MakeUnmakeGame G>
class MakeUnmake : public G {
 public:
  using G::G;
  constexpr MakeUnmake() requires std::default_initializable<G>
  = default;
  constexpr MakeUnmake(G game) : G(std::move(game)) {}  // NOLINT: the same game

  [[nodiscard]] constexpr Position<G> after(const Position<G>& position, const Move<G>& move) const {
    Position<G> next = position;
    static_cast<void>(made<G>(*this, next, move));
    return next;
  }
};

}  // namespace pvslab

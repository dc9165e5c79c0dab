// What a game may have besides the rules, and what it unlocks for the check of its laws:
//   operator== of Position               equal positions are told from different ones
//   std::string text(position)           a position can be shown; tells positions apart if there is no ==
//   std::string text(position, move)     a move can be shown
//   std::uint64_t key(position)          searchers with a table; tells positions apart if there is neither
//   Position mirrored(position)          the same position with the sides exchanged: the evaluation must not change
#pragma once

#include <concepts>
#include <string>

#include "searchers/core/game.hpp"
#include "searchers/core/make_unmake.hpp"

namespace pvslab {

template <typename G>
concept HasPositionText = requires(const G& game, const Position<G>& position) {
  { game.text(position) } -> std::convertible_to<std::string>;
};
template <typename G>
concept HasMoveText = requires(const G& game, const Position<G>& position, const Move<G>& move) {
  { game.text(position, move) } -> std::convertible_to<std::string>;
};
template <typename G>
concept HasMirror = requires(const G& game, const Position<G>& position) {
  { game.mirrored(position) } -> std::convertible_to<Position<G>>;
};
template <typename G>
concept ComparesPositions = std::equality_comparable<Position<G>>;
// Whether two positions of the game can be told apart at all.
template <typename G>
concept TellsPositionsApart = ComparesPositions<G> || HasPositionText<G> || KeyedGame<G>;
template <typename G>
concept IsMakeUnmake = requires(const G& game, Position<G>& position, const Move<G>& move) {
  game.make_and_unmake(position, move, [] {});
};

}  // namespace pvslab

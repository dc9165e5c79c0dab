// The text of positions and moves, of games that have it.
#pragma once

#include <concepts>
#include <string>

#include "searchers/core/game.hpp"

namespace pvslab {

// As the game writes it; empty if it has no text.
template <Game G>
[[nodiscard]] std::string game_text(const G& game, const Position<G>& position) {
  if constexpr (requires {
                  { game.text(position) } -> std::convertible_to<std::string>;
                }) {
    return game.text(position);
  } else {
    return {};
  }
}
template <Game G>
[[nodiscard]] std::string game_text(const G& game, const Position<G>& position, const Move<G>& move) {
  if constexpr (requires {
                  { game.text(position, move) } -> std::convertible_to<std::string>;
                }) {
    return game.text(position, move);
  } else {
    return {};
  }
}

}  // namespace pvslab

// What a game may have beyond searchers/core/game.hpp, found without a declaration, and the texts that reports make of it:
//   text(position), or operator<< of the position            positions in reports; tells positions apart without ==
//   text(position, move), or operator<< of the move          moves in reports; without it, their numbers from 1
//   operator== of the position                               tells positions apart
//   mirrored(position)                                       the claim that the evaluation is symmetric
//   set_up(position)                                         the claim that the key does not depend on the moves before
// Pointers have no text: an address differs from run to run. Integers are numbers, whatever their width.
#pragma once

#include <concepts>
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>

#include "searchers/core/game.hpp"

namespace pvslab {

template <typename T>
concept Streamable = !std::is_pointer_v<T> && requires(std::ostream & out, const T& value) {
  { out << value } -> std::convertible_to<std::ostream&>;
};

template <typename G>
concept NamesPositions = requires(const G& game, const Position<G>& position) {
  { game.text(position) } -> std::convertible_to<std::string>;
};
template <typename G>
concept NamesMoves = requires(const G& game, const Position<G>& position, const Move<G>& move) {
  { game.text(position, move) } -> std::convertible_to<std::string>;
};

template <typename G>
concept HasPositionText = NamesPositions<G> || Streamable<Position<G>>;
template <typename G>
concept HasMoveText = NamesMoves<G> || Streamable<Move<G>>;

template <typename G>
concept ComparesPositions = std::equality_comparable<Position<G>>;

// Whether two positions can be told apart: by ==, else by text, else by key.
template <typename G>
concept TellsPositionsApart = ComparesPositions<G> || HasPositionText<G> || KeyedGame<G>;

// mirrored(position) is the position with the sides exchanged, or any other image whose game is the same.
template <typename G>
concept Mirrored = requires(const G& game, const Position<G>& position) {
  { game.mirrored(position) } -> std::convertible_to<Position<G>>;
};

// set_up(position) is the same position, set up from what is to be seen of it, as a position that no move has led to.
template <typename G>
concept SetsUpPositions = requires(const G& game, const Position<G>& position) {
  { game.set_up(position) } -> std::convertible_to<Position<G>>;
};

// Whether equal values have equal bytes.
template <typename T>
inline constexpr bool has_comparable_bytes = std::has_unique_object_representations_v<T>;

namespace detail {

template <Streamable T>
[[nodiscard]] std::string streamed(const T& value) {
  if constexpr (std::integral<T> && !std::same_as<T, char> && !std::same_as<T, bool>) {
    return std::to_string(value);
  } else {
    std::ostringstream out;
    out << value;
    return out.str();
  }
}

}  // namespace detail

template <HasPositionText G>
[[nodiscard]] std::string position_text(const G& game, const Position<G>& position) {
  if constexpr (NamesPositions<G>) {
    return game.text(position);
  } else {
    return detail::streamed(position);
  }
}

template <HasMoveText G>
[[nodiscard]] std::string move_text(const G& game, const Position<G>& position, const Move<G>& move) {
  if constexpr (NamesMoves<G>) {
    return game.text(position, move);
  } else {
    return detail::streamed(move);
  }
}

}  // namespace pvslab

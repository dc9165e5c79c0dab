// GameInfo: what a game must have besides the rules, so that the command line can search it by name. A game declares
//   static constexpr GameInfo info{.id = "nim", ...}
//   a default constructor
//   and where its searches begin, one of
//     Position start() const                                       one position
//     std::uint64_t starts() const; Position start(std::uint64_t) const      several, numbered from 0
//     Position start(std::uint64_t seed, std::uint64_t index) const          as many as are asked for
// It may also declare
//   static constexpr std::array<GameParameter, N> parameters{{...}}      numbers that the command line gives: "mnk:m=4,k=4"
//   and then a constructor G(std::span<const std::int32_t> values), in their order; it throws std::invalid_argument
//   Position parse(std::string_view) const     a position that the command line gives: "othello:at=TEXT"; the inverse of
//                                              text(position), without commas; it throws InputError or any other exception
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "searchers/core/game.hpp"

namespace pvslab {

inline constexpr std::int32_t max_game_depth = 100;  // in plies

struct GameInfo {
  std::string_view id;          // as on the command line: letters, digits, '-' and '_', a letter first
  std::string_view title = "";  // one line
  std::int32_t depth = 4;       // in plies, where the command line gives none; 1 to max_game_depth
};

// A whole number that a spec of the game may give beside the depth.
struct GameParameter {
  std::string_view name;  // a game's id would be a name too; none of "d", "at", "score" and "table", which any game has
  std::int32_t value = 0;  // where the command line gives none
  std::int32_t least = 0;  // the range includes both ends
  std::int32_t greatest = 0;
  std::string_view meaning = "";  // one line
};

template <typename G>
concept HasGameParameters = requires {
  std::span<const GameParameter>(G::parameters);
};
template <typename G>
concept ParsesPositions = requires(const G& game, std::string_view text) {
  { game.parse(text) } -> std::same_as<Position<G>>;
};

template <typename G>
concept HasOneStart = requires(const G& game) {
  { game.start() } -> std::convertible_to<Position<G>>;
};
template <typename G>
concept HasSeveralStarts = requires(const G& game, std::uint64_t index) {
  { game.starts() } -> std::convertible_to<std::uint64_t>;
  { game.start(index) } -> std::convertible_to<Position<G>>;
};
template <typename G>
concept HasDrawnStarts = requires(const G& game, std::uint64_t seed, std::uint64_t index) {
  { game.start(seed, index) } -> std::convertible_to<Position<G>>;
};

template <typename G>
concept NamedGame = Game<G> && std::default_initializable<G> && requires {
  { G::info } -> std::convertible_to<const GameInfo&>;
} &&(HasOneStart<G> || HasSeveralStarts<G> ||
     HasDrawnStarts<G>)&&(!HasGameParameters<G> || std::constructible_from<G, std::span<const std::int32_t>>);

// In the order in which the command line lists them; empty if it has none.
template <NamedGame G>
[[nodiscard]] constexpr std::span<const GameParameter> parameters_of() {
  if constexpr (HasGameParameters<G>) return G::parameters;
  return {};
}

// The game with these values of its parameters. Throws what its constructor throws.
template <NamedGame G>
[[nodiscard]] G game_of(std::span<const std::int32_t> values) {
  if constexpr (HasGameParameters<G>) {
    return G(values);
  } else {
    return G();
  }
}

// The number of positions where searches begin; nothing if they are drawn.
template <NamedGame G>
[[nodiscard]] std::optional<std::uint64_t> count_starts(const G& game) {
  if constexpr (HasDrawnStarts<G>) return std::nullopt;
  if constexpr (HasSeveralStarts<G>) return game.starts();
  if constexpr (HasOneStart<G>) return 1;
}

template <NamedGame G>
[[nodiscard]] Position<G> start_of(const G& game, std::uint64_t seed, std::uint64_t index) {
  if constexpr (HasDrawnStarts<G>) return game.start(seed, index);
  if constexpr (HasSeveralStarts<G>) return game.start(index);
  if constexpr (HasOneStart<G>) return game.start();
}

}  // namespace pvslab

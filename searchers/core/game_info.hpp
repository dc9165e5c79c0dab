// GameInfo: what a game must have besides the rules, so that the command line can search it by name. A game declares
//   static constexpr GameInfo info{.id = "nim", ...}
//   a default constructor
//   and where its searches begin, one of
//     Position start() const                                       one position
//     std::uint64_t starts() const; Position start(std::uint64_t) const      several, numbered from 0
//     Position start(std::uint64_t seed, std::uint64_t index) const          as many as are asked for
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "searchers/core/game.hpp"

namespace pvslab {

inline constexpr std::int32_t max_game_depth = 100;  // in plies

struct GameInfo {
  std::string_view id;          // as on the command line: letters, digits, '-' and '_', a letter first
  std::string_view title = "";  // one line
  std::int32_t depth = 4;       // in plies, where the command line gives none; 1 to max_game_depth
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
} &&(HasOneStart<G> || HasSeveralStarts<G> || HasDrawnStarts<G>);

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

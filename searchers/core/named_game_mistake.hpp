// The first thing that keeps a game from being searched by its name (NamedGame, game_info.hpp), found without a compile
// error.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "searchers/core/game_info.hpp"
#include "searchers/core/game_mistake.hpp"

namespace pvslab {

// Whether the command line can name a game so: letters, digits, '-' and '_', a letter first.
[[nodiscard]] constexpr bool is_game_id(std::string_view id) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (const char c : id) {
    if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '-' && c != '_') return false;
  }
  return !id.empty() && is_letter(id.front());
}

namespace detail {

struct StartNames {
  void start();
};
template <typename G>
struct WithStartNames : G, StartNames {};
template <typename G>
using StartNamesOf = std::conditional_t<std::is_final_v<G>, Nameless, WithStartNames<G>>;
template <typename G>
inline constexpr bool names_start = !requires {
  &StartNamesOf<G>::start;
};

template <typename G>
constexpr auto mistake_in_game_info() {
  using enum GameMistake;
  if constexpr (!requires { G::info; }) {
    return Mistake<no_info>{};
  } else if constexpr (!std::same_as<std::remove_cvref_t<decltype(G::info)>, GameInfo>) {
    return Mistake<info_of_other_type, decltype(G::info)>{};
  } else if constexpr (std::is_member_pointer_v<decltype(&G::info)>) {
    return Mistake<info_not_constexpr>{};
  } else if constexpr (!requires { typename Constant<(G::info.id.empty(), true)>; }) {
    return Mistake<info_not_constexpr>{};
  } else if constexpr (!is_game_id(G::info.id)) {
    return Mistake<id_characters>{};
  } else if constexpr (G::info.depth < 1 || G::info.depth > max_game_depth) {
    return Mistake<depth_out_of_range>{};
  } else {
    return NoGameMistake{};
  }
}

template <typename G>
constexpr auto mistake_in_start() {
  using enum GameMistake;
  if constexpr (!std::default_initializable<G>) {
    return Mistake<not_default>{};
  } else if constexpr (HasOneStart<G> || HasSeveralStarts<G> || HasDrawnStarts<G>) {
    return NoGameMistake{};
  } else if constexpr (!names_start<G>) {
    return Mistake<no_start>{};
  } else if constexpr (requires(const G& game, std::uint64_t index) { game.start(index); }) {
    return Mistake<starts_missing>{};
  } else {
    return Mistake<start_of_other_form, Position<G>>{};
  }
}

template <typename G>
constexpr auto mistake_in_named_game() {
  if constexpr (is_mistake<GameMistakeOf<G>>) {
    return GameMistakeOf<G>{};
  } else if constexpr (is_mistake<decltype(mistake_in_game_info<G>())>) {
    return mistake_in_game_info<G>();
  } else {
    return mistake_in_start<G>();
  }
}

}  // namespace detail

// The first mistake of a game that is to be searched by its name.
template <typename G>
using NamedGameMistakeOf = decltype(detail::mistake_in_named_game<G>());

}  // namespace pvslab

// What a game needs (game.hpp, game_info.hpp), one check for each member: it returns whether the member is right; if not,
// its static_assert shows the member that is wanted. `Found` is what the game has in its place (found.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "searchers/core/found.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/game_info.hpp"
#include "searchers/core/make_unmake.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

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

template <typename G>
concept HasGameInfo =
    HasConstantInfo<G, GameInfo> && is_game_id(G::info.id) && G::info.depth >= 1 && G::info.depth <= max_game_depth;

template <typename G, typename FoundPosition = FoundOf<Position, G>, typename FoundMove = FoundOf<Move, G>>
consteval bool require_types() {
  constexpr bool right = std::is_class_v<G> && std::copyable<FoundPosition> &&
                         std::default_initializable<FoundPosition> && std::copyable<FoundMove>;
  static_assert(right,
                "Game: wanted: a class with public types Position and Move, both copyable, Position with a "
                "default constructor");
  return right;
}

template <typename List, typename M>
concept ListsMoves = std::ranges::forward_range<List> && std::ranges::forward_range<const List> &&
    std::default_initializable<List> && std::move_constructible<List> &&
    std::same_as<std::ranges::range_value_t<const List>, M> && requires(const List& list) {
  list.begin();
  list.end();
};
template <typename G, typename P>
using CallMoves = decltype(std::declval<const G&>().moves(std::declval<const P&>()));

template <typename G, typename Found = FoundOf<CallMoves, G, Position<G>>>
consteval bool require_moves() {
  constexpr bool right = ListsMoves<std::remove_cvref_t<Found>, Move<G>>;
  static_assert(right,
                "Game: wanted: `MoveList moves(const Position&) const`, public; MoveList: a forward range of Move "
                "with const begin() and end() and a default constructor, such as std::vector<Move>");
  return right;
}

template <typename G, typename P, typename M>
using CallMake = decltype(std::declval<const G&>().make(std::declval<P&>(), std::declval<const M&>()));

template <typename G, typename Undo = FoundOf<CallMake, G, Position<G>, Move<G>>>
consteval bool require_make_and_unmake() {
  constexpr bool right = HasUnmake<G>;
  static_assert(right,
                "Game: wanted: `Undo make(Position&, const Move&) const` and `void unmake(Position&, const Move&, "
                "Undo) const`, public; if make returns void, unmake takes no Undo");
  return right;
}

template <typename G, typename P, typename M>
using CallAfter = decltype(std::declval<const G&>().after(std::declval<const P&>(), std::declval<const M&>()));
// Whether a game was meant to be adapted.
template <typename G>
concept HasMakeInPlaceOfAfter = requires {
  &MembersOf<G>::after;
}
&&!requires {
  &MembersOf<G>::make;
  &MembersOf<G>::unmake;
};

template <typename G, typename Found = FoundOf<CallAfter, G, Position<G>, Move<G>>>
consteval bool require_after() {
  if constexpr (!HasMakeInPlaceOfAfter<G>) {
    constexpr bool right = std::same_as<Found, Position<G>>;
    static_assert(right, "Game: wanted: `Position after(const Position&, const Move&) const`, public");
    return right;
  } else if constexpr (require_make_and_unmake<G>()) {
    static_assert(!HasUnmake<G>, "Game: has make and unmake in place of after: wanted: pvslab::MakeUnmake<MyGame>");
  }
  return false;
}

template <typename G, typename P, typename... W>
using CallEvaluate = decltype(std::declval<const G&>().evaluate(std::declval<const P&>(), std::declval<W>()...));

template <typename G, CutoffRule rule, typename Found = FoundOf<CallEvaluate, G, Position<G>>,
          typename InWindow = FoundInWindow<CallEvaluate, rule, G, Position<G>>>
consteval bool require_evaluate() {
  constexpr bool right = std::same_as<Found, Score> || std::same_as<InWindow, Score>;
  static_assert(right,
                "Game: wanted: `pvslab::Score evaluate(const Position&) const` or `pvslab::Score evaluate(const "
                "Position&, pvslab::Window<rule>) const`, public, with the rules at_beta and the searcher's");
  return right;
}

template <typename G, typename P>
using CallKey = decltype(std::declval<const G&>().key(std::declval<const P&>()));

template <typename G, typename Found = FoundOf<CallKey, G, Position<G>>>
consteval bool require_key() {
  constexpr bool right = std::same_as<Found, std::uint64_t>;
  static_assert(right,
                "KeyedGame: wanted: `std::uint64_t key(const Position&) const`, public; a searcher with a Memory "
                "needs it");
  return right;
}
// A game need not have keys.
template <typename G>
concept HasNoKey = requires {
  &MembersOf<G>::key;
}
&&!requires(G & game, const Position<G>& position) { game.key(position); };

// Of a game that is to be searched by its name.

template <typename G, typename Found = FoundOf<InfoOf, G>>
consteval bool require_game_info() {
  constexpr bool right = HasGameInfo<G>;
  static_assert(right,
                "NamedGame: wanted: `static constexpr pvslab::GameInfo info`, public; info.id: letters, digits, "
                "'-' and '_', a letter first; info.depth: 1 to pvslab::max_game_depth");
  return right;
}

template <typename G>
consteval bool require_default_constructor() {
  constexpr bool right = std::default_initializable<G>;
  static_assert(right, "NamedGame: wanted: a default constructor, public");
  return right;
}

template <typename G>
using CallStart = decltype(std::declval<const G&>().start());

template <typename G, typename Found = FoundOf<CallStart, G>>
consteval bool require_start() {
  constexpr bool right = HasOneStart<G> || HasSeveralStarts<G> || HasDrawnStarts<G>;
  static_assert(right,
                "NamedGame: wanted: `Position start() const`, or `Position start(std::uint64_t index) const` with "
                "`std::uint64_t starts() const`, or `Position start(std::uint64_t seed, std::uint64_t index) const`, "
                "public");
  return right;
}

// Whether each has a name of its own that the command line can read, and a default in its range.
[[nodiscard]] constexpr bool are_game_parameters(std::span<const GameParameter> parameters) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const GameParameter& each = parameters[i];
    if (!is_game_id(each.name)) return false;
    for (const std::string_view taken : {"d", "at", "score", "table"}) {
      if (each.name == taken) return false;
    }
    if (each.value < each.least || each.greatest < each.value) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (parameters[j].name == each.name) return false;
    }
  }
  return true;
}

template <typename G>
concept HasParametersMember = requires {
  G::parameters;
};
template <typename G>
consteval bool are_parameters_right() {
  if constexpr (!HasParametersMember<G>) return true;
  if constexpr (HasGameParameters<G>) {
    return are_game_parameters(G::parameters) && std::constructible_from<G, std::span<const std::int32_t>>;
  }
  return false;
}
template <typename G>
consteval bool require_parameters() {
  constexpr bool right = are_parameters_right<G>();
  static_assert(
      right,
      "NamedGame: wanted: `static constexpr std::array<pvslab::GameParameter, N> parameters` with different names "
      "other than d and at, and defaults in their ranges; and a constructor `G(std::span<const std::int32_t> "
      "values)`; or no parameters");
  return right;
}

// A check is made only if all before it were met, so that no mistake is told as the consequence of another.
template <typename G>
concept MeetsAllOfGame = require_types<G>() && require_moves<G>() && require_after<G>() &&
    require_evaluate<G, CutoffRule::at_beta>() &&(HasNoKey<G> || require_key<G>());
template <typename G>
concept MeetsAllOfMakeUnmakeGame = require_types<G>() && require_moves<G>() && require_make_and_unmake<G>() &&
    require_evaluate<G, CutoffRule::at_beta>() &&(HasNoKey<G> || require_key<G>());
template <typename G>
concept MeetsAllOfNamedGame = MeetsAllOfGame<G> &&
    require_game_info<G>() && require_default_constructor<G>() && require_start<G>() && require_parameters<G>();

}  // namespace detail
}  // namespace pvslab

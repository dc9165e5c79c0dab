// GameMistake: the first thing about a type that keeps it from being a Game (game.hpp), found without a compile error.
// requirements.hpp tells it as one. The mistakes are in the order in which they are to be mended: each is looked for
// only if those before it are absent, so that no mistake is told as the consequence of another.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <type_traits>
#include <utility>

#include "searchers/core/game.hpp"
#include "searchers/core/make_unmake.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

enum class GameMistake {
  none,
  not_a_class,
  no_position,
  position_not_copyable,
  position_not_default,
  no_move,
  move_not_copyable,
  no_moves,
  moves_not_const,
  moves_takes_other,
  moves_no_range,
  moves_single_pass,
  moves_not_iterable_const,
  moves_not_default,
  moves_of_other_type,
  no_after,
  make_and_unmake_only,
  after_not_const,
  after_takes_other,
  after_returns_void,
  after_returns_other,
  unmake_missing,
  make_missing,
  make_not_const,
  make_takes_other,
  make_returns_void,
  unmake_not_const,
  unmake_takes_other,
  no_evaluate,
  evaluate_not_const,
  evaluate_takes_scores,
  evaluate_takes_other_window,
  evaluate_takes_other,
  evaluate_returns_int,
  evaluate_returns_other,
  key_not_const,
  key_takes_other,
  key_returns_other,
  // of a game that the command line is to search by name (game_info.hpp)
  no_info,
  info_of_other_type,
  info_not_constexpr,
  id_characters,
  depth_out_of_range,
  not_default,
  no_start,
  start_of_other_form,
  starts_missing
};

// A mistake, and the type at fault if there is one.
template <auto kind_of_mistake, typename TypeAtFault = void>
struct Mistake {
  static constexpr auto kind = kind_of_mistake;
  using AtFault = TypeAtFault;
};

namespace detail {

template <typename M>
inline constexpr bool is_mistake = M::kind != decltype(M::kind){};

// Named with an expression as its argument, to ask whether that is a constant.
template <bool>
struct Constant;

using NoGameMistake = Mistake<GameMistake::none>;

// Has a class a member of some name, of any kind and access? If so, a base that has it too makes the name ambiguous.
// Nothing can be derived from a final class, which is said to have every member.
struct GameNames {
  void moves();
  void after();
  void evaluate();
  void key();
  void make();
  void unmake();
};
template <typename G>
struct WithGameNames : G, GameNames {};
struct Nameless {};
template <typename G>
using GameNamesOf = std::conditional_t<std::is_final_v<G>, Nameless, WithGameNames<G>>;

template <typename G>
inline constexpr bool names_moves = !requires {
  &GameNamesOf<G>::moves;
};
template <typename G>
inline constexpr bool names_after = !requires {
  &GameNamesOf<G>::after;
};
template <typename G>
inline constexpr bool names_evaluate = !requires {
  &GameNamesOf<G>::evaluate;
};
template <typename G>
inline constexpr bool names_key = !requires {
  &GameNamesOf<G>::key;
};
template <typename G>
inline constexpr bool names_make = !requires {
  &GameNamesOf<G>::make;
};
template <typename G>
inline constexpr bool names_unmake = !requires {
  &GameNamesOf<G>::unmake;
};

template <typename G>
constexpr auto mistake_in_types() {
  using enum GameMistake;
  if constexpr (!std::is_class_v<G>) {
    return Mistake<not_a_class, G>{};
  } else if constexpr (!requires { typename G::Position; }) {
    return Mistake<no_position>{};
  } else if constexpr (!std::copyable<typename G::Position>) {
    return Mistake<position_not_copyable, typename G::Position>{};
  } else if constexpr (!std::default_initializable<typename G::Position>) {
    return Mistake<position_not_default, typename G::Position>{};
  } else if constexpr (!requires { typename G::Move; }) {
    return Mistake<no_move>{};
  } else if constexpr (!std::copyable<typename G::Move>) {
    return Mistake<move_not_copyable, typename G::Move>{};
  } else {
    return NoGameMistake{};
  }
}

// `Moves` is what moves(position) returns, without const and reference.
template <typename G, typename Moves>
constexpr auto mistake_in_range() {
  using enum GameMistake;
  if constexpr (!std::ranges::range<Moves>) {
    return Mistake<moves_no_range, Moves>{};
  } else if constexpr (!std::ranges::forward_range<Moves>) {
    return Mistake<moves_single_pass, Moves>{};
  } else if constexpr (!std::ranges::forward_range<const Moves> || !requires(const Moves& moves) {
                         moves.begin();
                         moves.end();
                       }) {
    return Mistake<moves_not_iterable_const, Moves>{};
  } else if constexpr (!std::default_initializable<Moves> || !std::move_constructible<Moves>) {
    return Mistake<moves_not_default, Moves>{};
  } else if constexpr (!std::same_as<std::ranges::range_value_t<const Moves>, Move<G>>) {
    return Mistake<moves_of_other_type, std::ranges::range_value_t<const Moves>>{};
  } else {
    return NoGameMistake{};
  }
}

template <typename G>
constexpr auto mistake_in_moves() {
  using enum GameMistake;
  if constexpr (!names_moves<G>) {
    return Mistake<no_moves>{};
  } else if constexpr (requires(const G& game, const Position<G>& position) { game.moves(position); }) {
    return mistake_in_range<G, MovesOf<G>>();
  } else if constexpr (requires(G & game, const Position<G>& position) { game.moves(position); }) {
    return Mistake<moves_not_const>{};
  } else {
    return Mistake<moves_takes_other, Position<G>>{};
  }
}

template <typename G>
constexpr auto mistake_in_after() {
  using enum GameMistake;
  if constexpr (!names_after<G>) {
    if constexpr (names_make<G> && names_unmake<G>)
      return Mistake<make_and_unmake_only>{};
    else if constexpr (names_make<G>)
      return Mistake<unmake_missing>{};
    else if constexpr (names_unmake<G>)
      return Mistake<make_missing>{};
    else
      return Mistake<no_after>{};
  } else if constexpr (requires(const G& game, const Position<G>& p, const Move<G>& move) { game.after(p, move); }) {
    using Returned =
        decltype(std::declval<const G&>().after(std::declval<const Position<G>&>(), std::declval<const Move<G>&>()));
    if constexpr (std::is_void_v<Returned>)
      return Mistake<after_returns_void, Returned>{};
    else if constexpr (!std::same_as<Returned, Position<G>>)
      return Mistake<after_returns_other, Returned>{};
    else
      return NoGameMistake{};
  } else if constexpr (requires(G & game, const Position<G>& p, const Move<G>& move) { game.after(p, move); }) {
    return Mistake<after_not_const>{};
  } else {
    return Mistake<after_takes_other>{};
  }
}

// The end of a make/unmake game: `Undo` is what make(position, move) returned.
template <typename G, typename Undo>
constexpr auto mistake_in_unmake() {
  using enum GameMistake;
  if constexpr (std::is_void_v<Undo>) {
    if constexpr (HasUnmake<G>)
      return NoGameMistake{};
    else
      return Mistake<make_returns_void, Undo>{};
  } else if constexpr (requires(const G& game, Position<G>& p, const Move<G>& move, Undo undo) {
                         game.unmake(p, move, std::move(undo));
                       }) {
    return NoGameMistake{};
  } else if constexpr (requires(G & game, Position<G> & p, const Move<G>& move, Undo undo) {
                         game.unmake(p, move, std::move(undo));
                       }) {
    return Mistake<unmake_not_const>{};
  } else {
    return Mistake<unmake_takes_other, Undo>{};
  }
}

// For a game that has make and unmake in place of after.
template <typename G>
constexpr auto mistake_in_make() {
  using enum GameMistake;
  if constexpr (!names_make<G>) {
    return Mistake<make_missing>{};
  } else if constexpr (!names_unmake<G>) {
    return Mistake<unmake_missing>{};
  } else if constexpr (requires(const G& game, Position<G>& p, const Move<G>& move) { game.make(p, move); }) {
    return mistake_in_unmake<G, decltype(std::declval<const G&>().make(std::declval<Position<G>&>(),
                                                                       std::declval<const Move<G>&>()))>();
  } else if constexpr (requires(G & game, Position<G> & p, const Move<G>& move) { game.make(p, move); }) {
    return Mistake<make_not_const>{};
  } else {
    return Mistake<make_takes_other, Position<G>>{};
  }
}

template <typename Returned>
constexpr auto mistake_in_evaluation() {
  using enum GameMistake;
  if constexpr (std::same_as<Returned, int>) {
    return Mistake<evaluate_returns_int, Returned>{};
  } else if constexpr (!std::same_as<Returned, Score>) {
    return Mistake<evaluate_returns_other, Returned>{};
  } else {
    return NoGameMistake{};
  }
}

// Whether a game, const or not, evaluates with these arguments after the position.
template <typename G, typename... More>
concept CallsEvaluate = requires(G& game, const Position<std::remove_const_t<G>>& position, More... more) {
  game.evaluate(position, more...);
};
template <typename G, typename... More>
using Evaluation =
    decltype(std::declval<const G&>().evaluate(std::declval<const Position<G>&>(), std::declval<More>()...));

template <typename G>
constexpr auto mistake_in_evaluate() {
  using enum GameMistake;
  using Plain = Window<CutoffRule::at_beta>;
  using Strict = Window<CutoffRule::above_beta>;
  if constexpr (!names_evaluate<G>) {
    return Mistake<no_evaluate>{};
  } else if constexpr (evaluates<G>) {
    return NoGameMistake{};
  } else if constexpr (CallsEvaluate<const G, Plain>) {
    return mistake_in_evaluation<Evaluation<G, Plain>>();
  } else if constexpr (CallsEvaluate<const G>) {
    return mistake_in_evaluation<Evaluation<G>>();
  } else if constexpr (CallsEvaluate<G> || CallsEvaluate<G, Plain>) {
    return Mistake<evaluate_not_const>{};
  } else if constexpr (CallsEvaluate<G, Strict>) {
    return Mistake<evaluate_takes_other_window, Strict>{};
  } else if constexpr (CallsEvaluate<G, Score, Score> || CallsEvaluate<G, int, int>) {
    return Mistake<evaluate_takes_scores>{};
  } else {
    return Mistake<evaluate_takes_other, Position<G>>{};
  }
}

// A game need not have keys.
template <typename G>
constexpr auto mistake_in_key() {
  using enum GameMistake;
  if constexpr (!names_key<G> || (std::is_final_v<G> && !requires(G & game, Position<G> p) { game.key(p); })) {
    return NoGameMistake{};
  } else if constexpr (requires(const G& game, const Position<G>& position) { game.key(position); }) {
    using Returned = decltype(std::declval<const G&>().key(std::declval<const Position<G>&>()));
    if constexpr (std::same_as<Returned, std::uint64_t>)
      return NoGameMistake{};
    else
      return Mistake<key_returns_other, Returned>{};
  } else if constexpr (requires(G & game, const Position<G>& position) { game.key(position); }) {
    return Mistake<key_not_const>{};
  } else {
    return Mistake<key_takes_other, Position<G>>{};
  }
}

// How a game makes its moves.
enum class MovesBy : std::uint8_t { after, make_and_unmake };

template <typename G, MovesBy by>
constexpr auto mistake_in_successors() {
  if constexpr (by == MovesBy::after) {
    return mistake_in_after<G>();
  } else {
    return mistake_in_make<G>();
  }
}

template <typename G, MovesBy by>
constexpr auto mistake_in_game() {
  if constexpr (is_mistake<decltype(mistake_in_types<G>())>) {
    return mistake_in_types<G>();
  } else if constexpr (is_mistake<decltype(mistake_in_moves<G>())>) {
    return mistake_in_moves<G>();
  } else if constexpr (is_mistake<decltype(mistake_in_successors<G, by>())>) {
    return mistake_in_successors<G, by>();
  } else if constexpr (is_mistake<decltype(mistake_in_evaluate<G>())>) {
    return mistake_in_evaluate<G>();
  } else {
    return mistake_in_key<G>();
  }
}

}  // namespace detail

// The first mistake of a game that is to be searched by its member `after`.
template <typename G>
using GameMistakeOf = decltype(detail::mistake_in_game<G, detail::MovesBy::after>());

// The first mistake of a game that has make and unmake in place of `after`.
template <typename G>
using MakeUnmakeMistakeOf = decltype(detail::mistake_in_game<G, detail::MovesBy::make_and_unmake>());

}  // namespace pvslab

// Game: what a searcher needs to know about a game. Every game must keep three laws. They are not checked at run time.
//   deterministic   the same position has the same moves in the same order, and the same evaluation, every time
//   finite          every line of play ends within the depth searched
//   in range        an evaluation is a finite Score, from the view of the side to move, independent of path and window
// A leaf evaluation may itself be a bounded search (quiescence). It then takes the window too, and may return any value
// that fail-soft alpha-beta could return for that window.
#pragma once

#include <concepts>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

template <typename G>
using Position = typename G::Position;

template <typename G>
using Move = typename G::Move;

template <typename G, CutoffRule rule = CutoffRule::at_beta>
concept EvaluatesInWindow = requires(const G& game, const Position<G>& position, Window<rule> window) {
  { game.evaluate(position, window) } -> std::same_as<Score>;
};

template <typename G>
concept EvaluatesAlone = requires(const G& game, const Position<G>& position) {
  { game.evaluate(position) } -> std::same_as<Score>;
};

// What `moves(position)` returns: all legal moves in search order; empty if the game is over. A default-constructed one
// is empty.
template <typename G>
using MovesOf = std::remove_cvref_t<decltype(std::declval<const G&>().moves(std::declval<const Position<G>&>()))>;

template <typename G>
concept HasMoves = std::ranges::forward_range<const MovesOf<G>> && std::default_initializable<MovesOf<G>>;

template <typename G>
concept HasSuccessors = requires(const G& game, const Position<G>& position, const Move<G>& move) {
  { game.after(position, move) } -> std::same_as<Position<G>>;
};

template <typename G>
inline constexpr bool evaluates = EvaluatesAlone<G> || EvaluatesInWindow<G>;

template <typename G>
concept Game = std::copyable<Position<G>> && std::copyable<Move<G>> && HasMoves<G> && HasSuccessors<G> && evaluates<G>;

// A game that recognizes transpositions: equal positions have equal keys.
template <typename G>
concept KeyedGame = Game<G> && requires(const G& game, const Position<G>& position) {
  { game.key(position) } -> std::same_as<std::uint64_t>;
};

// What the type of a game does not tell if it stands for any game (harness/bind/erased/erased_game.hpp): such a game has
// functions of these names.

// Whether an evaluation in a window of the rule is the score in every window. Requires a game that evaluates in them.
template <typename G>
[[nodiscard]] constexpr bool leaves_are_exact(const G& game, CutoffRule rule) {
  if constexpr (requires { game.leaves_are_exact(rule); }) {
    return game.leaves_are_exact(rule);
  } else {
    return false;
  }
}
// Whether its keys mean anything. Requires a keyed game.
template <typename G>
[[nodiscard]] constexpr bool has_keys(const G& game) {
  if constexpr (requires { game.has_keys(); }) {
    return game.has_keys();
  } else {
    return true;
  }
}

// The moves 0 .. count-1, for games whose moves are just successor numbers.
class MoveNumbers {
 public:
  class Iterator {
   public:
    using value_type = std::uint32_t;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    constexpr Iterator() = default;
    explicit constexpr Iterator(std::uint32_t number) : number_(number) {}
    constexpr std::uint32_t operator*() const { return number_; }
    constexpr Iterator& operator++() { return ++number_, *this; }
    constexpr Iterator operator++(int) { return Iterator(number_++); }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t number_ = 0;
  };

  constexpr MoveNumbers() = default;
  explicit constexpr MoveNumbers(std::uint32_t count) : count_(count) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(count_); }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }

 private:
  std::uint32_t count_ = 0;
};

// A list of games. They may be incomplete types until they are visited.
template <typename... G>
struct GameList {
  // Calls visit(std::type_identity<G>{}) for every game G, in order.
  static constexpr void for_each(auto&& visit) { (visit(std::type_identity<G>{}), ...); }
};

namespace detail {
template <typename... Lists>
struct Joined;
template <typename... G>
struct Joined<GameList<G...>> {
  using List = GameList<G...>;
};
template <typename... A, typename... B, typename... Rest>
struct Joined<GameList<A...>, GameList<B...>, Rest...> {
  using List = typename Joined<GameList<A..., B...>, Rest...>::List;
};
}  // namespace detail

// The games of several lists, in order.
template <typename... Lists>
using JoinedGames = typename detail::Joined<Lists...>::List;

}  // namespace pvslab

// Game: what a searcher needs to know of a game. Every game must keep three laws. Nothing checks them at run time.
//   deterministic   the same position has the same moves in the same order, and the same evaluation, every time
//   finite          no line of play is endless within the depth searched
//   in range        an evaluation is a finite Score, from the view of the side to move, independent of path and window
// A leaf whose value is itself a bounded search (quiescence) takes the window as well, and may then answer anything that
// fail-soft alpha-beta could have returned for that window.
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

// What `moves(position)` returns: all legal moves in the order in which they are to be searched, empty where the game is
// over. A default-constructed one is empty.
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

// A game that can tell transpositions: equal positions, equal keys.
template <typename G>
concept KeyedGame = Game<G> && requires(const G& game, const Position<G>& position) {
  { game.key(position) } -> std::same_as<std::uint64_t>;
};

// The moves 0 .. count-1, for games whose moves are mere successor numbers.
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

}  // namespace pvslab

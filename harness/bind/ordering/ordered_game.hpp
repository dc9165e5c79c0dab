// OrderedGame: a game whose moves come in the order of a MoveOrdering. Everything else is unchanged, keys and scores
// included, so a search of either game returns the same. It breaks one law of games on purpose: the order of a
// position's moves may change during a search. A list of moves that was handed out does not change.
// With every rule off the order is the game's own, and nothing is sorted or copied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <utility>

#include "harness/bind/ordering/move_ordering.hpp"

namespace pvslab {

// The largest number of moves of a position that can be sorted: `G::most_moves` if the game defines it.
template <typename G>
inline constexpr std::size_t most_sorted_moves = 256;
template <typename G>
requires requires {
  { G::most_moves } -> std::convertible_to<std::size_t>;
}
inline constexpr std::size_t most_sorted_moves<G> = G::most_moves;

// A position has more moves than its game said.
struct TooManyMoves : std::length_error {
  explicit TooManyMoves(std::size_t most);
};

// All moves of one position: first the table move, then the unsorted moves in the game's own order, then, if killers or
// histories are on, the quiet moves, sorted. As lazy as the game itself: moves after a cutoff are neither generated nor
// sorted.
template <OrderableGame G, typename Table = TranspositionTable>
class SortedMoves {
  using Ordering = MoveOrdering<G, Table>;

  using BaseIterator = decltype(std::declval<const MovesOf<G>&>().begin());
  using Rank = typename Ordering::Rank;

 public:
  class Iterator {
   public:
    using value_type = OrderedMove<G>;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    constexpr Iterator() = default;
    explicit Iterator(const SortedMoves& moves) : moves_(&moves), rest_(moves.base_.begin()) {
      if (!is_at_table_move()) reach_next();
    }
    constexpr OrderedMove<G> operator*() const {
      if (is_at_table_move()) return *moves_->table_move_;
      if (is_in_tail()) return moves_->tail_[place_ - moves_->tail_place_].move;
      return {*rest_, number_, place_, false};
    }
    Iterator& operator++() {
      const bool stays = is_at_table_move() || is_in_tail();
      ++place_;
      if (!stays) step();
      reach_next();
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator& other) const { return place_ == other.place_; }
    constexpr bool operator==(std::default_sentinel_t) const {
      if (is_in_tail()) return place_ == moves_->tail_place_ + moves_->tail_size_;
      return !is_at_table_move() && rest_ == moves_->base_.end();
    }

   private:
    [[nodiscard]] constexpr bool is_at_table_move() const { return place_ == 0 && moves_->table_move_; }
    [[nodiscard]] constexpr bool is_in_tail() const { return place_ >= moves_->tail_place_; }
    constexpr void step() {
      ++rest_;
      ++number_;
    }
    // The next move in the game's order is searched next, unless it is the first of the sorted moves.
    void reach_next();

    const SortedMoves* moves_ = nullptr;
    BaseIterator rest_{};
    std::uint32_t number_ = 0;  // of *rest_
    std::uint32_t place_ = 0;
  };

  SortedMoves() {}  // NOLINT: tail_ beyond tail_size_ is never read
  SortedMoves(const G& game, const Position<G>& position, Ply ply, Ordering& ordering);

  [[nodiscard]] Iterator begin() const { return Iterator(*this); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

 private:
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t capacity = most_sorted_moves<G>;

  // Left uninitialised.
  union Slot {
    OrderedMove<G> move;
    Slot() {}  // NOLINT
  };

  // Ignores a number that is not a move of the position: the table may hold another position with the same key.
  void put_first(std::uint32_t number);
  // Sorts the moves from `rest` on. Insertion sort, because it is stable and most moves are already in place.
  void sort_tail(BaseIterator rest, std::uint32_t number, std::uint32_t place) const;

  [[nodiscard]] constexpr bool is_quiet(const Move<G>& move) const {
    if constexpr (requires { game_->is_quiet(position_, move); }) {
      return game_->is_quiet(position_, move);
    } else {
      return true;
    }
  }

  MovesOf<G> base_;
  std::optional<OrderedMove<G>> table_move_;
  bool sorts_quiet_ = false;
  // The inputs of the sort. The tail is sorted once, when it is reached.
  const G* game_ = nullptr;
  const Ordering* ordering_ = nullptr;
  Position<G> position_;
  Ply ply_;
  mutable std::uint32_t tail_place_ = nowhere;  // of its first move
  mutable std::uint32_t tail_size_ = 0;
  mutable std::array<Slot, capacity> tail_;
};

// The large functions are not inline: the games of bound_games.hpp get them from bound_games.cpp, so that the unit of
// every searcher need not compile them.
template <OrderableGame G, typename Table>
SortedMoves<G, Table>::SortedMoves(const G& game, const Position<G>& position, Ply ply, Ordering& ordering)
    : base_(game.moves(position)) {
  if (!ordering.rules().any() || base_.begin() == base_.end()) return;
  sorts_quiet_ = ordering.rules().killers || ordering.rules().history;
  game_ = &game;
  ordering_ = &ordering;
  position_ = position;
  ply_ = ply;
  if (const auto number = ordering.table_move_at(ply, game, position)) put_first(*number);
}

template <OrderableGame G, typename Table>
void SortedMoves<G, Table>::Iterator::reach_next() {
  if (is_in_tail()) return;
  if (moves_->table_move_ && number_ == moves_->table_move_->number) step();
  if (moves_->sorts_quiet_ && rest_ != moves_->base_.end() && moves_->is_quiet(*rest_)) {
    moves_->sort_tail(rest_, number_, place_);
  }
}

template <OrderableGame G, typename Table>
void SortedMoves<G, Table>::put_first(std::uint32_t number) {
  const auto move = std::ranges::next(base_.begin(), static_cast<std::ptrdiff_t>(number), base_.end());
  if (move != base_.end()) table_move_ = OrderedMove<G>{*move, number, 0, is_quiet(*move)};
}

template <OrderableGame G, typename Table>
void SortedMoves<G, Table>::sort_tail(BaseIterator rest, std::uint32_t number, std::uint32_t place) const {
  std::array<Rank, capacity> ranks;  // NOLINT: as far as tail_ is filled
  for (; rest != base_.end(); ++rest, ++number) {
    if (table_move_ && number == table_move_->number) continue;
    if (tail_size_ == capacity) throw TooManyMoves(capacity);
    const Move<G> move = *rest;
    const bool is_sorted = is_quiet(move);
    const Rank rank = is_sorted ? ordering_->rank_of_quiet(ply_, move) : Ordering::not_quiet;
    std::uint32_t slot = tail_size_++;
    for (; slot > 0 && ranks[slot - 1] < rank; --slot) {
      ranks[slot] = ranks[slot - 1];
      tail_[slot] = tail_[slot - 1];
    }
    ranks[slot] = rank;
    tail_[slot].move = {move, number, 0, is_sorted};
  }
  for (std::uint32_t slot = 0; slot < tail_size_; ++slot) tail_[slot].move.place = place + slot;
  tail_place_ = place;
}

template <OrderableGame G, typename Table = TranspositionTable>
class OrderedGame {
 public:
  struct Position {
    pvslab::Position<G> base{};
    Ply ply;
  };
  using Move = OrderedMove<G>;

  // Both arguments must outlive it.
  OrderedGame(const G& game, MoveOrdering<G, Table>& ordering) : game_(&game), ordering_(&ordering) {}

  [[nodiscard]] SortedMoves<G, Table> moves(const Position& position) const {
    return {*game_, position.base, position.ply, *ordering_};
  }
  [[nodiscard]] Position after(const Position& position, const Move& move) const;

  // Always inline: compilers disagree on the name of a function with a condition, and the library may be by another one.
  [[nodiscard, gnu::always_inline]] Score evaluate(const Position& position) const requires EvaluatesAlone<G> {
    return game_->evaluate(position.base);
  }
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position& position,
                               Window<rule> window) const requires EvaluatesInWindow<G, rule> {
    return game_->evaluate(position.base, window);
  }

  [[nodiscard]] std::uint64_t key(const Position& position) const { return game_->key(position.base); }

 private:
  const G* game_;
  MoveOrdering<G, Table>* ordering_;
};

template <OrderableGame G, typename Table>
auto OrderedGame<G, Table>::after(const Position& position, const Move& move) const -> Position {
  if (ordering_->rules().any()) ordering_->make(position.ply, move);
  return {game_->after(position.base, move.base), position.ply.next()};
}

}  // namespace pvslab

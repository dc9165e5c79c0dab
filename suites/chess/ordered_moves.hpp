// OrderedMoves: the legal moves of a position, best first by a static order, in a list without heap memory. The order
// is total and depends only on the position:
//   1. captures, the more valuable victim first; for equal victims, first promotions (to queen, knight, rook, bishop),
//      then the less valuable attacker first
//   2. promotions without capture, to queen, knight, rook, bishop
//   3. all other moves by their gain in the piece-square tables; for castling, king and rook together
//   ties: the greater kind, from and to first, as seen by the side to move, so that a position and its mirror image
//   (ranks and colours exchanged) have mirrored moves in the same order.
// Lazy: the next move is found when the loop asks for it, so that a cutoff saves sorting the rest.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "suites/chess/search_move.hpp"

namespace pvslab::chess {

// Each of the 15 men beside the king has at most 27 moves, as a queen does. The king has at most 8 moves and two
// castlings. (In a real game the most is 218, but positions that no game can reach are accepted too.)
inline constexpr std::size_t most_moves = 15 * 27 + 8 + 2;

namespace detail {

// The greatest of the keys that is below the bound, or 0. Eight keys at a time: seven zeros follow the last key.
[[nodiscard, gnu::always_inline]] inline std::uint32_t greatest_below_by_eight(const std::uint32_t* keys,
                                                                               std::size_t size, std::uint32_t bound) {
  constexpr std::size_t lanes = 8;
  using Lanes [[gnu::vector_size(lanes * sizeof(std::uint32_t))]] = std::uint32_t;
  Lanes greatest{};
  for (std::size_t i = 0; i < size; i += lanes) {
    Lanes some;
    std::memcpy(&some, keys + i, sizeof some);
    some = some < bound ? some : Lanes{};
    greatest = some > greatest ? some : greatest;
  }
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < lanes; ++i) result = greatest[i] > result ? greatest[i] : result;
  return result;
}

// The same at the level in use (search_kernel.hpp): without AVX2 a processor compares four numbers by many instructions.
[[nodiscard]] std::uint32_t greatest_below(const std::uint32_t* keys, std::size_t size, std::uint32_t bound);

}  // namespace detail

class OrderedMoves {
  // The upper half is the place in the order: greater comes earlier. The lower half is the move, which makes keys
  // distinct.
  using Key = std::uint32_t;

 public:
  class Iterator {
   public:
    using value_type = SearchMove;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    constexpr Iterator() = default;
    constexpr Iterator(const OrderedMoves& moves, Key first)
        : moves_(&moves), key_(first), left_(static_cast<std::ptrdiff_t>(moves.size_)) {}
    constexpr SearchMove operator*() const { return moves_->move_of(key_); }
    [[gnu::always_inline]] Iterator& operator++() {
      --left_;
      key_ = moves_->greatest_below(key_);
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator& other) const { return left_ == other.left_; }
    constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }
    friend constexpr std::ptrdiff_t operator-(std::default_sentinel_t, const Iterator& it) { return it.left_; }
    friend constexpr std::ptrdiff_t operator-(const Iterator& it, std::default_sentinel_t) { return -it.left_; }

   private:
    const OrderedMoves* moves_ = nullptr;
    Key key_ = 0;
    std::ptrdiff_t left_ = 0;
  };

  // Does not zero the list.
  OrderedMoves() {}  // NOLINT: keys_ beyond size_ are never read
  explicit OrderedMoves(Color side) : flip_(side == Color::white ? 0 : flipped_squares) { end_with_zeros(); }

  [[nodiscard]] Iterator begin() const { return {*this, first_}; }
  [[nodiscard]] std::default_sentinel_t end() const { return {}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  // Moves with a greater `order` come earlier.
  void add(SearchMove move, std::uint16_t order) {
    assert(size_ < most_moves);
    const Key key = (Key{order} << 16) | (move.bits() ^ flip_);
    keys_[size_++] = key;
    first_ = key > first_ ? key : first_;
    end_with_zeros();
  }

 private:
  // Flips the ranks of both squares in the bits of a move.
  static constexpr std::uint16_t flipped_squares = (56 << 6) | 56;

  [[nodiscard]] constexpr SearchMove move_of(Key key) const {
    return SearchMove(static_cast<std::uint16_t>((key & 0xffff) ^ flip_));
  }
  // The next key in the order, or 0 after the last.
  [[nodiscard, gnu::always_inline]] Key greatest_below(Key bound) const {
#ifdef __AVX2__
    return detail::greatest_below_by_eight(keys_.data(), size_, bound);
#else
    return detail::greatest_below(keys_.data(), size_, bound);
#endif
  }

  void end_with_zeros() {
    constexpr Lanes zeros{};
    std::memcpy(keys_.data() + size_, &zeros, sizeof zeros);
  }

  static constexpr std::size_t lanes = 8;
  using Lanes [[gnu::vector_size(lanes * sizeof(Key))]] = Key;

  std::array<Key, most_moves + lanes> keys_;
  std::uint32_t size_ = 0;
  Key first_ = 0;
  std::uint16_t flip_ = 0;
};

}  // namespace pvslab::chess

// MoveList: moves in an order fixed in advance, without heap memory. ScoredMoves sorts them by a number first.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "suites/chess/ordered_moves.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab::chess {

class MoveList {
 public:
  class Iterator {
   public:
    using value_type = SearchMove;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    constexpr Iterator() = default;
    explicit constexpr Iterator(const std::uint16_t* bits) : bits_(bits) {}
    constexpr SearchMove operator*() const { return SearchMove(*bits_); }
    constexpr Iterator& operator++() { return ++bits_, *this; }
    constexpr Iterator operator++(int) { return Iterator(bits_++); }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    const std::uint16_t* bits_ = nullptr;
  };

  // Does not zero the list.
  MoveList() {}  // NOLINT: bits_ beyond size_ are never read

  [[nodiscard]] Iterator begin() const { return Iterator(bits_.data()); }
  [[nodiscard]] Iterator end() const { return Iterator(bits_.data() + size_); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  void add(SearchMove move) {
    assert(size_ < most_moves);
    bits_[size_++] = move.bits();
  }

 private:
  std::array<std::uint16_t, most_moves> bits_;
  std::size_t size_ = 0;
};

class ScoredMoves {
 public:
  ScoredMoves() {}  // NOLINT: entries beyond size_ are never read

  // Keeps the moves sorted: after the moves with the same or a greater number.
  void add(SearchMove move, std::int64_t number) {
    assert(size_ < most_moves);
    std::size_t place = size_++;
    for (; place > 0 && numbers_[place - 1] < number; --place) {
      numbers_[place] = numbers_[place - 1];
      bits_[place] = bits_[place - 1];
    }
    numbers_[place] = number;
    bits_[place] = move.bits();
  }

  [[nodiscard]] MoveList sorted() const {
    MoveList moves;
    for (std::size_t i = 0; i < size_; ++i) moves.add(SearchMove(bits_[i]));
    return moves;
  }

 private:
  std::array<std::int64_t, most_moves> numbers_;
  std::array<std::uint16_t, most_moves> bits_;
  std::size_t size_ = 0;
};

}  // namespace pvslab::chess

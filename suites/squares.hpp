// Squares: a set of squares as the bits of a word, read in increasing order. The list of moves of games in which a move is a square.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace pvslab {

class Squares {
 public:
  class Iterator {
   public:
    using value_type = std::uint8_t;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    constexpr Iterator() = default;
    explicit constexpr Iterator(std::uint64_t left) : left_(left) {}
    constexpr std::uint8_t operator*() const { return static_cast<std::uint8_t>(std::countr_zero(left_)); }
    constexpr Iterator& operator++() { return left_ &= left_ - 1, *this; }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t left_ = 0;
  };

  constexpr Squares() = default;
  explicit constexpr Squares(std::uint64_t bits) : bits_(bits) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

 private:
  std::uint64_t bits_ = 0;
};

// The bits of the first `count` squares; at most 64.
[[nodiscard]] constexpr std::uint64_t first_squares(int count) {
  return count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}
[[nodiscard]] constexpr std::uint64_t square_bit(int square) { return std::uint64_t{1} << square; }

}  // namespace pvslab

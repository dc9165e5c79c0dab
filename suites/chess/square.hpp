// Square, File, Rank: strong types for places on the board. a1 is 0, h1 is 7, h8 is 63.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <string>

#include "suites/chess/bitboard.hpp"

namespace pvslab::chess {

class Square {
 public:
  constexpr Square() = default;  // a1
  explicit constexpr Square(int index) : index_(static_cast<std::uint8_t>(index)) {
    assert(index >= 0 && index < 64 && "a square is on the board");
  }
  // Both count from 0.
  constexpr Square(int file, int rank) : Square(8 * rank + file) {}

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int file() const { return index_ % 8; }
  [[nodiscard]] constexpr int rank() const { return index_ / 8; }
  [[nodiscard]] constexpr Bitboard set() const { return bit(index_); }

  constexpr auto operator<=>(const Square&) const = default;

 private:
  std::uint8_t index_ = 0;
};

// "e4"
[[nodiscard]] inline std::string to_text(Square square) {
  return {static_cast<char>('a' + square.file()), static_cast<char>('1' + square.rank())};
}

}  // namespace pvslab::chess

// Domineering on four by four squares: a move puts a domino on two free squares, the first player vertically, the second
// horizontally. Who cannot move loses. The score is the mobility of the side to move, less that of the other side.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "searchers/core/game_info.hpp"

class Domineering {
 public:
  static constexpr pvslab::GameInfo info{.id = "domineering", .title = "Domineering on 4 x 4 squares", .depth = 6};

  struct Position {
    std::uint16_t taken = 0;  // a bit for each square, row by row
    bool vertical = true;     // the side to move
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint16_t;  // the two squares of the domino

  [[nodiscard]] Position start() const { return {}; }

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    return dominoes(position.taken, position.vertical);
  }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    return {static_cast<std::uint16_t>(position.taken | move), !position.vertical};
  }
  [[nodiscard]] pvslab::Score evaluate(const Position& position) const {
    const auto own = static_cast<std::int32_t>(dominoes(position.taken, position.vertical).size());
    const auto other = static_cast<std::int32_t>(dominoes(position.taken, !position.vertical).size());
    return pvslab::Score(own == 0 ? -100 : own - other);
  }

  // Optional: for searchers with a table, and for traces.
  [[nodiscard]] std::uint64_t key(const Position& position) const {
    return std::uint64_t{position.taken} << 1 | static_cast<std::uint64_t>(position.vertical);
  }
  [[nodiscard]] std::string text(const Position& position) const {
    std::string text;
    for (unsigned square = 0; square < 16; ++square) {
      if (square != 0 && square % 4 == 0) text += '/';
      text += (position.taken >> square & 1) != 0 ? 'x' : '.';
    }
    return text + (position.vertical ? ", vertical to move" : ", horizontal to move");
  }
  [[nodiscard]] std::string text(const Position&, Move move) const {
    const auto first = static_cast<unsigned>(std::countr_zero(move));
    const auto second = 15 - static_cast<unsigned>(std::countl_zero(move));
    return name_of(first) + name_of(second);
  }

 private:
  [[nodiscard]] static std::vector<Move> dominoes(std::uint16_t taken, bool vertical) {
    std::vector<Move> all;
    for (unsigned square = 0; square < 16; ++square) {
      if (vertical ? square >= 12 : square % 4 == 3) continue;
      const auto domino = static_cast<Move>((vertical ? 0x11U : 0x3U) << square);
      if ((taken & domino) == 0) all.push_back(domino);
    }
    return all;
  }
  [[nodiscard]] static std::string name_of(unsigned square) {
    return {static_cast<char>('a' + square % 4), static_cast<char>('1' + square / 4)};
  }
};

// Nim, written with make and unmake: a move takes any number of stones from one heap; who takes the last stone wins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "searchers/core/game_info.hpp"

class Nim {
 public:
  static constexpr pvslab::GameInfo info{.id = "nim", .title = "Nim with heaps of 3, 4 and 5 stones", .depth = 5};

  struct Position {
    std::array<std::uint8_t, 3> heaps{3, 4, 5};
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::uint8_t heap;
    std::uint8_t stones;
  };

  [[nodiscard]] Position start() const { return {}; }

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Move> all;
    for (std::uint8_t heap = 0; heap < position.heaps.size(); ++heap) {
      for (std::uint8_t stones = 1; stones <= position.heaps[heap]; ++stones) all.push_back({heap, stones});
    }
    return all;
  }
  void make(Position& position, Move move) const { add(position, move.heap, -move.stones); }
  void unmake(Position& position, Move move) const { add(position, move.heap, move.stones); }

  // With best play the side to move wins if the heaps' sizes, added without carrying, are not zero.
  [[nodiscard]] pvslab::Score evaluate(const Position& position) const {
    const unsigned sum = position.heaps[0] ^ position.heaps[1] ^ position.heaps[2];
    return pvslab::Score(sum == 0 ? -1 : 1);
  }

  // Optional: for searchers with a table, and for traces.
  [[nodiscard]] std::uint64_t key(const Position& position) const {
    return position.heaps[0] | std::uint64_t{position.heaps[1]} << 8 | std::uint64_t{position.heaps[2]} << 16;
  }
  [[nodiscard]] std::string text(const Position& position) const {
    std::string text;
    for (const std::uint8_t heap : position.heaps) {
      if (!text.empty()) text += '+';
      text += std::to_string(heap);
    }
    return text;
  }
  // "b3": three stones from the second heap.
  [[nodiscard]] std::string text(const Position&, Move move) const {
    return static_cast<char>('a' + move.heap) + std::to_string(move.stones);
  }

 private:
  static void add(Position& position, std::uint8_t heap, int stones) {
    position.heaps[heap] = static_cast<std::uint8_t>(position.heaps[heap] + stones);
  }
};

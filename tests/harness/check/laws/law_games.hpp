// Games that keep the laws: those of docs/games.md, as the page shows them, and tic-tac-toe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "searchers/core/game.hpp"
#include "searchers/core/make_unmake.hpp"

namespace pvslab::test {

// One to three stones are taken in turn. The side that finds none has lost.
struct TakeAway {
  using Position = std::uint32_t;  // stones left
  using Move = std::uint32_t;      // stones taken

  std::vector<Move> moves(Position stones) const {
    std::vector<Move> taken;
    for (Move move = 1; move <= 3 && move <= stones; ++move) taken.push_back(move);
    return taken;
  }
  Position after(Position stones, Move taken) const { return stones - taken; }
  Score evaluate(Position stones) const { return Score(stones == 0 ? -1 : 0); }
};

// Nim: as many stones as one likes from one of three heaps. The side that takes the last stone has won.
struct Heaps {
  std::array<std::uint8_t, 3> stones{};
  std::uint64_t key = 0;  // a digit for each heap
  bool operator==(const Heaps&) const = default;
};
struct Take {
  std::uint8_t heap = 0;
  std::uint8_t stones = 0;
  bool operator==(const Take&) const = default;
};

struct Nim {
  using Position = Heaps;
  using Move = Take;

  std::vector<Take> moves(const Heaps& heaps) const {
    std::vector<Take> all;
    for (std::uint8_t heap = 0; heap < 3; ++heap) {
      for (std::uint8_t stones = 1; stones <= heaps.stones[heap]; ++stones) all.push_back({heap, stones});
    }
    return all;
  }
  // What make returns is what unmake gets.
  std::uint64_t make(Heaps& heaps, Take take) const {
    const std::uint64_t key_before = heaps.key;
    heaps.stones[take.heap] = static_cast<std::uint8_t>(heaps.stones[take.heap] - take.stones);
    heaps.key = key_of(heaps);
    return key_before;
  }
  void unmake(Heaps& heaps, Take take, std::uint64_t key_before) const {
    heaps.stones[take.heap] = static_cast<std::uint8_t>(heaps.stones[take.heap] + take.stones);
    heaps.key = key_before;
  }
  Score evaluate(const Heaps& heaps) const { return Score(key_of(heaps) == 0 ? -1 : 0); }

  // Optional.
  std::uint64_t key(const Heaps& heaps) const { return heaps.key; }
  std::string text(const Heaps& heaps) const { return std::to_string(key_of(heaps)); }
  std::string text(const Heaps&, Take take) const { return std::to_string(take.stones) + " from " + "abc"[take.heap]; }
  Heaps mirrored(const Heaps& heaps) const { return with({heaps.stones[2], heaps.stones[1], heaps.stones[0]}); }
  Heaps set_up(const Heaps& heaps) const { return with(heaps.stones); }

  static std::uint64_t key_of(const Heaps& heaps) {
    return heaps.stones[0] * 100U + heaps.stones[1] * 10U + heaps.stones[2];
  }
  static Heaps with(std::array<std::uint8_t, 3> stones) { return {stones, key_of({stones, 0})}; }
};

using PlayableNim = MakeUnmake<Nim>;
static_assert(KeyedGame<PlayableNim>);

// Nim with one heap. The move is all that unmake needs.
struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;

  [[nodiscard]] MoveNumbers moves(Position stones) const { return MoveNumbers(stones < 3 ? stones : 3); }
  void make(Position& stones, Move move) const { stones -= move + 1; }
  void unmake(Position& stones, Move move) const { stones += move + 1; }
  [[nodiscard]] Score evaluate(Position stones) const { return Score(stones == 0 ? -1 : 0); }
};
static_assert(Game<MakeUnmake<Countdown>> && !Game<Countdown> && !MakeUnmakeGame<TakeAway>);

// A board of three by three, row by row. X begins.
struct TicTacToe {
  using Position = std::string;
  using Move = std::size_t;  // a square

  [[nodiscard]] std::vector<Move> moves(const Position& board) const {
    std::vector<Move> empty;
    for (Move square = 0; square < board.size(); ++square) {
      if (board[square] == '.' && !has_lost(board)) empty.push_back(square);
    }
    return empty;
  }
  [[nodiscard]] Position after(Position board, Move square) const {
    board[square] = is_xs_turn(board) ? 'X' : 'O';
    return board;
  }
  [[nodiscard]] Score evaluate(const Position& board) const { return Score(has_lost(board) ? -1 : 0); }
  [[nodiscard]] std::string text(const Position& board) const {
    return board.substr(0, 3) + "\n" + board.substr(3, 3) + "\n" + board.substr(6);
  }
  [[nodiscard]] Position mirrored(const Position& board) const { return {board.rbegin(), board.rend()}; }

 private:
  static bool is_xs_turn(const Position& board) {
    std::size_t empty = 0;
    for (const char square : board) empty += square == '.' ? 1 : 0;
    return empty % 2 == 1;
  }
  static bool has_lost(const Position& board) {
    constexpr std::array<std::array<std::size_t, 3>, 8> lines{
        {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
    const char other = is_xs_turn(board) ? 'O' : 'X';
    for (const auto& line : lines) {
      if (board[line[0]] == other && board[line[1]] == other && board[line[2]] == other) return true;
    }
    return false;
  }
};

}  // namespace pvslab::test

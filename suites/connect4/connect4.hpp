// Connect Four on any board of at most 64 bits, as bitboards: four in a row, a column or a diagonal wins.
// Scores are those of the published position files. The side that wins with move number m of the game (counting both
// sides' moves) on a WxH board scores (W*H + 2 - m) / 2 rounded down, the loser the negative; a draw scores 0. So an
// early win is worth more.
// Layout, win test and key follow J. Tromp, Fhourstones 3 (board logic): column c owns the bits c*(H+1) .. c*(H+1)+H
// from the bottom up, and its topmost bit stays empty, so that no line wraps around an edge. Differs: any board.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>

#include "searchers/core/game_info.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

// A board that does not fit: width and height must be at least 1, width * (height + 1) at most 64.
struct BoardSizeError : std::invalid_argument {
  BoardSizeError(int bad_width, int bad_height)
      : std::invalid_argument("a Connect Four board of " + std::to_string(bad_width) + "x" +
                              std::to_string(bad_height) +
                              " is not possible: take width and height >= 1 with width * (height + 1) <= 64"),
        width(bad_width),
        height(bad_height) {}
  int width;
  int height;
};

class ConnectFour {
  // A column as the move generator uses it: its number and all its cells.
  struct OrderedColumn {
    std::uint64_t cells = 0;
    std::uint8_t index = 0;
  };

 public:
  static constexpr int max_bits = 64;
  static constexpr int max_width = max_bits / 2;

  // The empty board alone; the positions of a file are the workload `connect4`.
  static constexpr GameInfo info{.id = "connect4-board", .title = "Connect Four from the empty board", .depth = 16};
  static constexpr std::array<GameParameter, 2> parameters{{
      {.name = "w", .value = 4, .least = 1, .greatest = max_width, .meaning = "columns"},
      {.name = "h", .value = 4, .least = 1, .greatest = max_bits - 1, .meaning = "rows; w * (h + 1) is at most 64"},
  }};

  // A column, from 0 at the left.
  class Column {
   public:
    constexpr Column() = default;
    explicit constexpr Column(int index) : index_(static_cast<std::uint8_t>(index)) {
      assert(0 <= index && index < max_width && "a column lies on the board");
    }
    [[nodiscard]] constexpr int index() const { return index_; }
    constexpr auto operator<=>(const Column&) const = default;

   private:
    std::uint8_t index_ = 0;
  };
  using Move = Column;

  // mine: the stones of the side to move; all: the stones of both. The default is the empty board.
  struct Position {
    std::uint64_t mine = 0;
    std::uint64_t all = 0;
    constexpr bool operator==(const Position&) const = default;
  };

  // The playable columns, centre first. Lazy: a column is found when the loop asks for it, so that a cutoff saves the
  // rest. The game must outlive this object.
  class Moves {
   public:
    class Iterator {
     public:
      using value_type = Column;
      using difference_type = std::ptrdiff_t;
      using iterator_concept = std::forward_iterator_tag;
      constexpr Iterator() = default;
      constexpr Iterator(std::uint64_t open, const OrderedColumn* next) : open_(open), next_(next) {
        skip_full_columns();
      }
      constexpr Column operator*() const { return Column(next_->index); }
      constexpr Iterator& operator++() {
        open_ &= ~next_->cells;
        ++next_;
        skip_full_columns();
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      // The columns still open determine the iterator's place in the order.
      constexpr bool operator==(const Iterator& other) const { return open_ == other.open_; }

     private:
      constexpr void skip_full_columns() {
        if (open_ == 0) return;
        while ((open_ & next_->cells) == 0) ++next_;
      }
      std::uint64_t open_ = 0;
      const OrderedColumn* next_ = nullptr;
    };

    constexpr Moves() = default;
    constexpr Moves(std::uint64_t open, const OrderedColumn* order) : open_(open), order_(order) {}
    [[nodiscard]] constexpr Iterator begin() const { return {open_, order_}; }
    [[nodiscard]] constexpr Iterator end() const { return {}; }
    [[nodiscard]] constexpr bool empty() const { return open_ == 0; }

   private:
    std::uint64_t open_ = 0;  // the lowest free cell of each playable column
    const OrderedColumn* order_ = nullptr;
  };

  // The usual board, 7 columns of 6 cells.
  constexpr ConnectFour() : ConnectFour(7, 6, Valid{}) {}

  // Throws BoardSizeError, as on_board does.
  explicit constexpr ConnectFour(std::span<const std::int32_t> values) : ConnectFour(on_board(values[0], values[1])) {}

  [[nodiscard]] constexpr Position start() const { return {}; }

  // Throws BoardSizeError unless `is_board` holds.
  [[nodiscard]] static constexpr ConnectFour on_board(int width, int height) {
    if (!is_board(width, height)) throw BoardSizeError(width, height);
    return {width, height, Valid{}};
  }
  [[nodiscard]] static constexpr bool is_board(int width, int height) {
    return 1 <= width && width <= max_width && 1 <= height && height < max_bits && width * (height + 1) <= max_bits;
  }

  [[nodiscard]] constexpr int width() const { return width_; }
  [[nodiscard]] constexpr int height() const { return height_; }
  [[nodiscard]] constexpr int cells() const { return width_ * height_; }

  // The playable columns in this order: column W/2, counted from 0, then at each distance from it first the one on the
  // left, then the one on the right. For W = 7, counted from 1: 4 3 5 2 6 1 7; for W = 6: 4 3 5 2 6 1.
  // Empty if the game is over: the side that has just moved has four in a row, or the board is full.
  [[nodiscard]] constexpr Moves moves(const Position& position) const {
    if (has_lost(position)) return {};
    return {(position.all + bottom_row_) & board_, order_.data()};
  }

  // The column must be playable.
  [[nodiscard]] constexpr Position after(const Position& position, Column column) const {
    assert(is_playable(position, column) && "a stone falls into a column of the board that is not full");
    const std::uint64_t bottom = std::uint64_t{1} << (column.index() * (height_ + 1));
    return {.mine = position.mine ^ position.all, .all = position.all | (position.all + bottom)};
  }

  // From the view of the side to move: the loser's score if the other side has four in a row, otherwise 0. So 0 is the
  // exact score of a full board, but carries no information if the game is not over.
  [[nodiscard]] constexpr Score evaluate(const Position& position) const {
    return has_lost(position) ? -score_of_win(stones(position)) : Score(0);
  }

  // Unique for each position: in each column, the sum of the mover's stones, read as a number, and a one bit above the
  // topmost stone.
  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
    return position.mine + position.all + bottom_row_;
  }

  // The number of stones on the board, which is the number of moves played.
  [[nodiscard]] static constexpr int stones(const Position& position) { return std::popcount(position.all); }
  [[nodiscard]] constexpr int empties(const Position& position) const { return cells() - stones(position); }

  // The winner's score for a win with move number `move_number` of the game, counted from 1.
  [[nodiscard]] constexpr Score score_of_win(int move_number) const { return Score((cells() + 2 - move_number) / 2); }

  // Whether the side that has just moved has four in a row.
  [[nodiscard]] constexpr bool has_lost(const Position& position) const {
    return has_four(position.mine ^ position.all);
  }
  [[nodiscard]] constexpr bool is_over(const Position& position) const { return moves(position).empty(); }

  // Whether the column is on the board and has a free cell. Does not test whether the game is over.
  [[nodiscard]] constexpr bool is_playable(const Position& position, Column column) const {
    if (column.index() >= width_) return false;
    const int top_cell = column.index() * (height_ + 1) + height_ - 1;
    return ((position.all >> top_cell) & 1) == 0;
  }

 private:
  struct Valid {};

  constexpr ConnectFour(int width, int height, Valid) : width_(width), height_(height) {
    const std::uint64_t column_cells = (std::uint64_t{1} << height) - 1;
    for (int column = 0; column < width; ++column) {
      bottom_row_ |= std::uint64_t{1} << (column * (height + 1));
      board_ |= column_cells << (column * (height + 1));
    }
    std::size_t place = 0;
    const auto append = [&](int column) {
      if (column < 0 || column >= width) return;
      order_[place++] = {column_cells << (column * (height + 1)), static_cast<std::uint8_t>(column)};
    };
    append(width / 2);
    for (int distance = 1; distance <= width / 2; ++distance) {
      append(width / 2 - distance);
      append(width / 2 + distance);
    }
    // A board with fewer than four columns has only vertical lines, and may be so high that a sideways step leaves the
    // word.
    if (width >= 4) {
      sideways_ = height + 1;
      falling_ = height;
      rising_ = height + 2;
    }
  }

  [[nodiscard]] constexpr bool has_four(std::uint64_t stones) const {
    return (line_of_four(stones, 1) | line_of_four(stones, sideways_) | line_of_four(stones, falling_) |
            line_of_four(stones, rising_)) != 0;
  }
  // The lowest stones of all lines of four with a step of `step` bits.
  [[nodiscard]] static constexpr std::uint64_t line_of_four(std::uint64_t stones, int step) {
    const std::uint64_t pairs = stones & (stones >> step);
    return pairs & (pairs >> (2 * step));
  }

  int width_;
  int height_;
  int sideways_ = 1;  // the step to the cell on the right; the two below: to the cell on its lower and upper right
  int falling_ = 1;
  int rising_ = 1;
  std::uint64_t bottom_row_ = 0;
  std::uint64_t board_ = 0;
  std::array<OrderedColumn, max_width> order_{};
};

static_assert(KeyedGame<ConnectFour>);

}  // namespace pvslab

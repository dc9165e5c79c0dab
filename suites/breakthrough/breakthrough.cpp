#include "suites/breakthrough/breakthrough.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "suites/board_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::string_view breakthrough_cells = "wb.";
constexpr std::string_view breakthrough_sides = "wb";

}  // namespace

Breakthrough::Breakthrough(int columns, int rows) : columns_(columns), rows_(rows) {
  if (columns < 2 || rows < 4 || columns > max_side || rows > max_side || columns * rows > max_squares)
    throw std::invalid_argument(fmt::format(
        "a board of {} columns and {} rows is not possible: take at least 2 columns and 4 rows, and at most {} squares",
        columns, rows, max_squares));
  all_ = first_squares(columns * rows);
  for (int row = 0; row < rows; ++row) {
    first_column_ |= square_bit(row * columns);
    last_column_ |= square_bit(row * columns + columns - 1);
  }
}

std::uint64_t Breakthrough::key(const Position& position) const {
  const std::uint64_t side = position.white_moves ? 0 : synthetic::golden_gamma;
  return synthetic::mix(position.white + synthetic::mix(position.black + side + 1));
}

std::string Breakthrough::text(const Position& position) const {
  BoardText board{.cells = {}, .side = position.white_moves ? 'w' : 'b'};
  for (int row = rows_ - 1; row >= 0; --row) {
    for (int square = row * columns_; square < (row + 1) * columns_; ++square)
      board.cells += (position.white >> square & 1) != 0 ? 'w' : (position.black >> square & 1) != 0 ? 'b' : '.';
  }
  return board_text(board, {columns_, rows_, breakthrough_cells, breakthrough_sides});
}

Breakthrough::Position Breakthrough::parse(std::string_view text) const {
  const BoardShape shape{columns_, rows_, breakthrough_cells, breakthrough_sides};
  const BoardText board = read_board(text, shape);
  Position position{.white = 0, .black = 0, .white_moves = board.side == 'w'};
  for (int cell = 0; cell < columns_ * rows_; ++cell) {
    const std::uint64_t square = square_bit((rows_ - 1 - cell / columns_) * columns_ + cell % columns_);
    const char pawn = board.cells[static_cast<std::size_t>(cell)];
    if (pawn == 'w') position.white |= square;
    if (pawn == 'b') position.black |= square;
  }
  const auto require = [&](bool is_right, std::string_view what) {
    if (!is_right) fail_in_position(1, std::string(what));
  };
  require((position.white & (position.white_moves ? last_row() : 0)) == 0 &&
              (position.black & (position.white_moves ? 0 : first_row())) == 0,
          "the side to move has a pawn on its last row: the game ended before");
  require((position.white_moves ? position.black : position.white) != 0,
          "the side that moved last has no pawns: the game ended before");
  require(std::popcount(position.white) <= 2 * columns_ && std::popcount(position.black) <= 2 * columns_,
          "a side has at most two rows of pawns");
  return position;
}

std::string Breakthrough::text(const Position&, Move move) const {
  return square_text(move.from % columns_, move.from / columns_) + square_text(move.to % columns_, move.to / columns_);
}

Breakthrough::Position Breakthrough::mirrored(const Position& position) const {
  Position image{.white = 0, .black = 0, .white_moves = !position.white_moves};
  for (int row = 0; row < rows_; ++row) {
    const int from = row * columns_;
    const int to = (rows_ - 1 - row) * columns_;
    image.white |= (position.black >> from & first_row()) << to;
    image.black |= (position.white >> from & first_row()) << to;
  }
  return image;
}

}  // namespace pvslab

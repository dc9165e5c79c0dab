#include "suites/mnk/mnk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "suites/board_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::string_view mnk_cells = "XO.";
constexpr std::string_view mnk_sides = "XO";

}  // namespace

MnkGame::MnkGame(int columns, int rows, int in_line)
    : columns_(columns), rows_(rows), in_line_(in_line), all_(0), lines_{} {
  if (columns < 1 || rows < 1 || columns > max_side || rows > max_side || columns * rows > max_squares)
    throw std::invalid_argument(
        fmt::format("a board of {} columns and {} rows is not possible: take 1 to {} of each, and at most {} squares",
                    columns, rows, max_side, max_squares));
  if (in_line < 1 || in_line > std::max(columns, rows))
    throw std::invalid_argument(fmt::format("{} in a row do not fit on {} columns and {} rows: take k from 1 to {}",
                                            in_line, columns, rows, std::max(columns, rows)));
  all_ = first_squares(columns * rows);
  const auto lines = [&](int to_right, int down) {
    Lines found{.begins = 0, .step = down * columns + to_right};
    const int length = in_line - 1;
    for (int square = 0; square < columns * rows; ++square) {
      const int end_column = square % columns + length * to_right;
      const int end_row = square / columns + length * down;
      if (0 <= end_column && end_column < columns && end_row < rows) found.begins |= square_bit(square);
    }
    // No line fits: nothing is shifted, for the shift might leave the word.
    return found.begins == 0 ? Lines{} : found;
  };
  lines_ = {lines(1, 0), lines(0, 1), lines(1, 1), lines(-1, 1)};
}

// The squares of both sides tell the side to move. Boards of up to 32 squares have both in one word; on others two positions have
// the same key by chance alone.
std::uint64_t MnkGame::key(const Position& position) const {
  if (columns_ * rows_ <= 32) return position.own << 32 | position.other;
  return synthetic::mix(position.own + synthetic::mix(position.other + synthetic::golden_gamma));
}

std::string MnkGame::text(const Position& position) const {
  const bool x_moves = x_is_to_move(position);
  const std::uint64_t x = x_moves ? position.own : position.other;
  const std::uint64_t o = x_moves ? position.other : position.own;
  BoardText board{.cells = {}, .side = x_moves ? 'X' : 'O'};
  for (int square = 0; square < columns_ * rows_; ++square)
    board.cells += (x >> square & 1) != 0 ? 'X' : (o >> square & 1) != 0 ? 'O' : '.';
  return board_text(board, {columns_, rows_, mnk_cells, mnk_sides});
}

MnkGame::Position MnkGame::parse(std::string_view text) const {
  const BoardText board = read_board(text, {columns_, rows_, mnk_cells, mnk_sides});
  std::uint64_t x = 0;
  std::uint64_t o = 0;
  for (int square = 0; square < columns_ * rows_; ++square) {
    const char cell = board.cells[static_cast<std::size_t>(square)];
    if (cell == 'X') x |= square_bit(square);
    if (cell == 'O') o |= square_bit(square);
  }
  const int more = std::popcount(x) - std::popcount(o);
  if (more != (board.side == 'X' ? 0 : 1))
    fail_in_position(
        1, fmt::format("X begins, so with {} to move X has {} squares; it has {}, and O has {}", board.side,
                       board.side == 'X' ? "as many as O" : "one more than O", std::popcount(x), std::popcount(o)));
  const Position position = board.side == 'X' ? Position{x, o} : Position{o, x};
  if (has_line(position.own))
    fail_in_position(1, fmt::format("{} has {} in a row and is to move: the game ended before", board.side, in_line_));
  return position;
}

std::string MnkGame::text(const Position&, Move move) const { return square_text(move % columns_, move / columns_); }

MnkGame::Position MnkGame::mirrored(const Position& position) const {
  Position image;
  for (int square = 0; square < columns_ * rows_; ++square) {
    const int to = square / columns_ * columns_ + columns_ - 1 - square % columns_;
    image.own |= (position.own >> square & 1) << to;
    image.other |= (position.other >> square & 1) << to;
  }
  return image;
}

}  // namespace pvslab

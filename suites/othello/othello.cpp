#include "suites/othello/othello.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "suites/board_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::string_view othello_cells = "XO.";
constexpr std::string_view othello_sides = "XO";

}  // namespace

Othello::Othello(int size) : size_(size) {
  if (size != 4 && size != 6 && size != 8)
    throw std::invalid_argument(fmt::format("a board of {0}x{0} is not possible: take 4, 6 or 8", size));
  for (int row = 0; row < size; ++row) all_ |= first_squares(size) << (8 * row);
}

// White on the diagonal from the upper left, Black on the other.
Othello::Position Othello::start() const {
  const int middle = (size_ / 2 - 1) * 9;
  return {.own = square_bit(middle + 1) | square_bit(middle + 8), .other = square_bit(middle) | square_bit(middle + 9)};
}

std::uint64_t Othello::key(const Position& position) const {
  const std::uint64_t side = position.black_moves ? 0 : synthetic::golden_gamma;
  return synthetic::mix(position.own + synthetic::mix(position.other + side + 1));
}

std::string Othello::text(const Position& position) const {
  const std::uint64_t black = position.black_moves ? position.own : position.other;
  const std::uint64_t white = position.black_moves ? position.other : position.own;
  BoardText board{.cells = {}, .side = position.black_moves ? 'X' : 'O'};
  for (int row = 0; row < size_; ++row) {
    for (int square = 8 * row; square < 8 * row + size_; ++square)
      board.cells += (black >> square & 1) != 0 ? 'X' : (white >> square & 1) != 0 ? 'O' : '.';
  }
  return board_text(board, {size_, size_, othello_cells, othello_sides});
}

Othello::Position Othello::parse(std::string_view text) const {
  const BoardShape shape{size_, size_, othello_cells, othello_sides};
  const BoardText board = read_board(text, shape);
  Position position{.own = 0, .other = 0, .black_moves = board.side == 'X'};
  for (int cell = 0; cell < size_ * size_; ++cell) {
    const std::uint64_t square = square_bit(cell / size_ * 8 + cell % size_);
    const char disc = board.cells[static_cast<std::size_t>(cell)];
    if (disc != '.') (disc == board.side ? position.own : position.other) |= square;
  }
  // The first discs are turned but never leave the board, and other discs are put beside a disc only.
  const Position first = start();
  for (const std::uint8_t square : Squares((first.own | first.other) & ~(position.own | position.other))) {
    const auto cell = static_cast<std::size_t>(square / 8 * size_ + square % 8);
    fail_in_position(column_of_cell(cell, shape),
                     "one of the four squares in the middle is empty: a disc never leaves the board");
  }
  return position;
}

std::string Othello::text(const Position&, Move move) const {
  return move == pass ? "pass" : square_text(move % 8, move / 8);
}

Othello::Position Othello::mirrored(const Position& position) const {
  Position image{.own = 0, .other = 0, .black_moves = position.black_moves};
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const int from = 8 * row + column;
      const int to = 8 * row + size_ - 1 - column;
      image.own |= (position.own >> from & 1) << to;
      image.other |= (position.other >> from & 1) << to;
    }
  }
  return image;
}

}  // namespace pvslab

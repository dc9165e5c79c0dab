// The position of a board game as text: the rows of the board from the top, with '/' between them, then ':' and the side to move:
// "X.O/.X./..O:X". Every board game of ours but chess and Connect Four is read and written so.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pvslab {

struct BoardShape {
  int width;
  int height;
  std::string_view cells;  // the characters that a cell may have
  std::string_view sides;  // those of the side to move
};

// The cells row by row, without the slashes, and the side to move.
struct BoardText {
  std::string cells;
  char side;
};

// Throws InputError with the column in `text`.
[[nodiscard]] BoardText read_board(std::string_view text, const BoardShape& shape);

// Throws InputError about the position; columns are counted from 1.
[[noreturn]] void fail_in_position(std::size_t column, const std::string& message);

// The column in the text of cell number `cell` of the board, from 1.
[[nodiscard]] constexpr std::size_t column_of_cell(std::size_t cell, const BoardShape& shape) {
  return cell + cell / static_cast<std::size_t>(shape.width) + 1;
}

// read_board(board_text(board, shape), shape) is `board`.
[[nodiscard]] std::string board_text(const BoardText& board, const BoardShape& shape);

// "c2": a letter for the column and the number of the row, both from 0.
[[nodiscard]] std::string square_text(int column, int row);

}  // namespace pvslab

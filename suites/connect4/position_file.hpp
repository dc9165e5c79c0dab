// Position files of Connect Four, as published with P. Pons, "Solving Connect 4: how to build a perfect AI", part 2: a
// line holds the columns played, a blank, and the exact score for the side to move. Promises that every position read
// is legal on its board and that every score could be right; anything else is an InputError with its place.
//
//   columns   1 to 9 from the left, then a to w for 10 to 32; `-` for the empty board; none after the game is over
//   blanks    one or more spaces or tabs between moves and score; trailing blanks and CRLF line ends are ignored
//   mark      a byte-order mark before the first line is skipped
//   skipped   blank lines, and lines that begin with '#'
//   board     a line "# board WxH" before the first position names the board; without one it is 7x6
//
// Only a search can check a score. With e empty cells it must lie in -(e/2) .. (e+1)/2, both rounded down, because
// neither side can win before its next move. If the game is over, it must be the score of the game.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "searchers/core/score.hpp"
#include "suites/connect4/connect4.hpp"
#include "suites/input_error.hpp"

namespace pvslab {

struct Connect4Case {
  std::string moves;               // the columns as in the file
  ConnectFour::Position position;  // after them
  int empties;                     // free cells of the position
  Score score;                     // of the position, from the view of the side to move
  std::size_t line;                // in the file, from 1
};

struct Connect4File {
  ConnectFour game;
  std::vector<Connect4Case> cases;  // in the order of the file; at least one
};

// "7x6", and the character of a column, as a file has them.
[[nodiscard]] std::string connect4_board_text(const ConnectFour& game);
[[nodiscard]] char connect4_column_name(ConnectFour::Column column);

// Throws InputError.
[[nodiscard]] Connect4File read_connect4_file(const std::filesystem::path& path);

// The same from an open stream; `name` names the file in errors.
[[nodiscard]] Connect4File read_connect4(std::istream& input, const std::string& name);

}  // namespace pvslab

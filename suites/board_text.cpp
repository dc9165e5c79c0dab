#include "suites/board_text.hpp"

#include <fmt/format.h>

#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

// "'X', 'O' or '.'"
std::string any_of_these(std::string_view characters) {
  std::string text;
  for (std::size_t i = 0; i < characters.size(); ++i)
    text += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == characters.size() ? " or " : ", ", characters[i]);
  return text;
}

}  // namespace

void fail_in_position(std::size_t column, const std::string& message) {
  throw InputError("position", 1, column, message);
}

BoardText read_board(std::string_view text, const BoardShape& shape) {
  const auto width = static_cast<std::size_t>(shape.width);
  const auto height = static_cast<std::size_t>(shape.height);
  const std::size_t size = width * height;
  BoardText board{.cells = {}, .side = 0};
  // What may stand at each place of the text is known before it is read.
  for (std::size_t at = 0; at < size + height + 1; ++at) {
    const bool is_end_of_row = at % (width + 1) == width;
    const bool is_cell = !is_end_of_row && board.cells.size() < size;
    const std::string_view wanted = is_cell                     ? shape.cells
                                    : !is_end_of_row            ? shape.sides
                                    : board.cells.size() < size ? std::string_view("/")
                                                                : std::string_view(":");
    if (at >= text.size() || wanted.find(text[at]) == wanted.npos) {
      const std::string what =
          at >= text.size() ? std::string("the text ends") : printable(fmt::format("there is '{}'", text[at]));
      fail_in_position(
          at + 1, fmt::format("{} where {} should be. A position has {} rows of {} cells with '/' between them, then "
                              "':' and the side to move, {}",
                              what, any_of_these(wanted), height, width, any_of_these(shape.sides)));
    }
    if (is_cell) board.cells += text[at];
    if (!is_cell && !is_end_of_row) board.side = text[at];
  }
  if (text.size() > size + height + 1) fail_in_position(size + height + 2, "the position should end here");
  return board;
}

std::string board_text(const BoardText& board, const BoardShape& shape) {
  const auto width = static_cast<std::size_t>(shape.width);
  std::string text;
  for (std::size_t row = 0; row < static_cast<std::size_t>(shape.height); ++row)
    text += board.cells.substr(row * width, width) + '/';
  text.back() = ':';
  return text + board.side;
}

std::string square_text(int column, int row) { return static_cast<char>('a' + column) + std::to_string(row + 1); }

}  // namespace pvslab

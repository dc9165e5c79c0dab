// Reads Connect Four position files line by line; the format is described in the header.
#include "suites/connect4/position_file.hpp"
#include "suites/input_file.hpp"
#include "suites/input_lines.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string_view>
#include <utility>

namespace pvslab {
namespace {

constexpr std::string_view blanks_in_line = " \t\r";
constexpr std::string_view column_names = "123456789abcdefghijklmnopqrstuvw";
static_assert(column_names.size() == ConnectFour::max_width);

// A character as shown in error messages.
std::string quoted(char character) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(character);
  if (byte >= 0x20 && byte < 0x7f) return {'\'', character, '\''};
  return std::string("byte 0x") + digits[byte / 16] + digits[byte % 16];
}

class Connect4Reader {
 public:
  explicit Connect4Reader(const std::string& name) : name_(name) {}

  void read_line(std::string_view line) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    before_line_ = line_number_++ == 0 && line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    line.remove_prefix(before_line_);
    line = line.substr(0, line.find_last_not_of(blanks_in_line) + 1);
    if (line.empty()) return;
    if (line.starts_with('#')) return read_comment(line);
    file_.cases.push_back(read_case(line));
  }

  Connect4File finish() {
    if (file_.cases.empty()) {
      throw InputError(name_, 0, 0, "holds no positions; write one per line: the columns played, a blank, the score");
    }
    return std::move(file_);
  }

 private:
  // `offset` counts from 0 within the line.
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    throw InputError(name_, line_number_, before_line_ + offset + 1, message);
  }

  // Ignores comments, except those whose first word is "board".
  void read_comment(std::string_view line) {
    constexpr std::string_view word = "board";
    const std::size_t begin = line.find_first_not_of(blanks_in_line, 1);
    if (begin == line.npos || !line.substr(begin).starts_with(word)) return;
    const std::size_t after_word = begin + word.size();
    const std::size_t size = line.find_first_not_of(blanks_in_line, after_word);
    if (size == after_word) return;  // a longer word, such as "boards"
    if (board_named_) fail(begin, "the board is named twice; a file has one board");
    if (!file_.cases.empty()) fail(begin, "the board is named after the first position; name it before");
    file_.game = read_board(line, size == line.npos ? line.size() : size);
    board_named_ = true;
  }

  [[nodiscard]] ConnectFour read_board(std::string_view line, std::size_t begin) const {
    const char* const end = line.data() + line.size();
    int width = 0;
    int height = 0;
    const auto [cross, width_error] = std::from_chars(line.data() + begin, end, width);
    if (width_error != std::errc() || cross == end || *cross != 'x') {
      fail(begin, "expected the size of the board as WxH, such as 7x6");
    }
    const auto [rest, height_error] = std::from_chars(cross + 1, end, height);
    if (height_error != std::errc() || rest != end) fail(begin, "expected the size of the board as WxH, such as 7x6");
    if (!ConnectFour::is_board(width, height)) fail(begin, BoardSizeError(width, height).what());
    return ConnectFour::on_board(width, height);
  }

  [[nodiscard]] Connect4Case read_case(std::string_view line) const {
    const std::size_t moves_end = std::min(line.find_first_of(blanks_in_line), line.size());
    if (moves_end == 0) fail(0, "expected the columns played at the beginning of the line");
    std::string_view moves = line.substr(0, moves_end);
    if (moves == "-") moves = {};
    const ConnectFour::Position position = play(moves);
    return {.moves = std::string(moves),
            .position = position,
            .empties = file_.game.empties(position),
            .score = read_score(line, moves_end, position),
            .line = line_number_};
  }

  [[nodiscard]] ConnectFour::Position play(std::string_view moves) const {
    const ConnectFour& game = file_.game;
    ConnectFour::Position position;
    for (std::size_t offset = 0; offset < moves.size(); ++offset) {
      const ConnectFour::Column column = read_column(moves, offset);
      if (game.is_over(position)) fail(offset, "a move after the game was over; end the line before it");
      if (!game.is_playable(position, column)) {
        fail(offset, "column " + std::to_string(column.index() + 1) + " is full; it has " +
                         std::to_string(game.height()) + " cells");
      }
      position = game.after(position, column);
    }
    return position;
  }

  [[nodiscard]] ConnectFour::Column read_column(std::string_view moves, std::size_t offset) const {
    const std::size_t index = column_names.find(moves[offset]);
    const auto width = static_cast<std::size_t>(file_.game.width());
    if (index >= width) {
      fail(offset, quoted(moves[offset]) + " is not a column of a " + connect4_board_text(file_.game) +
                       " board; its columns are " + column_names[0] + " to " + column_names[width - 1]);
    }
    return ConnectFour::Column(static_cast<int>(index));
  }

  [[nodiscard]] Score read_score(std::string_view line, std::size_t moves_end,
                                 const ConnectFour::Position& position) const {
    const std::size_t begin = line.find_first_not_of(blanks_in_line, moves_end);
    if (begin == line.npos) fail(line.size(), "the score is missing; write it after the moves and a blank");
    const char* const end = line.data() + line.size();
    std::int32_t value = 0;
    const auto [rest, error] = std::from_chars(line.data() + begin, end, value);
    if (error == std::errc::invalid_argument) fail(begin, "the score is not a whole number");
    if (rest != end) {
      fail(static_cast<std::size_t>(rest - line.data()), "unexpected text after the score; end the line there");
    }
    const auto [lowest, highest] = possible_scores(position);
    if (error != std::errc() || value < lowest.value() || value > highest.value()) {
      fail(begin, "the score is out of range; with " + std::to_string(file_.game.empties(position)) +
                      " empty cells it is " + std::to_string(lowest.value()) + " to " +
                      std::to_string(highest.value()));
    }
    return Score(value);
  }

  struct Range {
    Score lowest;
    Score highest;
  };

  [[nodiscard]] Range possible_scores(const ConnectFour::Position& position) const {
    const ConnectFour& game = file_.game;
    if (game.is_over(position)) return {game.evaluate(position), game.evaluate(position)};
    const int played = ConnectFour::stones(position);
    return {-game.score_of_win(played + 2), game.score_of_win(played + 1)};
  }

  const std::string& name_;
  Connect4File file_;
  std::size_t line_number_ = 0;
  std::size_t before_line_ = 0;  // bytes of a byte-order mark
  bool board_named_ = false;
};

}  // namespace

Connect4File read_connect4(std::istream& input, const std::string& name) {
  Connect4Reader reader(name);
  for_each_whole_line(input, name, [&reader](std::string_view line) { reader.read_line(line); });
  return reader.finish();
}

std::string connect4_board_text(const ConnectFour& game) {
  return std::to_string(game.width()) + "x" + std::to_string(game.height());
}

char connect4_column_name(ConnectFour::Column column) { return column_names[static_cast<std::size_t>(column.index())]; }

Connect4File read_connect4_file(const std::filesystem::path& path) {
  std::istringstream input(read_input_file(path));
  return read_connect4(input, path.string());
}

}  // namespace pvslab

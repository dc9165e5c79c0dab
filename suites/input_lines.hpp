// Reads the lines of an input one by one, in bounded memory: an endless device or an endless line gives an error with
// its place instead of exhausting memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <istream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "suites/input_error.hpp"
#include "suites/input_file.hpp"
#include "suites/input_limits.hpp"

namespace pvslab {

struct InputLine {
  std::string_view text;  // without its line feed; if truncated, the first most_line_bytes
  std::size_t number;     // from 1
  bool is_cut = false;    // longer than most_line_bytes
};

// For a truncated line, at its first excess byte.
[[nodiscard]] inline InputError line_too_long(const std::string& name, std::size_t number) {
  return {name, number, most_line_bytes + 1, "the line is longer than 1 MiB; is it the right file?"};
}

namespace detail {

class LineReader {
 public:
  LineReader(std::istream& input, const std::string& name) : input_(input), name_(name), part_(65536) {}

  // Advances to the next line. Returns whether there is one.
  bool next() {
    text_.clear();
    is_cut_ = false;
    if (begin_ == end_ && !fill()) return false;
    ++number_;
    do {
      const char* const start = part_.data() + begin_;
      const auto* const line_feed = static_cast<const char*>(std::memchr(start, '\n', end_ - begin_));
      const std::size_t length = line_feed == nullptr ? end_ - begin_ : static_cast<std::size_t>(line_feed - start);
      append({start, length});
      begin_ += length + (line_feed == nullptr ? 0 : 1);
      if (line_feed != nullptr) return true;
    } while (fill());
    return true;
  }

  [[nodiscard]] InputLine line() const { return {text_, number_, is_cut_}; }

 private:
  void append(std::string_view more) {
    const std::size_t room = most_line_bytes - text_.size();
    is_cut_ = is_cut_ || more.size() > room;
    text_.append(more.substr(0, room));
  }

  bool fill() {
    input_.read(part_.data(), static_cast<std::streamsize>(part_.size()));
    begin_ = 0;
    end_ = static_cast<std::size_t>(input_.gcount());
    bytes_ += end_;
    if (bytes_ > most_input_bytes) {
      throw InputError(name_, number_, 0, "there are more than 256 MiB up to here; is it the right file?");
    }
    if (end_ == 0) require_read_to_end(input_, name_);
    return end_ != 0;
  }

  std::istream& input_;
  const std::string& name_;
  std::vector<char> part_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t bytes_ = 0;
  std::string text_;
  std::size_t number_ = 0;
  bool is_cut_ = false;
};

}  // namespace detail

// Calls visit(InputLine) for every line; `name` names the file in errors. Throws InputError if the input exceeds
// most_input_bytes, could not be read completely, or if memory runs out for what `visit` stores.
void for_each_line(std::istream& input, const std::string& name, auto&& visit) {
  detail::LineReader reader(input, name);
  try {
    while (reader.next()) visit(reader.line());
  } catch (const std::bad_alloc&) {
    throw InputError(name, reader.line().number, 0, "the memory is too small for the file up to here; split it");
  }
}

// The same, but a line of more than most_line_bytes is an InputError, and visit(text) gets the others.
void for_each_whole_line(std::istream& input, const std::string& name, auto&& visit) {
  for_each_line(input, name, [&](const InputLine& line) {
    if (line.is_cut) throw line_too_long(name, line.number);
    visit(line.text);
  });
}

}  // namespace pvslab

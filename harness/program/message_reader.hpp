// MessageReader: reads one line of the protocol, word by word. Strict: one blank between words, no sign but '-', nothing
// left over. The first thing it cannot read is a BadMessage with its column.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace pvslab {

struct BadMessage : std::runtime_error {
  // The column counts bytes from 1.
  BadMessage(std::size_t at_column, const std::string& what_is_wrong)
      : std::runtime_error("column " + std::to_string(at_column) + ": " + what_is_wrong), column(at_column) {}
  std::size_t column;
};

class MessageReader {
 public:
  explicit MessageReader(std::string_view line) : begin_(line.data()), at_(begin_), end_(begin_ + line.size()) {}

  [[nodiscard]] bool at_end() const { return at_ == end_; }
  // The next character, or '\0' at the end.
  [[nodiscard]] char next() const { return at_end() ? '\0' : *at_; }
  [[nodiscard]] std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  bool take(char character) {
    if (next() != character) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view text) {
    if (!rest().starts_with(text)) return false;
    at_ += text.size();
    return true;
  }
  // The characters up to the next blank or the end; may be empty.
  [[nodiscard]] std::string_view take_word() {
    const std::string_view word = rest().substr(0, rest().find(' '));
    at_ += word.size();
    return word;
  }
  // A whole number, with '-' if it is negative and T can be.
  template <typename T>
  [[nodiscard]] T take_number(const char* expected) {
    T number{};
    const auto [end, error] = std::from_chars(at_, end_, number);
    if (error == std::errc::result_out_of_range) fail("this number is too large");
    if (error != std::errc()) fail(expected);
    at_ = end;
    return number;
  }

  // The blank before another word.
  void expect_blank(const char* expected) {
    if (!take(' ')) fail(expected);
  }
  void expect_end() const {
    if (!at_end()) fail("expected the end of the line");
  }

  [[noreturn]] void fail(const std::string& what) const { fail_at(at_, what); }
  [[noreturn]] void fail_at(const char* place, const std::string& what) const {
    throw BadMessage(static_cast<std::size_t>(place - begin_) + 1, what);
  }
  [[nodiscard]] const char* place() const { return at_; }

 private:
  const char* begin_;
  const char* at_;
  const char* end_;
};

}  // namespace pvslab

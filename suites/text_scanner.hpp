// TextScanner: reads a short text that a user wrote, such as a tree or a window, from left to right. Errors name the
// line and the column, in characters, of the first thing it cannot read.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "suites/input_error.hpp"

namespace pvslab {

class TextScanner {
 public:
  // `origin` names the text in errors: "--replay", "tree".
  TextScanner(std::string_view text, std::string_view origin) : text_(text), origin_(origin) {}

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  // The next character, or '\0' at the end.
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }

  void go_to(std::size_t at) { at_ = at; }
  void skip() { ++at_; }
  // Skips any of these characters.
  void skip_any_of(std::string_view characters) {
    while (!at_end() && characters.find(next()) != std::string_view::npos) ++at_;
  }
  // Skips `word` if it comes next. Returns whether it did.
  bool take(std::string_view word) {
    if (!rest().starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  // Skips the first of these words that comes next. Returns whether there was one.
  bool take_one_of(std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [this](std::string_view word) { return take(word); });
  }

  // Skips a sign, if there is one: '+', '-' or the typographic minus. Returns whether it was a minus.
  bool take_minus() { return !take("+") && take_one_of({"-", minus_sign}); }
  // Whether a whole number begins here.
  [[nodiscard]] bool at_number() const {
    TextScanner ahead = *this;
    static_cast<void>(ahead.take_minus());
    return ahead.next() >= '0' && ahead.next() <= '9';
  }
  // A decimal integer with an optional sign, of at most 63 bits.
  [[nodiscard]] std::int64_t take_number(std::string_view expected) {
    if (!at_number()) fail(std::string(expected));
    const bool is_negative = take_minus();
    const auto magnitude = take_digits<std::int64_t>();
    return is_negative ? -magnitude : magnitude;
  }
  // A decimal integer without a sign, of at most 64 bits.
  [[nodiscard]] std::uint64_t take_unsigned(std::string_view expected) {
    if (next() < '0' || next() > '9') fail(std::string(expected));
    return take_digits<std::uint64_t>();
  }

  [[noreturn]] void fail(std::string message) const { fail_at(at_, std::move(message)); }
  [[noreturn]] void fail_at(std::size_t at, std::string message) const {
    const std::string_view before = text_.substr(0, at);
    const std::size_t line_begin = before.rfind('\n') + 1;  // 0 if there is none
    const auto lines = std::ranges::count(before, '\n');
    const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    const auto characters = std::ranges::count_if(before.substr(line_begin), is_first_byte);
    throw InputError(std::string(origin_), static_cast<std::size_t>(lines) + 1,
                     static_cast<std::size_t>(characters) + 1, std::move(message));
  }

 private:
  template <typename Number>
  [[nodiscard]] Number take_digits() {
    Number number = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (error != std::errc()) {
      fail("the number is too large; the largest is " + std::to_string(std::numeric_limits<Number>::max()));
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    return number;
  }

  static constexpr std::string_view minus_sign = "\u2212";

  std::string_view text_;
  std::string_view origin_;
  std::size_t at_ = 0;
};

}  // namespace pvslab

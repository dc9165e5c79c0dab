#include "harness/results_comparison/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "suites/input_error.hpp"

namespace pvslab::results_comparison {
namespace {

constexpr std::size_t deepest_nesting = 100;

// As C++ streams, printf and Python write what is no number.
constexpr std::array<std::string_view, 8> no_numbers{"NaN", "-NaN", "Infinity", "-Infinity",
                                                     "nan", "-nan", "inf",      "-inf"};
constexpr std::string_view missing = "null";

// A text in which the words for no number are null, and from where to where it is longer or shorter for that.
struct StandardText {
  std::string text;
  struct Replaced {
    std::size_t end;           // in this text
    std::ptrdiff_t to_source;  // to be added after `end` to have a place in the source
  };
  std::vector<Replaced> replaced;

  [[nodiscard]] std::size_t place_in_source(std::size_t place) const {
    const auto after = std::ranges::upper_bound(replaced, place, {}, &Replaced::end);
    if (after == replaced.begin()) return place;
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(place) + std::prev(after)->to_source);
  }
};

bool is_in_word(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '-' || character == '+' || character == '.' ||
         character == '_';
}

// The end of the string that begins at `begin` with its quotation mark.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return text.size();
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_in_word(text[end])) ++end;
  return end;
}

StandardText standard_text(std::string_view text) {
  StandardText result;
  std::size_t place = 0;
  while (place < text.size()) {
    const std::size_t end = text[place] == '"'        ? end_of_string(text, place)
                            : is_in_word(text[place]) ? end_of_word(text, place)
                                                      : place + 1;
    const std::string_view piece = text.substr(place, end - place);
    place = end;
    if (std::ranges::find(no_numbers, piece) == no_numbers.end()) {
      result.text += piece;
      continue;
    }
    result.text += missing;
    result.replaced.push_back(
        {result.text.size(), static_cast<std::ptrdiff_t>(place) - static_cast<std::ptrdiff_t>(result.text.size())});
  }
  return result;
}

// A text that tells how much of it has been read.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t* read) : at_(at), read_(read) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*read_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  std::size_t* read_;
};

// Reads the text and keeps nothing but its first mistake, and how many bytes had been read when it was found.
class Checker : public nlohmann::json_sax<Json> {
 public:
  explicit Checker(const std::size_t& read) : read_(read) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return begin(); }
  bool end_object() override { return end(); }
  bool start_array(std::size_t) override { return begin(); }
  bool end_array() override { return end(); }
  bool key(string_t& name) override {
    if (keys_.back().insert(name).second) return true;
    return fail(read_, fmt::format("the key '{}' is there twice; remove one", name));
  }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow) return fail(position, fmt::format("the number {} is too large", token));
    return fail(position, "is not JSON here; was the file changed or damaged? Make it again");
  }

  [[nodiscard]] const std::string& mistake() const { return mistake_; }
  [[nodiscard]] std::size_t read_before_mistake() const { return place_; }

 private:
  bool begin() {
    if (keys_.size() == deepest_nesting) {
      return fail(read_, fmt::format("is nested more than {} deep, as no results are", deepest_nesting));
    }
    keys_.emplace_back();
    return true;
  }
  bool end() {
    keys_.pop_back();
    return true;
  }
  bool fail(std::size_t read, std::string mistake) {
    place_ = read;
    mistake_ = std::move(mistake);
    return false;
  }

  const std::size_t& read_;
  std::vector<std::set<std::string>> keys_;  // of the objects that are open; an array has none
  std::string mistake_;
  std::size_t place_ = 0;
};

// The line and column of the last byte that was read.
[[noreturn]] void fail_at(std::string_view text, std::size_t read, const std::string& name,
                          const std::string& mistake) {
  const std::string_view before = text.substr(0, std::max<std::size_t>(std::min(read, text.size()), 1) - 1);
  const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
  const std::size_t line_begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  throw InputError(name, line, before.size() - line_begin + 1, mistake);
}

}  // namespace

Json parse_json_text(const std::string& text, const std::string& name) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw InputError(name, 0, 0, "is empty; did the program that wrote it end early? Make it again");
  }
  const StandardText standard = standard_text(text);
  const char* const begin = standard.text.data();
  const char* const end = begin + standard.text.size();
  std::size_t read = 0;
  std::size_t unread = 0;  // what the end counts is of no interest
  Checker checker(read);
  const bool fine = Json::sax_parse(CountingIterator(begin, &read), CountingIterator(end, &unread), &checker);
  if (fine) return Json::parse(standard.text);
  if (checker.read_before_mistake() > standard.text.size()) {
    fail_at(text, text.size(), name, "the file ends in the middle; was it cut off? Make it again");
  }
  fail_at(text, standard.place_in_source(checker.read_before_mistake()), name, checker.mistake());
}

}  // namespace pvslab::results_comparison

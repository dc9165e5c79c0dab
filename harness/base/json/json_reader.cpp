#include "harness/base/json/json_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <limits>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "suites/foreign_text.hpp"
#include "suites/input_limits.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

// The forms in which C++ streams, printf and Python write NaN and infinities.
constexpr std::array<std::string_view, 8> no_numbers{"NaN", "-NaN", "Infinity", "-Infinity",
                                                     "nan", "-nan", "inf",      "-inf"};
constexpr std::string_view missing = "null";

// A text in which NaN and infinities are replaced by null, with the shifts between its places and the source's.
struct StandardText {
  std::string text;
  struct Replaced {
    std::size_t end;           // in this text
    std::ptrdiff_t to_source;  // add this to a place after `end` to get the place in the source
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

// The end of the string whose opening quotation mark is at `begin`.
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

// A text that reports how much of it has been read.
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

// Reads the text and keeps only its first error and the number of bytes read until then.
class Checker : public nlohmann::json_sax<Json> {
 public:
  explicit Checker(const std::size_t& read) : read_(read) {}

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t&) override { return count(); }
  bool string(string_t&) override { return count(); }
  bool binary(binary_t&) override { return count(); }
  bool start_object(std::size_t) override { return begin(); }
  bool end_object() override { return end(); }
  bool start_array(std::size_t) override { return begin(); }
  bool end_array() override { return end(); }
  bool key(string_t& name) override {
    if (keys_.back().insert(name).second) return true;
    return fail(read_, fmt::format("the key '{}' occurs twice; remove one", printable(name)));
  }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow) return fail(position, fmt::format("the number {} is too large", token));
    return fail(position, "is not valid JSON here; was the file changed or damaged? Create it again");
  }

  [[nodiscard]] const std::string& mistake() const { return mistake_; }
  [[nodiscard]] std::size_t read_before_mistake() const { return place_; }

 private:
  bool begin() {
    if (keys_.size() == deepest_nesting) {
      return fail(read_, fmt::format("is nested more than {} levels deep; is it the right file?", deepest_nesting));
    }
    keys_.emplace_back();
    return count();
  }
  bool count() {
    return ++values_ <= most_values ||
           fail(read_, fmt::format("has more than {} values up to here; is it the right file?", most_values));
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
  std::vector<std::set<std::string>> keys_;  // of each open object; empty for an array
  std::size_t values_ = 0;
  std::string mistake_;
  std::size_t place_ = 0;
};

// The error at byte `place` of the text, from 0.
InputError error_at(std::string_view text, std::size_t place, const std::string& name, const std::string& mistake) {
  const std::string_view before = text.substr(0, place);
  const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
  const std::size_t line_begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return InputError(name, line, before.size() - line_begin + 1, mistake);
}

// The place of the last byte that was read.
std::size_t last_of(std::string_view text, std::size_t read) {
  return std::max<std::size_t>(std::min(read, text.size()), 1) - 1;
}

// Reads the text up to one value and keeps the number of bytes before it.
class Finder : public nlohmann::json_sax<Json> {
 public:
  Finder(const Json::json_pointer& wanted, const std::size_t& read) : wanted_(wanted), read_(read) {}

  bool null() override { return begin() && end(); }
  bool boolean(bool) override { return begin() && end(); }
  bool number_integer(number_integer_t) override { return begin() && end(); }
  bool number_unsigned(number_unsigned_t) override { return begin() && end(); }
  bool number_float(number_float_t, const string_t&) override { return begin() && end(); }
  bool string(string_t&) override { return begin() && end(); }
  bool binary(binary_t&) override { return begin() && end(); }
  bool start_object(std::size_t) override { return open({.is_list = false, .index = 0, .key = ""}); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open({.is_list = true, .index = 0, .key = ""}); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    open_.back().key = name;
    before_ = read_;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

  [[nodiscard]] std::size_t read_before() const { return before_; }

 private:
  struct Level {
    bool is_list;
    std::size_t index;
    std::string key;
  };

  // Returns false, which stops the parser, if the value that begins is the wanted one.
  [[nodiscard]] bool begin() const {
    Json::json_pointer here;
    for (const Level& level : open_) {
      if (level.is_list) {
        here /= level.index;
      } else {
        here /= level.key;
      }
    }
    return here != wanted_;
  }
  bool end() {
    if (!open_.empty()) ++open_.back().index;
    before_ = read_;
    return true;
  }
  bool open(Level level) {
    if (!begin()) return false;
    open_.push_back(std::move(level));
    before_ = read_;
    return true;
  }
  bool close() {
    open_.pop_back();
    return end();
  }

  const Json::json_pointer& wanted_;
  const std::size_t& read_;
  std::vector<Level> open_;
  std::size_t before_ = 0;
};

bool sax_parse(const std::string& text, std::size_t& read, nlohmann::json_sax<Json>& reader) {
  std::size_t unread = 0;  // required by the interface, not used
  return Json::sax_parse(CountingIterator(text.data(), &read), CountingIterator(text.data() + text.size(), &unread),
                         &reader);
}

// The byte at which the value begins. The text must be valid JSON that contains the value.
std::size_t place_of(const std::string& text, const Json::json_pointer& path) {
  const StandardText standard = standard_text(text);
  std::size_t read = 0;
  Finder finder(path, read);
  static_cast<void>(sax_parse(standard.text, read, finder));
  const std::size_t begin = standard.text.find_first_not_of(" \t\r\n,:", finder.read_before());
  return standard.place_in_source(std::min(begin, standard.text.size()));
}

// "results[2].nodes.mean"
std::string name_of(const Json::json_pointer& path, const Json& root) {
  std::string name;
  for (Json::json_pointer rest = path; !rest.empty(); rest.pop_back()) {
    const bool is_element = root.at(rest.parent_pointer()).is_array();
    const std::string part = is_element ? fmt::format("[{}]", rest.back()) : "." + printable(rest.back());
    name.insert(0, part);
  }
  return name.starts_with('.') ? name.substr(1) : name;
}

}  // namespace

nlohmann::json parse_json_text(const std::string& text, const std::string& name) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw JsonError(InputError(name, 0, 0, "is empty; did the program that wrote it end early? Create it again"), true);
  }
  const StandardText standard = standard_text(text);
  std::size_t read = 0;
  Checker checker(read);
  if (sax_parse(standard.text, read, checker)) return Json::parse(standard.text);
  if (checker.read_before_mistake() > standard.text.size()) {
    throw JsonError(error_at(text, last_of(text, text.size()), name,
                             "the file ends in the middle; was it cut off? Create it again"),
                    true);
  }
  const std::size_t place = last_of(text, standard.place_in_source(checker.read_before_mistake()));
  throw JsonError(error_at(text, place, name, checker.mistake()), false);
}

JsonValue JsonValue::at(const std::string& key) const {
  if (!json_->is_object()) fail("is not an object");
  const auto found = json_->find(key);
  if (found == json_->end()) fail(fmt::format("has no '{}'", key));
  return {*document_, *found, path_ / key};
}

std::vector<JsonValue> JsonValue::elements() const {
  if (!json_->is_array()) fail("is not a list");
  std::vector<JsonValue> result;
  for (std::size_t i = 0; i < json_->size(); ++i) result.push_back({*document_, (*json_)[i], path_ / i});
  return result;
}

std::string JsonValue::text() const {
  if (!json_->is_string()) fail("is not text");
  return json_->get<std::string>();
}

bool JsonValue::truth() const {
  if (!json_->is_boolean()) fail("is neither true nor false");
  return json_->get<bool>();
}

double JsonValue::number() const {
  if (!json_->is_number()) fail("is not a number");
  return json_->get<double>();
}

double JsonValue::number_from(double least, double greatest) const {
  const double value = number();
  if (!(value >= least && value <= greatest)) fail(fmt::format("is out of its range: {} to {}", least, greatest));
  return value;
}

void JsonValue::require_known_keys(std::span<const std::string_view> known) const {
  if (!json_->is_object()) fail("is not an object");
  for (const auto& [key, value] : json_->items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    at(key).fail("is no field that pvslab writes." + did_you_mean(key, known) + " Leave it out");
  }
}

std::uint64_t JsonValue::count() const {
  if (!json_->is_number_integer()) fail("is not a whole number");
  if (!json_->is_number_unsigned() && json_->get<std::int64_t>() < 0) fail("is negative");
  return json_->get<std::uint64_t>();
}

std::int64_t JsonValue::integer() const {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const bool fits = json_->is_number_unsigned() ? json_->get<std::uint64_t>() <= most : json_->is_number_integer();
  if (!fits) fail("is not a whole number");
  return json_->get<std::int64_t>();
}

std::vector<std::uint64_t> JsonValue::counts() const {
  if (!json_->is_array()) fail("is not a list");
  std::vector<std::uint64_t> numbers;
  numbers.reserve(json_->size());
  for (const nlohmann::json& each : *json_) {
    numbers.push_back(each.is_number_unsigned() ? each.get<std::uint64_t>() : elements()[numbers.size()].count());
  }
  return numbers;
}

std::vector<std::int64_t> JsonValue::integers() const {
  if (!json_->is_array()) fail("is not a list");
  std::vector<std::int64_t> numbers;
  numbers.reserve(json_->size());
  for (const nlohmann::json& each : *json_) {
    const bool fits = each.is_number_integer() && (!each.is_number_unsigned() || each.get<std::int64_t>() >= 0);
    numbers.push_back(fits ? each.get<std::int64_t>() : elements()[numbers.size()].integer());
  }
  return numbers;
}

void JsonValue::fail(std::string_view what) const {
  const std::string name = name_of(path_, document_->root);
  throw JsonError(error_at(document_->text, place_of(document_->text, path_), document_->name,
                           fmt::format("{} {}", name.empty() ? "the document" : "'" + name + "'", what)),
                  false);
}

}  // namespace pvslab

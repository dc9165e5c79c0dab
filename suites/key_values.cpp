#include "suites/key_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <system_error>
#include <utility>

#include "suites/decimal.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

// "The parameters of uniform trees are b, d, values"
std::string list_of(const KnownKeys& known) {
  const bool is_one = known.names.size() == 1;
  return fmt::format("The {}{} of {} {} {}", known.kind, is_one ? "" : "s", known.owner, is_one ? "is" : "are",
                     fmt::join(known.names, ", "));
}

std::from_chars_result read_number(const char* begin, const char* end, std::int64_t& number) {
  return std::from_chars(begin, end, number);
}
std::from_chars_result read_number(const char* begin, const char* end, double& number) {
  return from_decimal(begin, end, number);
}

}  // namespace

KeyValues::KeyValues(std::string_view origin, std::string_view text, std::size_t begin, const KnownKeys& known)
    : origin_(origin), text_(text) {
  for (std::size_t at = begin; at <= text.size();) {
    if (known.as_printed && at > begin) at = std::min(text.find_first_not_of(' ', at), text.size());
    const std::size_t end = std::min(text.find(',', at), text.size());
    add({text.substr(at, end - at), at + 1}, known);
    at = end + 1;
  }
}

void KeyValues::add(Word entry, const KnownKeys& known) {
  const KeyValue pair = split(entry, known);
  const auto& [key, column] = pair.key;
  require_known(key, column, known);
  if (find(key) != nullptr) fail(column, fmt::format("'{}' is given twice; keep one of them", key));
  entries_.push_back(pair);
}

void KeyValues::require_known(std::string_view key, std::size_t column, const KnownKeys& known) const {
  if (std::ranges::find(known.names, key) != known.names.end()) return;
  fail(column, unknown_name(known.kind, key, known.names, list_of(known)));
}

KeyValue KeyValues::split(Word entry, const KnownKeys& known) const {
  const auto& [text, column] = entry;
  if (known.flag && text == known.flag->printed) return {{known.flag->key, column}, {}};
  const std::size_t equals = text.find_first_of(known.as_printed ? "= " : "=");
  const Word key{text.substr(0, equals), column};
  if (known.flag && key.text == known.flag->key) {
    if (equals != text.npos) fail(column + equals, fmt::format("'{}' takes no value", key.text));
    return {key, {}};
  }
  if (text.empty()) fail(column, fmt::format("expected KEY=VALUE here, as in {}", known.example));
  if (equals == text.npos) {
    require_known(text.substr(0, text.find(' ')), column, known);
    fail(column, fmt::format("'{}' has no '='; write KEY=VALUE, as in {}", text, known.example));
  }
  return {key, {text.substr(equals + 1), column + equals + 1}};
}

const KeyValue* KeyValues::find(std::string_view key) const {
  const auto found = std::ranges::find(entries_, key, [](const KeyValue& entry) { return entry.key.text; });
  return found == entries_.end() ? nullptr : &*found;
}

std::optional<std::int64_t> KeyValues::whole_number(std::string_view key, NumberRange<std::int64_t> range) const {
  const KeyValue* const given = find(key);
  return given == nullptr ? std::nullopt : std::optional(number(given->value, key, range));
}

std::optional<double> KeyValues::decimal(std::string_view key, NumberRange<double> range) const {
  const KeyValue* const given = find(key);
  return given == nullptr ? std::nullopt : std::optional(number(given->value, key, range));
}

std::int64_t KeyValues::whole_number_in(Word part, std::string_view key, NumberRange<std::int64_t> range) const {
  return number(part, key, range);
}

template <typename Number>
Number KeyValues::number(Word value, std::string_view key, NumberRange<Number> range) const {
  Number number = 0;
  const char* const value_end = value.text.data() + value.text.size();
  const auto [end, error] = read_number(value.text.data(), value_end, number);
  if (error == std::errc::invalid_argument || end != value_end) {
    constexpr std::string_view kind = std::integral<Number> ? "a whole number" : "a number";
    fail(value.column, fmt::format("'{}' is not {}; {} must be one from {} to {}", value.text, kind, key, range.least,
                                   range.greatest));
  }
  // Refuses NaN too.
  if (error != std::errc() || !(number >= range.least && number <= range.greatest)) {
    fail(value.column, fmt::format("{} must be from {} to {}, not {}", key, range.least, range.greatest, value.text));
  }
  return number;
}

void KeyValues::fail(std::size_t column, std::string message) const {
  throw InputError(fmt::format("{} {}", origin_, text_), 1, column, std::move(message));
}

}  // namespace pvslab

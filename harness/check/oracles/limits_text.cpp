#include "harness/check/oracles/limits_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::int32_t most_values = 1000;

struct Range {
  std::int32_t least;
  std::int32_t greatest;
};

// The entries "key=value", "key value" or "key" of a list separated by commas, with their columns.
class LimitsReader {
 public:
  LimitsReader(std::string flag, std::string_view text, std::span<const std::string_view> keys)
      : flag_(std::move(flag)), text_(text), keys_(keys) {
    while (at_ <= text_.size()) read_entry();
  }

  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }

  [[nodiscard]] std::int32_t number(std::string_view key, std::int32_t otherwise, Range range) const {
    const Entry* entry = find(key);
    if (entry == nullptr) return otherwise;
    return parse_number(entry->value, entry->value_at, range);
  }

  // "LO..HI"
  [[nodiscard]] std::pair<Score, Score> values(std::pair<Score, Score> otherwise) const {
    const Entry* entry = find("values");
    if (entry == nullptr) return otherwise;
    const std::size_t dots = entry->value.find("..");
    if (dots == std::string_view::npos) fail(entry->value_at, "write values as LO..HI, such as values=-1..1");
    const Range any{-1'000'000, 1'000'000};
    const std::int32_t lowest = parse_number(entry->value.substr(0, dots), entry->value_at, any);
    const std::int32_t highest = parse_number(entry->value.substr(dots + 2), entry->value_at + dots + 2, any);
    if (lowest > highest) fail(entry->value_at, "the lowest value comes first");
    if (highest - lowest >= most_values) fail(entry->value_at, fmt::format("at most {} values", most_values));
    return {Score(lowest), Score(highest)};
  }

  [[noreturn]] void fail(std::size_t at, const std::string& message) const {
    throw InputError(fmt::format("{} {}", flag_, text_), 1, at + 1, message);
  }
  [[nodiscard]] std::size_t place_of(std::string_view key) const { return find(key)->at; }

 private:
  struct Entry {
    std::string_view key;
    std::string_view value;
    std::size_t at;
    std::size_t value_at;
  };

  void read_entry() {
    const std::size_t end = std::min(text_.find(',', at_), text_.size());
    if (at_ > 0) at_ = std::min(text_.find_first_not_of(' ', at_), end);
    const std::string_view entry = text_.substr(at_, end - at_);
    // As the table of a verification prints limits: "depth 3, branching 2, leaves 3, weak orders".
    const bool is_ranks = entry == "weak orders";
    const std::size_t equals = is_ranks ? entry.size() : std::min(entry.find_first_of("= "), entry.size());
    const std::string_view key = is_ranks ? "ranks" : entry.substr(0, equals);
    const bool takes_value = key != "ranks";
    if (std::ranges::find(keys_, key) == keys_.end()) {
      fail(at_, unknown_name("limit", key, keys_, fmt::format("The limits are {}", fmt::join(keys_, ", "))));
    }
    if (has(key)) fail(at_, fmt::format("'{}' is given twice", key));
    if (takes_value && equals == entry.size()) fail(at_ + equals, fmt::format("'{}' needs a value: {}=...", key, key));
    if (!takes_value && equals != entry.size()) fail(at_ + equals, fmt::format("'{}' takes no value", key));
    const std::string_view value = takes_value ? entry.substr(equals + 1) : std::string_view();
    entries_.push_back({key, value, at_, at_ + equals + 1});
    at_ = end + 1;
  }

  [[nodiscard]] const Entry* find(std::string_view key) const {
    const auto found = std::ranges::find(entries_, key, &Entry::key);
    return found == entries_.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::int32_t parse_number(std::string_view text, std::size_t at, Range range) const {
    std::int32_t number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && rest == text.data() + text.size() && !text.empty();
    if (!is_number || number < range.least || number > range.greatest) {
      fail(at, fmt::format("expected a whole number from {} to {}, not '{}'", range.least, range.greatest, text));
    }
    return number;
  }

  std::string flag_;
  std::string_view text_;
  std::span<const std::string_view> keys_;
  std::vector<Entry> entries_;
  std::size_t at_ = 0;
};

}  // namespace

ExhaustiveLimits parse_exhaustive_limits(std::string_view text) {
  static constexpr std::array<std::string_view, 5> keys{"depth", "branching", "leaves", "values", "ranks"};
  const LimitsReader reader("--exhaustive", text, keys);
  ExhaustiveLimits limits;
  limits.shapes.depth = reader.number("depth", limits.shapes.depth, {0, 20});
  limits.shapes.branching = static_cast<std::uint32_t>(
      reader.number("branching", static_cast<std::int32_t>(limits.shapes.branching), {1, 20}));
  limits.shapes.leaves =
      static_cast<std::uint32_t>(reader.number("leaves", static_cast<std::int32_t>(limits.shapes.leaves), {1, 20}));
  if (reader.has("ranks")) {
    if (reader.has("values")) reader.fail(reader.place_of("ranks"), "give either values or ranks");
    limits.values.reset();
  } else {
    const auto [lowest, highest] = reader.values({limits.values->lowest, limits.values->highest});
    limits.values = ExhaustiveLimits::Values{lowest, highest};
  }
  return limits;
}

InductiveLimits parse_inductive_limits(std::string_view text) {
  static constexpr std::array<std::string_view, 2> keys{"branching", "values"};
  const LimitsReader reader("--inductive", text, keys);
  InductiveLimits limits;
  limits.branching =
      static_cast<std::uint32_t>(reader.number("branching", static_cast<std::int32_t>(limits.branching), {1, 8}));
  std::tie(limits.lowest, limits.highest) = reader.values({limits.lowest, limits.highest});
  return limits;
}

}  // namespace pvslab

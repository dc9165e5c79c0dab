#include "harness/check/oracles/limits_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "suites/key_values.hpp"

namespace pvslab {
namespace {

constexpr std::int64_t most_values = 1000;

// Limits are also read as the table of a verification prints them: "depth 3, branching 2, leaves 3, weak orders".
constexpr KnownKeys::Flag ranks{.key = "ranks", .printed = "weak orders"};

// Sets `limit` if a number was given for `key`.
template <typename Limit>
void read_limit(const KeyValues& given, std::string_view key, NumberRange<std::int64_t> range, Limit& limit) {
  if (const auto number = given.whole_number(key, range)) limit = static_cast<Limit>(*number);
}

// "values=ranks" is the same as "ranks".
bool says_ranks(const KeyValues& given) {
  const KeyValue* const values = given.find("values");
  return values != nullptr && values->value.text == ranks.key;
}

// "values=LO..HI"
void read_values(const KeyValues& given, Score& lowest, Score& highest) {
  const KeyValue* const values = given.find("values");
  if (values == nullptr) return;
  const auto& [text, column] = values->value;
  const std::size_t dots = text.find("..");
  if (dots == text.npos) given.fail(column, "write values as LO..HI, such as values=-1..1");
  constexpr std::string_view end = "each end of values";
  const NumberRange<std::int64_t> any{-1'000'000, 1'000'000};
  const std::int64_t least = given.whole_number_in({text.substr(0, dots), column}, end, any);
  const std::int64_t greatest = given.whole_number_in({text.substr(dots + 2), column + dots + 2}, end, any);
  if (least > greatest) given.fail(column, "the lowest value comes first");
  if (greatest - least >= most_values) given.fail(column, fmt::format("at most {} values", most_values));
  lowest = Score(static_cast<std::int32_t>(least));
  highest = Score(static_cast<std::int32_t>(greatest));
}

}  // namespace

ExhaustiveLimits parse_exhaustive_limits(std::string_view text) {
  static constexpr std::array<std::string_view, 5> keys{"depth", "branching", "leaves", "values", ranks.key};
  const KeyValues given("--exhaustive", text, 0,
                        {.kind = "limit",
                         .owner = "--exhaustive",
                         .names = keys,
                         .example = "depth=3",
                         .as_printed = true,
                         .flag = ranks});
  ExhaustiveLimits limits;
  read_limit(given, "depth", {0, 20}, limits.shapes.depth);
  read_limit(given, "branching", {1, 20}, limits.shapes.branching);
  read_limit(given, "leaves", {1, 20}, limits.shapes.leaves);
  if (const KeyValue* const flag = given.find(ranks.key)) {
    if (given.find("values") != nullptr) given.fail(flag->key.column, "give either values or ranks");
    limits.values.reset();
  } else if (says_ranks(given)) {
    limits.values.reset();
  } else {
    read_values(given, limits.values->lowest, limits.values->highest);
  }
  return limits;
}

InductiveLimits parse_inductive_limits(std::string_view text) {
  static constexpr std::array<std::string_view, 3> keys{"branching", "values", "extra"};
  const KeyValues given(
      "--inductive", text, 0,
      {.kind = "limit", .owner = "--inductive", .names = keys, .example = "branching=3", .as_printed = true});
  InductiveLimits limits;
  read_limit(given, "branching", {1, 8}, limits.branching);
  read_limit(given, "extra", {0, 4}, limits.extra_states);
  read_values(given, limits.lowest, limits.highest);
  return limits;
}

std::string limits_text(const ExhaustiveLimits& limits) {
  const ShapeLimits& shapes = limits.shapes;
  const std::string values =
      limits.values ? fmt::format("values {}..{}", limits.values->lowest.value(), limits.values->highest.value())
                    : "weak orders";
  return fmt::format("depth {}, branching {}, leaves {}, {}", shapes.depth, shapes.branching, shapes.leaves, values);
}

std::string limits_text(const InductiveLimits& limits) {
  return fmt::format("one node, {}, scores {}..{}", counted(limits.branching, "successor"), limits.lowest.value(),
                     limits.highest.value());
}

std::string limits_text(const LoopLimits& limits) {
  const std::uint32_t extra = limits.tests.extra_states;
  return fmt::format("any number of successors, {}..{}, {}", limits.lowest.value(), limits.highest.value(),
                     counted(extra, "more state"));
}

}  // namespace pvslab

#include <fmt/format.h>

#include <array>

#include "harness/base/text/number_text.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "suites/input_error.hpp"
#include "suites/key_values.hpp"

namespace pvslab {

ScheduleLimits parse_schedule_limits(std::string_view text) {
  static constexpr std::array<std::string_view, 8> keys{"processors", "grain",  "leaves",  "depth",
                                                        "branching",  "values", "windows", "preemptions"};
  const KeyValues given("schedules", text, 0,
                        {.kind = "limit", .owner = "schedules", .names = keys, .example = "processors=2"});
  ScheduleLimits limits;
  const auto read = [&]<typename Limit>(std::string_view key, NumberRange<std::int64_t> range, Limit& limit) {
    if (const auto number = given.whole_number(key, range)) limit = static_cast<Limit>(*number);
  };
  read("processors", {1, 8}, limits.processors);
  read("grain", {0, 8}, limits.grain);
  read("leaves", {1, 8}, limits.trees.shapes.leaves);
  read("depth", {0, 8}, limits.trees.shapes.depth);
  read("branching", {1, 8}, limits.trees.shapes.branching);
  const KeyValue* const values = given.find("values");
  if (values != nullptr && values->value.text == "ranks") {
    limits.trees.values.reset();
  } else if (values != nullptr) {
    const auto& [value, column] = values->value;
    const std::size_t dots = value.find("..");
    if (dots == value.npos) given.fail(column, "write values as LO..HI, such as values=-1..1, or values=ranks");
    const NumberRange<std::int64_t> any{-1000, 1000};
    const std::int64_t low = given.whole_number_in({value.substr(0, dots), column}, "each end of values", any);
    const std::int64_t high =
        given.whole_number_in({value.substr(dots + 2), column + dots + 2}, "each end of values", any);
    if (low > high) given.fail(column, "the lowest value comes first");
    limits.trees.values = {Score(static_cast<std::int32_t>(low)), Score(static_cast<std::int32_t>(high))};
  }
  if (const KeyValue* const windows = given.find("windows")) {
    if (windows->value.text != "all" && windows->value.text != "open") {
      given.fail(windows->value.column, "windows is all or open");
    }
    limits.open_window_only = windows->value.text == "open";
  }
  if (const auto number = given.whole_number("preemptions", {0, 20})) {
    limits.preemptions = static_cast<std::uint32_t>(*number);
  }
  return limits;
}

std::string limits_text(const ScheduleLimits& limits) {
  const ShapeLimits& shapes = limits.trees.shapes;
  const std::string values = limits.trees.values ? fmt::format("values {}..{}", limits.trees.values->lowest.value(),
                                                               limits.trees.values->highest.value())
                                                 : "every order of the leaves, ranks spaced by 1 and 2";
  return fmt::format(
      "{}{}, leaves {}, depth {}, branching {}, {}, {}, {}", counted(limits.processors, "processor"),
      limits.grain == 0 ? "" : fmt::format(", grain {}", limits.grain), shapes.leaves, shapes.depth, shapes.branching,
      values, limits.open_window_only ? "the open window" : "every window",
      limits.preemptions ? fmt::format("at most {}", counted(*limits.preemptions, "preemption")) : "all schedules");
}

}  // namespace pvslab

#include "harness/measure/experiment/asked_figures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "harness/base/usage_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr auto count_names = [] {
  std::array<std::string_view, end_of_count_numbers> names;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) names[i] = counter_fields[i].name;
  names[distinct_leaves_number] = "distinct_leaves";
  return names;
}();

}  // namespace

std::string_view name_of_count(CountNumber count) { return count_names[count]; }

std::string names_of_counts() { return fmt::format("{}", fmt::join(count_names, ", ")); }

CountNumber count_of_name(std::string_view name) {
  const auto found = std::ranges::find(count_names, name);
  if (found != count_names.end()) return static_cast<CountNumber>(found - count_names.begin());
  throw UsageError(unknown_name("counter", name, count_names, fmt::format("The counters are {}", names_of_counts())));
}

void require_window_of_all(Bounds bounds) {
  if (bounds.alpha < bounds.beta) return;
  throw UsageError(fmt::format("the window {} is empty under the >= rule, of which alpha-beta is; give alpha < beta",
                               to_text(bounds)));
}

}  // namespace pvslab

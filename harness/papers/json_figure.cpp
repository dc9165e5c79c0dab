#include "harness/papers/json_figure.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "harness/base/statistics/ratio.hpp"
#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

using PaperJson = nlohmann::json;

[[noreturn]] void lost(const std::string& path, std::string_view step) {
  throw UsageError(fmt::format("the command's JSON has no {} ({} is not there)", path, step));
}

bool holds(const PaperJson& element, const std::string& key, const std::string& value) {
  const auto found = element.is_object() ? element.find(key) : element.end();
  if (!element.is_object() || found == element.end()) return false;
  return found->is_string() ? found->get<std::string>() == value : found->dump() == value;
}

// "name[key=value][2]" within `at`.
const PaperJson& stepped(const PaperJson& at, std::string_view step, const std::string& path) {
  const PaperJson* now = &at;
  const std::size_t bracket = step.find('[');
  const std::string name(step.substr(0, bracket));
  if (!name.empty()) {
    if (!now->is_object() || !now->contains(name)) lost(path, name);
    now = &now->at(name);
  }
  std::string_view rest = bracket == step.npos ? std::string_view() : step.substr(bracket);
  while (!rest.empty()) {
    const std::size_t end = rest.find(']');
    if (rest.front() != '[' || end == rest.npos || !now->is_array()) lost(path, rest);
    const std::string choice(rest.substr(1, end - 1));
    const std::size_t equals = choice.find('=');
    const PaperJson* chosen = nullptr;
    if (equals == choice.npos) {
      std::size_t index = 0;
      for (const PaperJson& element : *now) {
        if (std::to_string(index++) == choice) chosen = &element;
      }
    } else {
      for (const PaperJson& element : *now) {
        if (chosen == nullptr && holds(element, choice.substr(0, equals), choice.substr(equals + 1))) chosen = &element;
      }
    }
    if (chosen == nullptr) lost(path, rest.substr(0, end + 1));
    now = chosen;
    rest = rest.substr(end + 1);
  }
  return *now;
}

constexpr double quantile_95 = 1.959964;  // of the normal distribution, two-sided

std::optional<double> number_in(const PaperJson& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

}  // namespace

MeasuredFigure figure_at(const PaperJson& document, const std::string& path) {
  const PaperJson* at = &document;
  const PaperJson* holder = at;
  // A point inside brackets belongs to a value: [workload=ordered:b=8,p1=0.7].
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] == '[') ++depth;
    if (i < path.size() && path[i] == ']') --depth;
    if (i < path.size() && (path[i] != '.' || depth != 0)) continue;
    holder = at;
    at = &stepped(*at, std::string_view(path).substr(begin, i - begin), path);
    begin = i + 1;
  }
  if (at->is_number()) return {.value = at->get<double>(), .is_count = true};
  if (at->is_object()) {
    const auto trees = static_cast<std::uint64_t>(number_in(*holder, "trees").value_or(0));
    if (const auto mean = number_in(*at, "mean")) {
      return {.value = *mean, .standard_error = number_in(*at, "standard_error"), .trees = trees};
    }
    // A ratio without an interval is of too few trees for its error to say anything.
    const bool has_interval = number_in(*at, "low") && number_in(*at, "high");
    if (const auto value = number_in(*at, "value")) {
      return {.value = *value,
              .standard_error = has_interval ? number_in(*at, "standard_error") : std::nullopt,
              .trees = trees};
    }
    if (const auto speedup = number_in(*at, "speedup")) {
      MeasuredFigure figure{.value = *speedup, .trees = fewest_trees_of_an_interval};
      if (has_interval) figure.standard_error = (*number_in(*at, "high") - *number_in(*at, "low")) / (2 * quantile_95);
      return figure;
    }
  }
  throw UsageError(fmt::format("{} is no figure: {}", path, at->dump().substr(0, 80)));
}

}  // namespace pvslab

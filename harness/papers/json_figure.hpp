// A figure in a JSON document that a command of ours wrote, by its path.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace pvslab {

// A value with what is known of its error. An absent error is absent: of few trees, and of exact counts.
struct MeasuredFigure {
  double value = 0;
  std::optional<double> standard_error = {};
  bool is_exact = false;  // a count, or a mean over trees of which there are no others
};

// The path has keys between points; an element of a list is chosen by what it holds, or by its number from 0:
// "results[searcher=sss-star].leaves", "searches[0].counters.leaves". At its end stands a number, a mean with a standard error,
// or a ratio with an interval. Throws UsageError that says where the path ends.
[[nodiscard]] MeasuredFigure figure_at(const nlohmann::json& document, const std::string& path);

}  // namespace pvslab

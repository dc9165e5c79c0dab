// A figure in a JSON document that a command of ours wrote, by its path.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace pvslab {

// A value with what is known of its error. An absent error is absent, never 0.
struct MeasuredFigure {
  double value = 0;
  std::optional<double> standard_error = {};
  bool is_count = false;    // a number that stands for itself, as a count of one tree does
  std::uint64_t trees = 0;  // of a mean or a ratio; 0: not told
};

// The path has keys between points; an element of a list is chosen by what it holds, or by its number from 0:
// "results[searcher=sss-star].leaves", "searches[0].counters.leaves". At its end stands a number, a mean with a standard error,
// or a ratio with an interval. Throws UsageError that says where the path ends.
[[nodiscard]] MeasuredFigure figure_at(const nlohmann::json& document, const std::string& path);

}  // namespace pvslab

// Parameters: what a synthetic game can be told. Each game lists its own once; validation, parsing and printing all go
// through that list:
//   Params::visit_parameters(params, visitor)   calls visitor(name, value, range) for each parameter, b first
// The name is the one in a spec ("b", "p1"); the value is a std::uint32_t& or a Probability&, const where `params` is.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "suites/synthetic/probability.hpp"

namespace pvslab::synthetic {

// Both ends belong to it.
struct Range {
  std::uint32_t least;
  std::uint32_t greatest;
};

[[nodiscard]] inline std::string text(Range range) {
  return "from " + std::to_string(range.least) + " to " + std::to_string(range.greatest);
}

// The same limits for every game. max_root_score + max_depth * max_step is a finite Score.
inline constexpr std::uint32_t max_branching = 1000;
inline constexpr std::uint32_t max_depth = 1000;
inline constexpr std::uint32_t max_step = 1'000'000;  // between the scores of a node and of its successor
inline constexpr std::uint32_t max_root_score = 1'000'000'000;
inline constexpr Range probability_range{0, 1};

struct ParameterError {
  std::string_view parameter;
  std::string message;
};

// The first parameter that is out of its range. A Probability never is.
template <typename Params>
[[nodiscard]] std::optional<ParameterError> out_of_range(const Params& params) {
  std::optional<ParameterError> error;
  const auto check = [&]<typename Value>(std::string_view name, const Value& value, Range range) {
    if constexpr (std::same_as<Value, std::uint32_t>) {
      if (error || (value >= range.least && value <= range.greatest)) return;
      const std::string given = std::to_string(value);
      error = ParameterError{name, std::string(name) + " must be " + text(range) + ", not " + given};
    }
  };
  Params::visit_parameters(params, check);
  return error;
}

}  // namespace pvslab::synthetic

// Parameter: what a synthetic game can be told, by the name it has in a spec ("b", "p1"), with the range it must lie in.
// Each game lists its own once, in `Params::parameters()`; validation, parsing and printing all read that list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "suites/synthetic/probability.hpp"

namespace pvslab::synthetic {

// Where the parameter is kept. A probability needs no range of its own.
template <typename Params>
struct Parameter {
  std::string_view name;
  std::variant<std::uint32_t Params::*, Probability Params::*> member;
  std::uint32_t least = 0;
  std::uint32_t greatest = 0;
};

struct ParameterError {
  std::string_view parameter;  // its name in a spec
  std::string message;
};

// The same limits for every game. max_root_score + max_depth * max_step is a finite Score.
inline constexpr std::uint32_t max_branching = 1000;
inline constexpr std::uint32_t max_depth = 1000;
inline constexpr std::uint32_t max_step = 1'000'000;  // between the scores of a node and of its successor
inline constexpr std::uint32_t max_root_score = 1'000'000'000;

[[nodiscard]] inline std::string range_text(std::uint32_t least, std::uint32_t greatest) {
  return "from " + std::to_string(least) + " to " + std::to_string(greatest);
}

// The first parameter that is out of its range.
template <typename Params>
[[nodiscard]] std::optional<ParameterError> out_of_range(const Params& params) {
  for (const auto& parameter : Params::parameters()) {
    const auto* number = std::get_if<std::uint32_t Params::*>(&parameter.member);
    if (number == nullptr) continue;
    const std::uint32_t value = params.**number;
    if (value >= parameter.least && value <= parameter.greatest) continue;
    return ParameterError{parameter.name, std::string(parameter.name) + " must be " +
                                              range_text(parameter.least, parameter.greatest) + ", not " +
                                              std::to_string(value)};
  }
  return std::nullopt;
}

}  // namespace pvslab::synthetic

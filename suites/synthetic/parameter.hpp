// Parameters of synthetic games. Each game lists its parameters once; validation, parsing and printing all use that
// list:
//   Params::visit_parameters(params, visitor)   calls visitor(name, value, range, meaning) for each parameter, b first
// The name is the one in a spec ("b", "p1"); the value is a std::uint32_t& or a Probability&, const where `params` is.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/probability.hpp"

namespace pvslab::synthetic {

// A range that includes both ends.
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
inline constexpr std::uint32_t max_step = 1'000'000;  // between the scores of a node and its successor
inline constexpr std::uint32_t max_root_score = 1'000'000'000;
inline constexpr Range probability_range{0, 1};

struct ParameterError {
  std::string_view parameter;
  std::string message;
  std::string_view clashes_with = {};  // another parameter, which is at fault if only it was given
};

// The first parameter that is out of range. A Probability is always in range.
template <typename Params>
[[nodiscard]] std::optional<ParameterError> out_of_range(const Params& params) {
  std::optional<ParameterError> error;
  const auto check = [&]<typename Value>(std::string_view name, const Value& value, Range range, std::string_view) {
    if constexpr (std::same_as<Value, std::uint32_t>) {
      if (error || (value >= range.least && value <= range.greatest)) return;
      const std::string given = std::to_string(value);
      error = ParameterError{name, std::string(name) + " must be " + text(range) + ", not " + given};
    }
  };
  Params::visit_parameters(params, check);
  return error;
}

// The mean number of successors before the horizon: of the root, and of any other node (an early leaf has none).
struct MeanSuccessors {
  double root;
  double other;
};

// The members of a synthetic model. A model that lacks one of these does not compile: its name and title, its
// parameters and the check for contradictions between them, its games (a GameList), how to draw its parameters for
// random verification, and the game for given parameters. `mean_successors()` is optional; without it every interior
// node has `branching` successors.
template <typename Params>
concept SyntheticModel = std::default_initializable<Params> && std::equality_comparable<Params> &&
    requires(const Params& params, Draws& draws, DrawnSize size) {
  typename Params::Games;
  { Params::name } -> std::convertible_to<std::string_view>;
  { Params::title } -> std::convertible_to<std::string_view>;
  { params.branching } -> std::convertible_to<std::uint32_t>;
  { params.error() } -> std::same_as<std::optional<ParameterError>>;
  { Params::drawn(draws, size) } -> std::same_as<Params>;
  with_game(params, [](const auto&) {});
};

template <SyntheticModel Params>
[[nodiscard]] MeanSuccessors mean_successors(const Params& params) {
  if constexpr (requires { params.mean_successors(); }) {
    return params.mean_successors();
  } else {
    return {static_cast<double>(params.branching), static_cast<double>(params.branching)};
  }
}

}  // namespace pvslab::synthetic

// Reads numbers of a JSON document that another run wrote. nlohmann's get() converts what does not fit in silence; these
// throw a StoredResultError that says what is wrong, without a place.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>

#include "searchers/core/score.hpp"

namespace pvslab {

// A stored result that this program cannot have written. The text says what is wrong.
struct StoredResultError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[nodiscard]] inline std::int64_t integer_from(const nlohmann::json& json, std::int64_t least, std::int64_t greatest) {
  if (!json.is_number_integer()) throw StoredResultError("it has no whole number where one is expected");
  const bool fits = !json.is_number_unsigned() ||
                    json.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  const std::int64_t value = fits ? json.get<std::int64_t>() : 0;
  if (!fits || value < least || value > greatest) throw StoredResultError("it has a number out of range");
  return value;
}

[[nodiscard]] inline std::uint64_t count_from(const nlohmann::json& json,
                                              std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max()) {
  if (!json.is_number_integer()) throw StoredResultError("it has no whole number where one is expected");
  if (!json.is_number_unsigned() && json.get<std::int64_t>() < 0) {
    throw StoredResultError("it has a negative number where there is none");
  }
  const auto value = json.get<std::uint64_t>();
  if (value > greatest) throw StoredResultError("it has a number out of range");
  return value;
}

// The infinities included.
[[nodiscard]] inline Score score_from(const nlohmann::json& json) {
  return Score(static_cast<std::int32_t>(integer_from(json, (-Score::infinity()).value(), Score::infinity().value())));
}

// An enumerator that was stored as its number, from `first` to `last`.
template <typename E>
requires std::is_enum_v<E>
[[nodiscard]] E enumerator_from(const nlohmann::json& json, E last, E first = E{}) {
  return static_cast<E>(integer_from(json, static_cast<std::int64_t>(first), static_cast<std::int64_t>(last)));
}

}  // namespace pvslab

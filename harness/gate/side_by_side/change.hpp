// Change: how one figure changed from A to B: the ratio B/A, with a 95% interval if the files have enough data.
//
// Counts of the same cases are exact: their ratio has no error and needs no interval. Repetitions on both sides, at
// least four each and all positive, give the ratio of geometric means with Welch's interval on logarithms, because
// times are positive, skewed, and change by factors. (Welch, The generalization of "Student's" problem when several
// different population variances are involved, Biometrika 34, 1947.) If a file has only a mean and its standard error,
// or a repetition is not positive, the ratio of means is used: the delta method gives log(mean) the standard error
// SE/mean, and Welch's degrees of freedom apply. The two samples are assumed to be independent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

inline constexpr std::uint64_t fewest_for_interval = 4;  // repetitions, or trees, on each side

enum class Better : std::uint8_t { smaller, larger, unknown };

// Known for times, for nodes and leaves, and for rates.
[[nodiscard]] Better better_of(const Figure& figure);

enum class Outcome : std::uint8_t {
  same,  // equal, or the interval is exactly 1
  better,
  worse,
  lower,      // than A; for a figure with unknown direction
  higher,     // likewise
  undecided,  // the interval contains 1, or there is none
};

[[nodiscard]] std::string_view name(Outcome outcome);

enum class Method : std::uint8_t {
  none,             // one side is missing
  exact,            // counts of the same cases
  geometric_means,  // Welch on logarithms
  means,            // the delta method
};

[[nodiscard]] std::string_view name(Method method);

struct Change {
  std::optional<double> a;  // the centres that the ratio compares
  std::optional<double> b;
  std::optional<double> ratio;
  std::optional<double> low;
  std::optional<double> high;
  Method method = Method::none;
  Outcome outcome = Outcome::undecided;
  std::string reason;  // why there is no ratio or no interval; empty if it has both or is exact
};

// One of them may be null, not both. `same_cases`: nothing indicates that A and B searched different cases.
[[nodiscard]] Change change_of(const Figure* a, const Figure* b, bool same_cases);

// The median of the repetitions, if the file has it or has all repetitions.
[[nodiscard]] std::optional<double> median_of(const Figure& figure);

// The number of repetitions or trees of the figure; 0 if unknown.
[[nodiscard]] std::uint64_t count_of(const Figure& figure);

}  // namespace pvslab::side_by_side

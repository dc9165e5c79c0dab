// Change: what became of one figure from A to B, as the ratio B/A with a 95% interval where the files hold enough for one.
//
// Counts of the same cases are exact: their ratio has no error, and an interval would say nothing. Repetitions on both sides,
// at least four each and all positive, have the ratio of geometric means with Welch's interval on logarithms: times
// are positive, skewed, and change by factors. (Welch, The generalization of "Student's" problem when several different
// population variances are involved, Biometrika 34, 1947.) Where a file keeps a mean and its standard error only, or a
// repetition is not positive, it is the ratio of means: the delta method gives log(mean) the standard error SE/mean, and
// Welch's degrees of freedom apply. The two samples are taken as independent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::results_comparison {

inline constexpr std::uint64_t fewest_for_interval = 4;  // repetitions, or trees, on each side

enum class Better : std::uint8_t { smaller, larger, unknown };

// Known of times, of nodes and leaves, and of rates.
[[nodiscard]] Better better_of(const Figure& figure);

enum class Outcome : std::uint8_t {
  same,  // equal, or an interval that is 1 alone
  better,
  worse,
  lower,      // than A, of a figure of which it is not known what is better
  higher,     // likewise
  undecided,  // the interval holds 1, or there is none
};

[[nodiscard]] std::string_view name(Outcome outcome);

enum class Method : std::uint8_t {
  none,             // there is nothing on one side
  exact,            // counts of the same cases
  geometric_means,  // Welch on logarithms
  means,            // the delta method
};

[[nodiscard]] std::string_view name(Method method);

struct Change {
  std::optional<double> a;  // what the ratio is of
  std::optional<double> b;
  std::optional<double> ratio;
  std::optional<double> low;
  std::optional<double> high;
  Method method = Method::none;
  Outcome outcome = Outcome::undecided;
  std::string reason;  // why there is no ratio, or no interval; empty where it has both, or is exact
};

// Either may be missing, not both. `same_cases`: nothing says that other cases were searched in A than in B.
[[nodiscard]] Change change_of(const Figure* a, const Figure* b, bool same_cases);

// The median of the repetitions, where the file has it or has all of them.
[[nodiscard]] std::optional<double> median_of(const Figure& figure);

// How many repetitions or trees the figure is of; 0 where the file does not say.
[[nodiscard]] std::uint64_t count_of(const Figure& figure);

}  // namespace pvslab::results_comparison

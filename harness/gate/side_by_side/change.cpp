#include "harness/gate/side_by_side/change.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "harness/base/statistics/student_t.hpp"

namespace pvslab::side_by_side {
namespace {

// The centre of a figure, and the squared standard error of its logarithm.
struct Centre {
  double value = 0;
  std::optional<double> variance;  // empty if the file does not give it
  std::uint64_t count = 0;
};

double mean_of(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  if (std::isfinite(sum)) return sum / n;
  return std::accumulate(values.begin(), values.end(), 0.0,
                         [n](double mean, double value) { return mean + value / n; });
}

// The squared standard error of the mean; needs at least two values.
double squared_error(std::span<const double> values) {
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const auto n = static_cast<double>(values.size());
  return squares / (n - 1) / n;
}

bool all_positive(const Samples& samples) {
  return std::ranges::all_of(samples.values, [](double value) { return value > 0; });
}

Centre geometric_centre(const Samples& samples) {
  const std::uint64_t count = samples.values.size();
  const bool all_equal =
      std::ranges::adjacent_find(samples.values, std::ranges::not_equal_to()) == samples.values.end();
  if (count == 1) return {samples.values.front(), std::nullopt, 1};
  if (all_equal) return {samples.values.front(), 0.0, count};  // exp(log(x)) need not be x
  std::vector<double> logarithms;
  for (const double value : samples.values) logarithms.push_back(std::log(value));
  return {std::exp(mean_of(logarithms)), squared_error(logarithms), count};
}

Centre arithmetic_centre(double mean, std::optional<double> standard_error, std::uint64_t count) {
  Centre centre{mean, std::nullopt, count};
  if (standard_error && mean > 0) centre.variance = (*standard_error / mean) * (*standard_error / mean);
  return centre;
}

Centre centre_of(const Value& value, Method method) {
  if (const auto* const count = std::get_if<Count>(&value)) return {static_cast<double>(count->value), 0.0, 1};
  if (const auto* const summary = std::get_if<Summary>(&value)) {
    return arithmetic_centre(summary->mean, summary->standard_error, summary->count);
  }
  const auto& samples = std::get<Samples>(value);
  if (method == Method::geometric_means) return geometric_centre(samples);
  const auto error = samples.values.size() < 2 ? std::nullopt : std::optional(std::sqrt(squared_error(samples.values)));
  return arithmetic_centre(mean_of(samples.values), error, samples.values.size());
}

Method method_of(const Figure& a, const Figure& b, bool same_cases) {
  if (a.deterministic && b.deterministic && same_cases) return Method::exact;
  const auto* const samples_a = std::get_if<Samples>(&a.value);
  const auto* const samples_b = std::get_if<Samples>(&b.value);
  const bool both =
      samples_a != nullptr && samples_b != nullptr && all_positive(*samples_a) && all_positive(*samples_b);
  return both ? Method::geometric_means : Method::means;
}

bool are_equal(const Figure& a, const Figure& b, const Centre& of_a, const Centre& of_b) {
  const auto* const count_a = std::get_if<Count>(&a.value);
  const auto* const count_b = std::get_if<Count>(&b.value);
  if (count_a != nullptr && count_b != nullptr) return count_a->value == count_b->value;
  return of_a.value == of_b.value;
}

// Why there is no interval; empty if there is one.
std::string no_interval(const Figure& a, const Figure& b, const Centre& of_a, const Centre& of_b) {
  if (of_a.value <= 0 || of_b.value <= 0) return "a figure is zero or negative: no ratio";
  if (a.deterministic || b.deterministic) {
    const bool has_spread = !std::holds_alternative<Count>(a.value) && !std::holds_alternative<Count>(b.value);
    if (!has_spread) return "counts of different cases, without the count of each case";
  }
  if (of_a.count == 0 || of_b.count == 0) return "the file does not give the number of repetitions of its mean";
  if (std::min(of_a.count, of_b.count) < fewest_for_interval) {
    return "fewer than 4 repetitions or trees in A or in B; Google Benchmark takes --benchmark_repetitions=10";
  }
  if (!of_a.variance || !of_b.variance) return "the file has no standard deviation";
  return {};
}

// Welch's degrees of freedom; `total` is the sum of both variances and not 0.
double degrees_of_freedom(const Centre& a, const Centre& b, double total) {
  const double share_a = *a.variance / total;
  const double share_b = *b.variance / total;
  return 1 /
         (share_a * share_a / static_cast<double>(a.count - 1) + share_b * share_b / static_cast<double>(b.count - 1));
}

void add_interval(Change& change, const Centre& a, const Centre& b) {
  const double total = *a.variance + *b.variance;
  double half = 0;
  if (total > 0 && std::isfinite(total)) half = student_t_95(degrees_of_freedom(a, b, total)) * std::sqrt(total);
  const double high = *change.ratio * std::exp(half);
  if (!std::isfinite(total) || !std::isfinite(high)) {
    change.reason = "it varies too much for an interval";
    return;
  }
  change.low = *change.ratio * std::exp(-half);
  change.high = high;
}

Outcome outcome_of_a_difference(bool is_lower, Better better) {
  switch (better) {
    case Better::smaller: return is_lower ? Outcome::better : Outcome::worse;
    case Better::larger: return is_lower ? Outcome::worse : Outcome::better;
    case Better::unknown: return is_lower ? Outcome::lower : Outcome::higher;
  }
  return Outcome::undecided;
}

Outcome outcome_of(const Change& change, bool equal, Better better) {
  if (change.method == Method::exact) {
    return equal ? Outcome::same : outcome_of_a_difference(*change.b < *change.a, better);
  }
  if (!change.low) return Outcome::undecided;
  if (*change.low == 1 && *change.high == 1) return Outcome::same;
  if (*change.low <= 1 && *change.high >= 1) return Outcome::undecided;
  return outcome_of_a_difference(*change.high < 1, better);
}

Change in_other_units(const Figure& a, const Figure& b) {
  Change change;
  change.reason = "the units differ: '" + a.unit + "' in A, '" + b.unit + "' in B";
  return change;
}

std::optional<double> ratio_of(double a, double b) {
  const double ratio = b / a;
  if (a > 0 && b > 0 && ratio > 0 && std::isfinite(ratio)) return ratio;
  return std::nullopt;
}

Change one_sided(const Figure* a, const Figure* b) {
  Change change;
  if (a != nullptr) change.a = centre_of(a->value, Method::means).value;
  if (b != nullptr) change.b = centre_of(b->value, Method::means).value;
  change.reason = a != nullptr ? "only A has this figure" : "only B has this figure";
  return change;
}

}  // namespace

std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::same: return "same";
    case Outcome::better: return "better";
    case Outcome::worse: return "worse";
    case Outcome::lower: return "lower";
    case Outcome::higher: return "higher";
    case Outcome::undecided: return "undecided";
  }
  return {};
}

std::string_view name(Method method) {
  switch (method) {
    case Method::none: return "none";
    case Method::exact: return "exact";
    case Method::geometric_means: return "geometric means";
    case Method::means: return "means";
  }
  return {};
}

Better better_of(const Figure& figure) {
  constexpr std::array<std::string_view, 3> smaller{"nodes", "interior", "leaves"};
  if (figure.unit == seconds || std::ranges::find(smaller, figure.name) != smaller.end()) return Better::smaller;
  if (figure.name.ends_with("/s") || figure.name.ends_with("_per_second")) return Better::larger;
  return Better::unknown;
}

Change change_of(const Figure* a, const Figure* b, bool same_cases) {
  if (a == nullptr || b == nullptr) return one_sided(a, b);
  if (a->unit != b->unit) return in_other_units(*a, *b);
  Change change;
  change.method = method_of(*a, *b, same_cases);
  const Centre of_a = centre_of(a->value, change.method);
  const Centre of_b = centre_of(b->value, change.method);
  change.a = of_a.value;
  change.b = of_b.value;
  const bool equal = are_equal(*a, *b, of_a, of_b);
  change.ratio = equal ? std::optional(1.0) : ratio_of(of_a.value, of_b.value);
  if (change.method != Method::exact) {
    change.reason = no_interval(*a, *b, of_a, of_b);
    if (change.ratio && change.reason.empty()) add_interval(change, of_a, of_b);
  }
  if (!change.ratio && change.reason.empty()) change.reason = "a figure is zero or extremely large: no ratio";
  change.outcome = outcome_of(change, equal, better_of(*a));
  return change;
}

std::optional<double> median_of(const Figure& figure) {
  if (const auto* const summary = std::get_if<Summary>(&figure.value)) return summary->median;
  const auto* const samples = std::get_if<Samples>(&figure.value);
  if (samples == nullptr) return std::nullopt;
  std::vector<double> sorted = samples->values;
  std::ranges::sort(sorted);
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

std::uint64_t count_of(const Figure& figure) {
  if (const auto* const summary = std::get_if<Summary>(&figure.value)) return summary->count;
  const auto* const samples = std::get_if<Samples>(&figure.value);
  return samples == nullptr ? 1 : samples->values.size();
}

}  // namespace pvslab::side_by_side

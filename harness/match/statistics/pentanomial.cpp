#include "harness/match/statistics/pentanomial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "harness/base/statistics/student_t.hpp"

namespace pvslab::match {
namespace {

constexpr double elo_scale = 400;
constexpr double most_half_points = 4;  // of a pair

// SplitMix64.
class ResampleRandom {
 public:
  explicit ResampleRandom(std::uint64_t seed) : state_(seed) {}

  // Below `bound`; the bias of 2^-32 and less is none that an interval shows.
  [[nodiscard]] std::size_t below(std::size_t bound) {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    mixed ^= mixed >> 31;
    return static_cast<std::size_t>((mixed >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

double mean_score(const UnitScore& unit) {
  return static_cast<double>(unit.half_points) / (most_half_points * static_cast<double>(unit.pairs));
}

Estimate elo_between(double score, double low, double high) {
  return {elo_of_score(score), elo_of_score(std::clamp(low, 0.0, 1.0)), elo_of_score(std::clamp(high, 0.0, 1.0))};
}

// Integers up to the last division, so that the order of the summands does not matter.
double resampled_score(const std::vector<UnitScore>& units, ResampleRandom& random) {
  UnitScore sum;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitScore& drawn = units[random.below(units.size())];
    sum.half_points += drawn.half_points;
    sum.pairs += drawn.pairs;
  }
  return mean_score(sum);
}

Estimate bootstrap(const std::vector<UnitScore>& units, double score, std::uint64_t seed, std::uint64_t resamples) {
  ResampleRandom random(seed);
  std::vector<double> scores;
  for (std::uint64_t i = 0; i < resamples; ++i) scores.push_back(resampled_score(units, random));
  std::ranges::sort(scores);
  constexpr double tail = 0.025;
  const auto rank = static_cast<std::size_t>(tail * static_cast<double>(resamples));
  return elo_between(score, scores[rank], scores[resamples - 1 - rank]);
}

// t = (score - 1/2) / sigma. A unit of score s moves the estimate of t by z - t (z² - 1) / 2, z = (s - mean) / sigma: the delta method.
Estimate normalised(const std::vector<UnitScore>& units, double score, double quantile) {
  const auto n = static_cast<double>(units.size());
  double squares = 0;
  for (const UnitScore& unit : units) squares += std::pow(mean_score(unit) - score, 2);
  const double sigma = std::sqrt(squares / n);
  const double t = (score - 0.5) / sigma;
  double moved = 0;
  for (const UnitScore& unit : units) {
    const double z = (mean_score(unit) - score) / sigma;
    moved += std::pow(z - t * (z * z - 1) / 2, 2);
  }
  const double half = quantile * std::sqrt(moved / (n * (n - 1)));
  return {normalised_elo_of(t), normalised_elo_of(t - half), normalised_elo_of(t + half)};
}

}  // namespace

// Not -0 of one half.
double elo_of_score(double score) { return 0.0 - elo_scale * std::log10(1 / score - 1); }
double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / elo_scale)); }

double normalised_elo_of(double score_in_deviations) {
  return score_in_deviations / std::numbers::sqrt2 * (2 * elo_scale / std::numbers::ln10);
}
double deviations_of_normalised_elo(double elo) {
  return elo / (2 * elo_scale / std::numbers::ln10) * std::numbers::sqrt2;
}

MatchEstimate estimate(const std::vector<UnitScore>& units, std::uint64_t seed, std::uint64_t resamples) {
  MatchEstimate found{.units = units.size()};
  UnitScore sum;
  double total = 0;
  bool has_single_pairs = true;
  for (const UnitScore& unit : units) {
    total += mean_score(unit);
    has_single_pairs = has_single_pairs && unit.pairs == 1;
    sum.half_points += unit.half_points;
    sum.pairs += unit.pairs;
  }
  const auto n = static_cast<double>(units.size());
  found.score = total / n;
  if (units.size() < 2) return found;
  double squares = 0;
  for (const UnitScore& unit : units) squares += std::pow(mean_score(unit) - found.score, 2);
  found.deviation = std::sqrt(squares / (n - 1));
  if (units.size() < fewest_pairs_of_an_interval || *found.deviation == 0) return found;
  const double quantile = student_t_95(n - 1);
  const double half = quantile * *found.deviation / std::sqrt(n);
  found.elo = elo_between(found.score, found.score - half, found.score + half);
  if (units.size() <= most_resampled_units) found.elo_by_bootstrap = bootstrap(units, found.score, seed, resamples);
  if (has_single_pairs) found.normalised_elo = normalised(units, found.score, quantile);
  return found;
}

std::vector<UnitScore> units_of(const Pentanomial& pairs) {
  std::vector<UnitScore> units;
  for (std::size_t half_points = 0; half_points < pair_classes; ++half_points) {
    units.insert(units.end(), pairs.pairs[half_points], UnitScore{half_points, 1});
  }
  return units;
}

}  // namespace pvslab::match

#include "harness/match/statistics/sequential_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/usage_error.hpp"
#include "suites/decimal.hpp"

namespace pvslab::match {
namespace {

constexpr PairProbabilities class_scores{0, 0.25, 0.5, 0.75, 1};

PairProbabilities seen_frequencies(const Pentanomial& pairs) {
  PairProbabilities seen{};
  double sum = 0;
  for (std::size_t i = 0; i < pair_classes; ++i) {
    seen[i] = pairs.pairs[i] == 0 ? unseen_count : static_cast<double>(pairs.pairs[i]);
    sum += seen[i];
  }
  for (double& each : seen) each /= sum;
  return seen;
}

// The likeliest distribution with sum p_i d_i = 0 is p_i = seen_i / (1 + x d_i), where x is the root of sum seen_i d_i / (1 + x d_i):
// the multipliers of Lagrange say so. That sum falls from +infinity to -infinity between the poles next to 0, so
// bisection always ends at the root. Nothing if no d_i is below 0, or none above.
std::optional<PairProbabilities> likeliest_without_drift(const PairProbabilities& seen,
                                                         const PairProbabilities& drift) {
  const auto [least, greatest] = std::ranges::minmax(drift);
  if (least >= 0 || greatest <= 0) return std::nullopt;
  double low = -1 / greatest;
  double high = -1 / least;
  constexpr int halvings = 200;  // more than a double can tell
  for (int i = 0; i < halvings; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    double sum = 0;
    for (std::size_t k = 0; k < pair_classes; ++k) sum += seen[k] * drift[k] / (1 + middle * drift[k]);
    (sum > 0 ? low : high) = middle;
  }
  const double root = low + (high - low) / 2;
  PairProbabilities likeliest{};
  for (std::size_t k = 0; k < pair_classes; ++k) likeliest[k] = seen[k] / (1 + root * drift[k]);
  return likeliest;
}

double hypothesis_of(std::string_view key, std::string_view text) {
  double value = 0;
  const auto [end, error] = from_decimal(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    throw UsageError(fmt::format("--sprt: {} must be a number, not '{}'", key, text));
  }
  return value;
}

void set_part(SequentialTest& test, std::string_view key, std::string_view text) {
  if (key == "model") {
    if (text != "logistic" && text != "normalised")
      throw UsageError(fmt::format("--sprt: model must be logistic or normalised, not '{}'", text));
    test.model = text == "logistic" ? EloModel::logistic : EloModel::normalised;
    return;
  }
  double* const number = key == "elo0"    ? &test.elo0
                         : key == "elo1"  ? &test.elo1
                         : key == "alpha" ? &test.alpha
                         : key == "beta"  ? &test.beta
                                          : nullptr;
  if (number == nullptr) throw UsageError(fmt::format("--sprt: '{}' is none of elo0, elo1, alpha, beta, model", key));
  *number = hypothesis_of(key, text);
}

void require_sensible(const SequentialTest& test) {
  if (!(test.elo0 < test.elo1)) throw UsageError("--sprt: elo0 must be less than elo1");
  if (std::abs(test.elo0) > largest_hypothesis || std::abs(test.elo1) > largest_hypothesis)
    throw UsageError(fmt::format("--sprt: elo0 and elo1 must be in -{0}..{0}", largest_hypothesis));
  constexpr double least = 1e-6;
  constexpr double most = 0.5;
  for (const double chance : {test.alpha, test.beta}) {
    if (!(chance >= least && chance < most))
      throw UsageError("--sprt: alpha and beta must be at least 0.000001 and less than 0.5");
  }
}

}  // namespace

double SequentialTest::lower() const { return std::log(beta / (1 - alpha)); }
double SequentialTest::upper() const { return std::log((1 - beta) / alpha); }

SequentialTest parse_sequential_test(std::string_view text) {
  SequentialTest test;
  bool has_elo1 = false;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      throw UsageError(fmt::format("--sprt: '{}' is not KEY=VALUE; an example is elo0=0,elo1=5", part));
    set_part(test, part.substr(0, equals), part.substr(equals + 1));
    has_elo1 = has_elo1 || part.substr(0, equals) == "elo1";
  }
  if (!has_elo1) throw UsageError("--sprt needs elo1; an example is elo0=0,elo1=5");
  require_sensible(test);
  return test;
}

std::string to_text(const SequentialTest& test) {
  return fmt::format("elo0={},elo1={},alpha={},beta={},model={}", test.elo0, test.elo1, test.alpha, test.beta,
                     test.model == EloModel::logistic ? "logistic" : "normalised");
}

PairProbabilities likeliest_with_score(const Pentanomial& pairs, double score) {
  PairProbabilities drift{};
  for (std::size_t i = 0; i < pair_classes; ++i) drift[i] = class_scores[i] - score;
  // A score between 0 and 1 has classes on both sides.
  return likeliest_without_drift(seen_frequencies(pairs), drift).value();
}

// At the maximum, (mu - 1/2) / sigma is stationary to first order in p, which makes it an expectation of drifts that depend on mu and
// sigma; these are taken from the distribution before, until nothing changes. At the end the condition holds exactly.
std::optional<PairProbabilities> likeliest_with_deviations(const Pentanomial& pairs, double deviations) {
  const PairProbabilities seen = seen_frequencies(pairs);
  PairProbabilities found = seen;
  found.fill(1.0 / static_cast<double>(pair_classes));
  constexpr int quick_rounds = 50;
  constexpr int most_rounds = 1000;
  constexpr double settled = 1e-10;
  for (int round = 0; round < most_rounds; ++round) {
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < pair_classes; ++i) {
      mean += found[i] * class_scores[i];
      square += found[i] * class_scores[i] * class_scores[i];
    }
    const double deviation = std::sqrt(std::max(square - mean * mean, 1e-12));
    PairProbabilities drift{};
    for (std::size_t i = 0; i < pair_classes; ++i) {
      const double z = (mean - class_scores[i]) / deviation;
      drift[i] = class_scores[i] - 0.5 - deviations * deviation * (1 + z * z) / 2;
    }
    const auto next = likeliest_without_drift(seen, drift);
    if (!next) return std::nullopt;
    double change = 0;
    for (std::size_t i = 0; i < pair_classes; ++i) {
      change = std::max(change, std::abs((*next)[i] - found[i]));
      // Halfway where the iteration could swing between two distributions.
      found[i] = round < quick_rounds ? (*next)[i] : ((*next)[i] + found[i]) / 2;
    }
    if (change < settled) return next;
  }
  return std::nullopt;
}

std::optional<double> log_likelihood_ratio(const Pentanomial& pairs, const SequentialTest& test) {
  if (pairs.count() == 0) return 0;
  const auto likeliest = [&](double elo) -> std::optional<PairProbabilities> {
    if (test.model == EloModel::logistic) return likeliest_with_score(pairs, score_of_elo(elo));
    return likeliest_with_deviations(pairs, deviations_of_normalised_elo(elo));
  };
  const auto under0 = likeliest(test.elo0);
  const auto under1 = likeliest(test.elo1);
  if (!under0 || !under1) return std::nullopt;
  double ratio = 0;
  for (std::size_t i = 0; i < pair_classes; ++i) {
    const double count = pairs.pairs[i] == 0 ? unseen_count : static_cast<double>(pairs.pairs[i]);
    ratio += count * std::log((*under1)[i] / (*under0)[i]);
  }
  return ratio;
}

SequentialVerdict verdict_of(std::optional<double> ratio, const SequentialTest& test) {
  if (!ratio) return SequentialVerdict::undecided;
  if (*ratio <= test.lower()) return SequentialVerdict::accepts_elo0;
  return *ratio >= test.upper() ? SequentialVerdict::accepts_elo1 : SequentialVerdict::undecided;
}

}  // namespace pvslab::match

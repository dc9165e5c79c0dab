// The generalised sequential probability ratio test (GSPRT) on pairs of games, as Fishtest, the testing framework of Stockfish, has it
// (its page "Fishtest mathematics"): whether the first side is stronger by `elo1` or by `elo0`. The log-likelihood ratio is that of the two distributions over the five classes of a pair that
// make the counts likeliest among those whose expected score, or normalised score, is that of the hypothesis. They are found
// exactly, by solving an equation in one unknown, not by the normal approximation.
//
// A class that did not occur counts as `unseen_count` pairs, since the likeliest distribution may need it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/match/statistics/pentanomial.hpp"

namespace pvslab::match {

enum class EloModel : std::uint8_t { logistic, normalised };

inline constexpr double unseen_count = 1e-3;
// The bounds of hypotheses: far beyond what a test is needed for.
inline constexpr double largest_hypothesis = 400;

struct SequentialTest {
  double elo0 = 0;
  double elo1 = 0;      // greater
  double alpha = 0.05;  // the chance to accept elo1 if elo0 is true; beta: to accept elo0 if elo1 is true
  double beta = 0.05;
  EloModel model = EloModel::logistic;

  [[nodiscard]] double lower() const;  // the test accepts elo0 at or below
  [[nodiscard]] double upper() const;  // and elo1 at or above

  bool operator==(const SequentialTest&) const = default;
};

// "elo0=0,elo1=5", perhaps with alpha=, beta= and model=logistic|normalised. Throws UsageError.
[[nodiscard]] SequentialTest parse_sequential_test(std::string_view text);
// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic"
[[nodiscard]] std::string to_text(const SequentialTest& test);

using PairProbabilities = std::array<double, pair_classes>;

// The likeliest distribution whose expected score is `score`, 0 < score < 1. There is at least one pair.
[[nodiscard]] PairProbabilities likeliest_with_score(const Pentanomial& pairs, double score);
// The likeliest distribution whose score is 1/2 + `deviations` of its standard deviation. Nothing if the iteration does not settle,
// which happens only far from what was seen.
[[nodiscard]] std::optional<PairProbabilities> likeliest_with_deviations(const Pentanomial& pairs, double deviations);

// The logarithm of the ratio, of elo1 to elo0. 0 without a pair; nothing where likeliest_with_deviations has nothing.
[[nodiscard]] std::optional<double> log_likelihood_ratio(const Pentanomial& pairs, const SequentialTest& test);

enum class SequentialVerdict : std::uint8_t { undecided, accepts_elo0, accepts_elo1 };
[[nodiscard]] SequentialVerdict verdict_of(std::optional<double> ratio, const SequentialTest& test);

}  // namespace pvslab::match

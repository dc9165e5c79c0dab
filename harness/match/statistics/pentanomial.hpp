// Scores of pairs of games: two games from one opening, each side having White once. The games of a pair are not independent
// (a lopsided opening is won by the same colour twice), so the pair is what is counted, as one of five classes.
//
// Elo is logistic: score = 1 / (1 + 10^(-elo / 400)). Normalised Elo is (score - 1/2) / sigma * 800 / ln 10, with the standard
// deviation sigma of one game, which for pairs is sqrt 2 times that of the mean of a pair (as Fishtest, the testing framework of
// Stockfish, defines it). It does not depend on how many games are drawn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

namespace pvslab::match {

inline constexpr std::size_t pair_classes = 5;

// The number of pairs by the points of the first side: 0, 1/2, 1, 3/2, 2.
struct Pentanomial {
  std::array<std::uint64_t, pair_classes> pairs{};

  // `half_points` of a pair: 0 .. 4.
  void add(std::size_t half_points) { ++pairs[half_points]; }
  [[nodiscard]] std::uint64_t count() const { return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}); }
  bool operator==(const Pentanomial&) const = default;
};

// A score of 0 or 1 has an infinite Elo.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

// Normalised Elo of (score - 1/2) / sigma, with the sigma of the mean of a pair; and the other way round.
[[nodiscard]] double normalised_elo_of(double score_in_deviations);
[[nodiscard]] double deviations_of_normalised_elo(double elo);

// A figure with its 95% interval. The ends of an Elo may be infinite.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// Fewer units than this do not show how they vary.
inline constexpr std::uint64_t fewest_pairs_of_an_interval = 8;
// Of more units the two intervals differ by less than their last digit, and resampling takes long.
inline constexpr std::uint64_t most_resampled_units = 20'000;

// What the scores of independent units say: an opening is one, with all its pairs. The mean of units, and Student's t with one
// degree of freedom less than there are units.
struct MatchEstimate {
  std::uint64_t units = 0;
  double score = 0;                               // 0 .. 1, of a game
  std::optional<double> deviation = {};           // of a unit's mean score; nothing for one unit
  std::optional<Estimate> elo = {};               // nothing for too few units, or if they do not vary
  std::optional<Estimate> elo_by_bootstrap = {};  // likewise; nothing for more than most_resampled_units
  std::optional<Estimate> normalised_elo = {};    // likewise; only where every unit is one pair
};

// The points of one opening.
struct UnitScore {
  std::uint64_t half_points = 0;  // of the first side
  std::uint64_t pairs = 0;        // at least 1; each has 0 .. 4 half points
};

// `resamples` of the bootstrap over units, whose interval is that of the percentiles. They are drawn by a generator of our own: the same
// for the same seed everywhere. There is at least one unit.
[[nodiscard]] MatchEstimate estimate(const std::vector<UnitScore>& units, std::uint64_t seed = 1,
                                     std::uint64_t resamples = 4000);

// One unit for each pair.
[[nodiscard]] std::vector<UnitScore> units_of(const Pentanomial& pairs);

}  // namespace pvslab::match

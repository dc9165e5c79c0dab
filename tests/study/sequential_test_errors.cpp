// How often the sequential test of `pvslab match` accepts the wrong hypothesis, for scripts/study-sequential-test: matches are drawn pair
// by pair from a known distribution, and the program's own rule looks after each pair, as it does in a match.
//
//   sequential_test_errors RUNS SEED
// Prints a row of a Markdown table for each population, hypothesis and true strength.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "harness/match/statistics/sequential_test.hpp"

namespace pvslab::match {
namespace {

struct Population {
  const char* name;
  Pentanomial shape;  // of equal sides; tilted to the true strength
};
constexpr std::array<Population, 2> populations{
    {{"mostly drawn", {{2, 18, 60, 18, 2}}}, {"decisive", {{12, 23, 30, 23, 12}}}}};

constexpr std::size_t most_pairs = 200'000;

struct Run {
  SequentialVerdict verdict;
  std::size_t pairs;
};

Run drawn_run(const PairProbabilities& chances, const SequentialTest& test, std::mt19937_64& random) {
  Pentanomial pairs;
  for (std::size_t count = 1; count <= most_pairs; ++count) {
    double left = static_cast<double>(random() >> 11) * 0x1p-53;
    std::size_t drawn = 0;
    while (drawn + 1 < pair_classes && left >= chances[drawn]) left -= chances[drawn++];
    pairs.add(drawn);
    const SequentialVerdict verdict = verdict_of(log_likelihood_ratio(pairs, test), test);
    if (verdict != SequentialVerdict::undecided) return {verdict, count};
  }
  return {SequentialVerdict::undecided, most_pairs};
}

void study(const Population& population, const SequentialTest& test, double truth, int runs, std::mt19937_64& random) {
  const PairProbabilities chances =
      test.model == EloModel::logistic
          ? likeliest_with_score(population.shape, score_of_elo(truth))
          : likeliest_with_deviations(population.shape, deviations_of_normalised_elo(truth)).value();
  std::array<int, 3> verdicts{};
  double pairs = 0;
  for (int i = 0; i < runs; ++i) {
    const Run run = drawn_run(chances, test, random);
    ++verdicts[static_cast<std::size_t>(run.verdict)];
    pairs += static_cast<double>(run.pairs) / runs;
  }
  const auto share = [&](SequentialVerdict verdict) {
    const double part = static_cast<double>(verdicts[static_cast<std::size_t>(verdict)]) / runs;
    return fmt::format("{:.1f}% ±{:.1f}", 100 * part, 196 * std::sqrt(part * (1 - part) / runs));
  };
  fmt::print("| {} | {} | {:g} .. {:g} | {:g} | {} | {} | {} | {:.0f} |\n", population.name,
             test.model == EloModel::logistic ? "logistic" : "normalised", test.elo0, test.elo1, truth,
             share(SequentialVerdict::accepts_elo0), share(SequentialVerdict::accepts_elo1), verdicts[0], pairs);
}

}  // namespace
}  // namespace pvslab::match

int main(int argc, char** argv) {
  using namespace pvslab::match;
  if (argc != 3) return 2;
  const int runs = std::atoi(argv[1]);
  std::mt19937_64 random(std::strtoull(argv[2], nullptr, 10));
  fmt::print(
      "| population | model | elo0 .. elo1 | true | accepts elo0 | accepts elo1 | undecided | pairs "
      "|\n|---|---|---|---|---|---|---|---|\n");
  for (const Population& population : populations) {
    for (const SequentialTest& test : {SequentialTest{.elo0 = 0, .elo1 = 10}, SequentialTest{.elo0 = -10, .elo1 = 30},
                                       SequentialTest{.elo0 = 0, .elo1 = 15, .model = EloModel::normalised}}) {
      for (const double truth : {test.elo0, (test.elo0 + test.elo1) / 2, test.elo1})
        study(population, test, truth, runs, random);
    }
  }
  return 0;
}

// Parallel aspiration on simulated processors, against the limit that no number of processors overcomes.
// It stays a little below: the processor that returns the score notices at its next interior node that another one has found it.
#include <fmt/format.h>

#include <array>
#include <vector>

#include "harness/base/parallel.hpp"
#include "harness/base/statistics/ratio.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/claims/parallel/aspiration_limit.hpp"
#include "harness/claims/parallel/simulated_searches.hpp"
#include "harness/claims/special/special_experiments.hpp"

namespace pvslab {
namespace {

constexpr std::uint32_t window_width = 100;

struct Sample {
  std::int32_t branching;
  std::int32_t depth;
  std::size_t trees;
  unsigned most_processors;
};

// Against serial alpha-beta, on the same trees. So many values that the windows cover all of them.
std::optional<RatioEstimate> speedup(const Sample& sample, unsigned processors, std::uint32_t values,
                                     const VerifyRunner& runner) {
  constexpr std::uint64_t seed = 1;
  const synthetic::Uniform game({.branching = static_cast<std::uint32_t>(sample.branching), .values = values});
  std::vector<std::uint64_t> serial(sample.trees);
  std::vector<std::uint64_t> parallel(sample.trees);
  const bool is_complete = for_each_index(
      sample.trees, runner.threads,
      [&](std::size_t i) {
        const auto time = [&](unsigned number) {
          return simulate_aspiration(game, game.root(seed, i), Depth(sample.depth), number).time;
        };
        serial[i] = time(1);
        parallel[i] = time(processors);
      },
      runner.stop);
  if (!is_complete) return std::nullopt;
  return paired_ratio(serial, parallel);
}

}  // namespace

std::optional<ClaimResult> test_aspiration_limit(const VerifyRunner& runner) {
  constexpr std::array samples{Sample{4, 4, 1000, 1024}, Sample{8, 4, 1000, 256}};
  ClaimResult result{.verdict = Verdict::holds};
  for (const Sample& sample : samples) {
    const double limit = aspiration_limit(sample.branching, sample.depth);
    result.figure += fmt::format("{}{} moves, {} plies: at most {:.4f};", result.figure.empty() ? "" : "; ",
                                 sample.branching, sample.depth, limit);
    for (unsigned processors = 64; processors <= sample.most_processors; processors *= 4) {
      const auto found = speedup(sample, processors, processors * window_width, runner);
      if (!found) return std::nullopt;
      if (found->low().value_or(found->value) > limit) result.verdict = Verdict::fails;
      if (result.verdict == Verdict::holds && found->high().value_or(found->value) > limit) {
        result.verdict = Verdict::measured;
      }
      result.has_interval = true;
      result.figure += fmt::format("{} {} on {}", processors == 64 ? "" : ",", ratio_text(*found), grouped(processors));
    }
  }
  return result;
}

}  // namespace pvslab

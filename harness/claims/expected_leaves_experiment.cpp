#include <fmt/format.h>

#include <cmath>

#include "harness/base/parallel.hpp"
#include "harness/base/statistics/moments.hpp"
#include "harness/base/statistics/student_t.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/claims/expected_leaves.hpp"
#include "harness/claims/experiments.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t seed = 1;
constexpr double most_deviation = 4;  // standard errors of the mean

}  // namespace

std::optional<ClaimResult> test_expected_leaves(const ExpectedLeavesExperiment& experiment,
                                                const VerifyRunner& runner) {
  const std::string spec = fmt::format("uniform:b={},d={}", experiment.branching, experiment.depth);
  const auto workload = make_workload(parse_workload(spec));
  const std::size_t alpha_beta = *find_searcher("alpha-beta");
  std::vector<std::uint64_t> leaves(experiment.trees);
  const bool is_complete = for_each_index(
      leaves.size(), runner.threads,
      [&](std::size_t i) {
        Counters counters;
        static_cast<void>(workload->make_case(seed, i)->count(alpha_beta, Bounds{}, counters));
        leaves[i] = counters.leaves;
      },
      runner.stop);
  if (!is_complete) return std::nullopt;
  Moments moments;
  for (const std::uint64_t count : leaves) moments.add(count);
  const double mean = moments.mean(leaves.size());
  const double error = moments.standard_error(leaves.size()).value_or(0);
  const double half = leaves.size() < 2 ? 0 : student_t_95(static_cast<double>(leaves.size() - 1)) * error;
  const double expected = expected_leaves(static_cast<int>(experiment.branching), experiment.depth);
  const bool agrees = std::abs(mean - expected) <= most_deviation * error;
  const bool is_as_published =
      !experiment.published || std::abs(expected - *experiment.published) <= 5e-6 * std::max(1.0, expected);
  return ClaimResult{.verdict = verdict_of(agrees && is_as_published),
                     .figure = fmt::format("mean {}, the integral {:.5f}, {}", plus_minus(mean, half), expected,
                                           counted(leaves.size(), "tree")),
                     .tree = "",
                     .command = fmt::format("pvslab compare --workload {} --searcher alpha-beta --trees {} --seed {}",
                                            spec, leaves.size(), seed)};
}

}  // namespace pvslab

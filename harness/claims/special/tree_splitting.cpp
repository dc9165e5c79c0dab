// Tree-splitting, and mandatory work first against it, in the best and in the worst order. All speed-ups are against serial
// alpha-beta.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "harness/claims/parallel/simulated_searches.hpp"
#include "harness/claims/special/special_experiments.hpp"

namespace pvslab {
namespace {

std::uint64_t serial_time(const RangedTree& tree) { return simulate(OnRanges::tree_splitting, tree, 1).time; }

double speedup(OnRanges searcher, const RangedTree& tree, unsigned processors) {
  return static_cast<double>(serial_time(tree)) / static_cast<double>(simulate(searcher, tree, processors).time);
}

// Compares the two on one tree.
struct Comparison {
  bool first_is_faster = true;  // with every number of processors
  double least_ratio = 1;       // of the speed-up of mandatory work first to that of tree-splitting
  double greatest_ratio = 0;
  std::string figure;
};

std::optional<Comparison> compare_on(const RangedTree& tree, std::span<const unsigned> processors,
                                     const VerifyRunner& runner) {
  Comparison comparison;
  const auto serial = static_cast<double>(serial_time(tree));
  for (const unsigned number : processors) {
    if (runner.stop()) return std::nullopt;
    const auto speedup_of = [&](OnRanges searcher) {
      return serial / static_cast<double>(simulate(searcher, tree, number).time);
    };
    const double mandatory = speedup_of(OnRanges::mandatory_work_first);
    const double splitting = speedup_of(OnRanges::tree_splitting);
    comparison.first_is_faster = comparison.first_is_faster && mandatory > splitting;
    comparison.least_ratio = std::min(comparison.least_ratio, mandatory / splitting);
    comparison.greatest_ratio = std::max(comparison.greatest_ratio, mandatory / splitting);
    comparison.figure += fmt::format("{}{:.2f} against {:.2f} on {}", comparison.figure.empty() ? "" : ", ", mandatory,
                                     splitting, number);
  }
  return comparison;
}

// On a wide tree and on a narrow, deep one.
std::optional<ClaimResult> test_faster(std::span<const unsigned> processors, const VerifyRunner& runner) {
  ClaimResult result{.verdict = Verdict::holds};
  for (const auto& [branching, depth] : {std::pair{8, 8}, std::pair{4, 12}}) {
    const auto found = compare_on(RangedTree(branching, Depth(depth), MoveOrder::best_first), processors, runner);
    if (!found) return std::nullopt;
    if (!found->first_is_faster) result.verdict = Verdict::fails;
    result.figure +=
        fmt::format("{}{} moves, {} plies: {}", result.figure.empty() ? "" : "; ", branching, depth, found->figure);
  }
  return result;
}

}  // namespace

// An order is a statement about ever more processors, and a finite tree has an end. So what is tested is the exponent between
// one number of processors and four times as many, on trees that grow: it comes nearer to 1/2 with every two plies, or is there.
std::optional<ClaimResult> test_tree_splitting_exponent(const VerifyRunner& runner) {
  constexpr double there = 0.499;
  constexpr std::array processors{1U, 4U, 16U, 64U, 256U};
  std::array<double, processors.size() - 1> before{};
  bool rises = true;
  std::string figure = "local exponents";
  for (const std::int32_t plies : {8, 10, 12}) {
    const RangedTree tree(4, Depth(plies), MoveOrder::best_first);
    figure += fmt::format("{} {} plies:", plies == 8 ? "" : ";", plies);
    double last = 1;
    for (std::size_t i = 1; i < processors.size(); ++i) {
      if (runner.stop()) return std::nullopt;
      const double now = speedup(OnRanges::tree_splitting, tree, processors[i]);
      const double exponent = std::log(now / last) / std::log(4.0);
      rises = rises && (exponent > before[i - 1] || exponent >= there);
      before[i - 1] = exponent;
      last = now;
      figure += fmt::format(" {:.3f}", exponent);
    }
  }
  return ClaimResult{.verdict = verdict_of(rises), .figure = figure + " (1 to 4, 16, 64, 256 processors)"};
}

std::optional<ClaimResult> test_mandatory_work_in_best_order(const VerifyRunner& runner) {
  return test_faster(std::array{16U, 64U, 256U}, runner);
}

std::optional<ClaimResult> test_mandatory_work_on_few_processors(const VerifyRunner& runner) {
  return test_faster(std::array{2U, 4U}, runner);
}

std::optional<ClaimResult> test_mandatory_work_in_worst_order(const VerifyRunner& runner) {
  constexpr double slightly = 0.1;
  constexpr std::array processors{4U, 16U, 64U};
  const auto found = compare_on(RangedTree(8, Depth(7), MoveOrder::worst_first), processors, runner);
  if (!found) return std::nullopt;
  return ClaimResult{.verdict = verdict_of(found->greatest_ratio < 1 && found->least_ratio >= 1 - slightly),
                     .figure = found->figure};
}

}  // namespace pvslab

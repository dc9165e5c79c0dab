// The work and the critical path of Young Brothers Wait and Jamboree on simulated processors, against the recurrences.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "harness/base/text/number_text.hpp"
#include "harness/claims/parallel/node_types.hpp"
#include "harness/claims/parallel/simulated_searches.hpp"
#include "harness/claims/special/special_experiments.hpp"

namespace pvslab {
namespace {

constexpr unsigned enough = 1024;

struct Size {
  std::int32_t branching;
  std::int32_t depth;
};
// None has more brothers at work at once than there are processors.
constexpr std::array sizes{Size{1, 6}, Size{2, 3}, Size{2, 6}, Size{2, 9},
                           Size{3, 4}, Size{3, 6}, Size{4, 5}, Size{6, 4}};

struct Expected {
  OnRanges searcher;
  MoveOrder order;
  WorkAndPath (*recurrence)(std::uint64_t branching, std::int32_t depth);
  std::string_view name;
};
constexpr std::array all_expected{
    Expected{OnRanges::young_brothers_wait, MoveOrder::best_first, &in_best_order, "young-brothers-wait, best first"},
    Expected{OnRanges::jamboree, MoveOrder::best_first, &in_best_order, "jamboree, best first"},
    Expected{OnRanges::young_brothers_wait, MoveOrder::worst_first, &young_brothers_in_worst_order,
             "young-brothers-wait, worst first"},
    Expected{OnRanges::jamboree, MoveOrder::worst_first, &jamboree_in_worst_order, "jamboree, worst first"}};

}  // namespace

std::optional<ClaimResult> test_work_and_path(const VerifyRunner& runner) {
  std::uint64_t searches = 0;
  std::string example;
  for (const Expected& expected : all_expected) {
    for (const Size& size : sizes) {
      if (runner.stop()) return std::nullopt;
      const SimulatedSearch found =
          simulate(expected.searcher, RangedTree(size.branching, Depth(size.depth), expected.order), enough);
      const WorkAndPath wanted = expected.recurrence(static_cast<std::uint64_t>(size.branching), size.depth);
      if (WorkAndPath{found.work, found.critical_path} != wanted || found.time != wanted.path) {
        return ClaimResult{
            .verdict = Verdict::fails,
            .figure = fmt::format("{}, {} moves, {} plies: work {}, path {}, time {} instead of work {}, "
                                  "path {}",
                                  expected.name, size.branching, size.depth, found.work, found.critical_path,
                                  found.time, wanted.work, wanted.path)};
      }
      ++searches;
    }
    constexpr Size shown = sizes.back();
    const WorkAndPath wanted = expected.recurrence(shown.branching, shown.depth);
    example += fmt::format("; {}: work {}, path {}", expected.name, grouped(wanted.work), grouped(wanted.path));
  }
  return ClaimResult{.verdict = Verdict::holds,
                     .figure = fmt::format("{} agree, and the time on {} processors is the critical path. {} moves, {} "
                                           "plies{}",
                                           counted(searches, "search", "searches"), grouped(enough),
                                           sizes.back().branching, sizes.back().depth, example)};
}

std::optional<ClaimResult> test_jamboree_parallelism(const VerifyRunner&) {
  constexpr std::uint64_t branching = 8;
  constexpr std::int32_t deepest = 20;
  constexpr double most_change = 0.01;  // over the last two plies
  // What remains of work / path if the asserted order is taken out.
  const auto factor = [](std::int32_t depth) {
    const WorkAndPath found = in_best_order(branching, depth);
    const double parallelism = static_cast<double>(found.work) / static_cast<double>(found.path);
    return parallelism / std::pow(branching / 2.0, depth / 2.0);
  };
  const double last = factor(deepest);
  return ClaimResult{
      .verdict = verdict_of(std::abs(factor(deepest - 2) - last) <= most_change * last),
      .figure = fmt::format("with {} moves it is {:.3f} times that order at 4 plies, {:.3f} at 8, {:.3f} at "
                            "{}, {:.3f} at {}",
                            branching, factor(4), factor(8), factor(deepest - 2), deepest - 2, last, deepest)};
}

}  // namespace pvslab

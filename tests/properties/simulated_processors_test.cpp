// What holds of every search on simulated processors, whatever the tree and the costs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "harness/claims/parallel/simulated_searches.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/pvs_sound.hpp"

namespace pvslab {
namespace {

RangedTree any_ranged_tree() {
  const auto branching = *rc::gen::inRange<std::int32_t>(1, 6);
  const auto depth = *rc::gen::inRange<std::int32_t>(0, 6);
  const auto order = *rc::gen::element(MoveOrder::best_first, MoveOrder::worst_first);
  return RangedTree(branching, Depth(depth), order);
}

CostModel any_costs() {
  return {.interior = *rc::gen::inRange<std::uint32_t>(0, 5), .leaf = *rc::gen::inRange<std::uint32_t>(0, 5)};
}

template <typename S>
std::uint64_t serial_cost(const RangedTree& tree, const CostModel& costs) {
  CountingObserver observer;
  static_cast<void>(search<S>(tree, tree.root(), tree.depth(), S::Window::open(), observer));
  return observer.counters().interior * costs.interior + observer.counters().leaves * costs.leaf;
}

RC_GTEST_PROP(SimulatedProcessors, OneProcessorTakesTheTimeOfItsWorkWhichIsTheSerialTwins, ()) {
  const RangedTree tree = any_ranged_tree();
  const CostModel costs = any_costs();
  const std::uint64_t of_alpha_beta = serial_cost<AlphaBeta<CutoffRule::at_beta>>(tree, costs);
  const std::uint64_t of_pvs = serial_cost<PvsSound<CutoffRule::at_beta>>(tree, costs);
  const auto takes = [&](OnRanges searcher, std::uint64_t cost) {
    const SimulatedSearch found = simulate(searcher, tree, 1, costs);
    RC_ASSERT(found.time == cost);
    RC_ASSERT(found.work == cost);
    RC_ASSERT(found.critical_path == cost);
  };
  takes(OnRanges::tree_splitting, of_alpha_beta);
  takes(OnRanges::young_brothers_wait, of_alpha_beta);
  takes(OnRanges::jamboree, of_pvs);
}

RC_GTEST_PROP(SimulatedProcessors, NeverBeatTheCriticalPathNorTheWorkDividedAmongThem, ()) {
  const RangedTree tree = any_ranged_tree();
  const auto searcher = *rc::gen::element(OnRanges::tree_splitting, OnRanges::mandatory_work_first,
                                          OnRanges::young_brothers_wait, OnRanges::jamboree);
  const auto processors = *rc::gen::inRange(1U, 40U);
  CostModel costs = any_costs();
  costs.latency = *rc::gen::inRange<std::uint32_t>(0, 4);
  const SimulatedSearch found = simulate(searcher, tree, processors, costs);
  RC_ASSERT(found.value == simulate(OnRanges::tree_splitting, tree, 1).value);
  RC_ASSERT(found.critical_path <= found.time);
  RC_ASSERT(found.work <= processors * found.time);
}

}  // namespace
}  // namespace pvslab

#include "harness/claims/parallel/simulated_searches.hpp"

#include "harness/team/run_parallel.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/parallel/jamboree.hpp"
#include "searchers/parallel/mandatory_work_first.hpp"
#include "searchers/parallel/parallel_aspiration.hpp"
#include "searchers/parallel/tree_splitting.hpp"
#include "searchers/parallel/young_brothers_wait.hpp"

namespace pvslab {
namespace {

constexpr CutoffRule rule = CutoffRule::at_beta;

template <ParallelSearcher S, Game G>
SimulatedSearch run(const G& game, const Position<G>& root, Depth depth, unsigned processors, const CostModel& costs) {
  SimulatedSearch found;
  constexpr std::uint64_t seed = 0;
  TimedMachine machine(processors, costs, seed, great_reserve_for<S>(processors));
  CountingObserver observer;
  machine.run([&](Worker& worker) {
    NoSharedMemory memory;
    found.value = run_parallel<S>(worker, game, root, depth, Bounds{}, observer, memory).value;
  });
  for (const Worker& worker : machine.workers()) {
    found.work += worker.account.interior * costs.interior + worker.account.leaves * costs.leaf;
  }
  found.time = machine.end();
  found.critical_path = machine.workers().front().span();
  return found;
}

}  // namespace

SimulatedSearch simulate(OnRanges searcher, const RangedTree& tree, unsigned processors, const CostModel& costs) {
  const auto search = [&]<typename S>() { return run<S>(tree, tree.root(), tree.depth(), processors, costs); };
  switch (searcher) {
    case OnRanges::tree_splitting: return search.operator()<TreeSplitting<rule>>();
    case OnRanges::mandatory_work_first: return search.operator()<MandatoryWorkFirst<rule>>();
    case OnRanges::young_brothers_wait: return search.operator()<YoungBrothersWait<rule, YoungBrothers::weak>>();
    case OnRanges::jamboree: return search.operator()<Jamboree<rule>>();
  }
  __builtin_unreachable();
}

SimulatedSearch simulate_aspiration(const synthetic::Uniform& game, std::uint64_t root, Depth depth,
                                    unsigned processors) {
  return run<ParallelAspiration<rule, 100>>(game, root, depth, processors, {.interior = 0, .leaf = 1});
}

}  // namespace pvslab

#include "harness/timing/paired_blocks.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "harness/catalog_lookup.hpp"
#include "harness/gate/portable_spec.hpp"
#include "harness/interrupt.hpp"
#include "harness/progress.hpp"
#include "harness/timing/block_timer.hpp"

namespace pvslab {
namespace {

using Clock = std::chrono::steady_clock;

// At least so long that the clock's and Google Benchmark's own costs vanish.
constexpr double seconds_of_a_piece = 2e-3;

// Runs `work` with `offset` bytes of the stack left unused.
[[gnu::noinline]] void on_a_lower_stack(std::size_t offset, const auto& work) {
  const auto* const unused = static_cast<char*>(__builtin_alloca(offset));
  benchmark::DoNotOptimize(unused);
  work();
}

// Multiples of 16 bytes below a page, each once in 256 blocks, neighbours far apart.
std::size_t stack_offset(std::size_t block) { return 16 + 16 * (block * 99 % 256); }

// The trees of the cell, and more of the same workload where they are soon searched: what a branch predictor can learn by
// heart is no measure of a search. As many on every machine.
std::uint64_t trees_to_time(const PlannedWorkload& planned) {
  constexpr double nodes = 6e5;
  constexpr double most = 10'000;
  const double nodes_per_tree = std::pow(planned.mean_tree_nodes, 0.75);  // about what a search that prunes visits
  const double wanted = std::clamp(std::ceil(nodes / nodes_per_tree), static_cast<double>(planned.trees), most);
  return std::min<std::uint64_t>(static_cast<std::uint64_t>(wanted), planned.workload->size().value_or(UINT64_MAX));
}

struct TimedCell {
  TimedCell(const Plan& plan, const PlannedWorkload& planned, std::size_t of_searcher) : searcher(of_searcher) {
    result.name = {portable_spec(planned, plan), std::string(searcher_infos()[searcher]->id)};
    for (std::uint64_t index = 0; index < trees_to_time(planned); ++index) {
      trees.push_back(planned.workload->make_case(plan.seed, index));
    }
  }

  void search_all() const {
    for (std::size_t pass = 0; pass < passes; ++pass) {
      for (const auto& tree : trees) benchmark::DoNotOptimize(tree->search(searcher, Bounds()).value);
    }
  }
  void run_yardstick() const {
    for (std::size_t pass = 0; pass < passes; ++pass) {
      for (const auto& tree : trees) benchmark::DoNotOptimize(tree->yardstick());
    }
  }

  std::vector<std::unique_ptr<Case>> trees;
  std::size_t searcher;
  std::size_t passes = 1;  // over all trees, in one piece of work
  TimedBlocks result;
};

class Timing {
 public:
  explicit Timing(const Plan& plan) {
    for (const PlannedWorkload& planned : plan.workloads) {
      for (const std::size_t searcher : planned.timed) cells_.emplace_back(plan, planned, searcher);
    }
    std::ranges::sort(cells_, {}, [](const TimedCell& cell) { return cell.result.name; });
    for (TimedCell& cell : cells_) choose_passes(cell);
  }

  void run(const TimingLimits& limits, const std::function<bool(const std::vector<TimedBlocks>&)>& enough) {
    const Clock::time_point start = Clock::now();
    Progress progress("timing", "ms", static_cast<std::uint64_t>(limits.seconds * 1000));
    std::uint64_t shown = 0;
    for (std::size_t round = 0; round < limits.most_blocks && !interrupted(); ++round) {
      for (TimedCell& cell : cells_) cell.result.blocks.push_back(block(cell, round));
      const double elapsed = std::chrono::duration<double>(Clock::now() - start).count();
      const auto milliseconds = static_cast<std::uint64_t>(std::min(elapsed, limits.seconds) * 1000);
      progress.advance(milliseconds - std::exchange(shown, milliseconds));
      const double next = elapsed * static_cast<double>(round + 2) / static_cast<double>(round + 1);
      if (next > limits.seconds || enough(results())) return;
    }
  }

  [[nodiscard]] std::vector<TimedBlocks> results() const {
    std::vector<TimedBlocks> all;
    for (const TimedCell& cell : cells_) all.push_back(cell.result);
    return all;
  }

 private:
  // The second run counts: the first has the caches to fill.
  void choose_passes(TimedCell& cell) {
    double seconds = 0;
    for (int trial = 0; trial < 2; ++trial) seconds = timer_.seconds_of([&] { cell.run_yardstick(); });
    const double wanted = std::ceil(seconds_of_a_piece / std::max(seconds, 1e-9));
    cell.passes = static_cast<std::size_t>(std::clamp(wanted, 1.0, 1e6));
  }

  // ABBA in one round and BAAB in the next.
  [[nodiscard]] Block block(const TimedCell& cell, std::size_t round) {
    Block block;
    on_a_lower_stack(stack_offset(round), [&] {
      const auto add_yardstick = [&] { block.yardstick += timer_.seconds_of([&] { cell.run_yardstick(); }); };
      const auto add_searcher = [&] { block.searcher += timer_.seconds_of([&] { cell.search_all(); }); };
      const bool yardstick_first = round % 2 == 0;
      for (const bool is_yardstick : {yardstick_first, !yardstick_first, !yardstick_first, yardstick_first}) {
        is_yardstick ? add_yardstick() : add_searcher();
      }
    });
    block.yardstick /= 2 * static_cast<double>(cell.passes);
    block.searcher /= 2 * static_cast<double>(cell.passes);
    return block;
  }

  BlockTimer timer_;
  std::vector<TimedCell> cells_;
};

}  // namespace

std::vector<TimedBlocks> time_blocks(const Plan& plan, const TimingLimits& limits,
                                     const std::function<bool(const std::vector<TimedBlocks>&)>& enough) {
  Timing timing(plan);
  timing.run(limits, enough);
  return timing.results();
}

}  // namespace pvslab

#include "harness/measure/timing/paired_blocks.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/progress.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/timing/block_timer.hpp"

namespace pvslab {
namespace {

using Clock = std::chrono::steady_clock;

// Long enough that the overhead of the clock and of Google Benchmark is negligible.
constexpr double seconds_of_a_piece = 5e-4;

// Searcher and yardstick alternate within a block, so that the machine's speed has little time to change.
constexpr std::size_t slices_of_a_block = 4;

// Runs `work` with `offset` bytes of the stack left unused.
[[gnu::noinline]] void on_a_lower_stack(std::size_t offset, const auto& work) {
  const auto* const unused = static_cast<char*>(__builtin_alloca(offset));
  benchmark::DoNotOptimize(unused);
  work();
}

// Multiples of 16 bytes below a page. Each occurs once in 256 blocks; consecutive offsets are far apart.
std::size_t stack_offset(std::size_t block) { return 16 + 16 * (block * 99 % 256); }

// The trees of the cell, plus more of the same workload if they are searched quickly: a branch predictor could learn a
// few small trees by heart. The number is the same on every machine.
std::uint64_t trees_to_time(const PlannedWorkload& planned) {
  constexpr double nodes = 6e5;
  constexpr double most = 10'000;
  const double nodes_per_tree = std::pow(planned.mean_tree_nodes, 0.75);  // roughly the visits of a search that prunes
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

  [[nodiscard]] std::size_t slices() const { return std::min(slices_of_a_block, trees.size()); }
  // The trees of a slice. Together, the slices contain all trees.
  [[nodiscard]] auto slice(std::size_t number) const {
    const std::size_t begin = trees.size() * number / slices();
    const std::size_t end = trees.size() * (number + 1) / slices();
    return std::span(trees).subspan(begin, end - begin);
  }

  void search(std::size_t slice_number) const {
    for (std::size_t pass = 0; pass < passes; ++pass) {
      for (const auto& tree : slice(slice_number)) benchmark::DoNotOptimize(tree->search(searcher, Bounds()).value);
    }
  }
  void run_yardstick(std::size_t slice_number) const {
    for (std::size_t pass = 0; pass < passes; ++pass) {
      for (const auto& tree : slice(slice_number)) benchmark::DoNotOptimize(tree->yardstick());
    }
  }

  std::vector<std::unique_ptr<Case>> trees;
  std::size_t searcher;
  std::size_t passes = 1;  // over the trees of a slice
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
    Progress progress("timing", "ms", static_cast<std::uint64_t>(limits.seconds * 1000));
    std::uint64_t shown = 0;
    for (std::size_t round = 0; round < limits.most_blocks && !interrupted(); ++round) {
      for (TimedCell& cell : cells_) cell.result.blocks.push_back(block(cell, round));
      const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
      const auto milliseconds = static_cast<std::uint64_t>(std::min(elapsed, limits.seconds) * 1000);
      progress.advance(milliseconds - std::exchange(shown, milliseconds));
      const double next = elapsed * static_cast<double>(round + 2) / static_cast<double>(round + 1);  // about
      if (next > limits.seconds || enough(results())) return;
    }
  }

  [[nodiscard]] std::vector<TimedBlocks> results() const {
    std::vector<TimedBlocks> all;
    for (const TimedCell& cell : cells_) all.push_back(cell.result);
    return all;
  }

 private:
  // Only the second run counts: the first one fills the caches.
  void choose_passes(TimedCell& cell) {
    double seconds = 0;
    for (int trial = 0; trial < 2; ++trial) seconds = timer_.seconds_of([&] { cell.run_yardstick(0); });
    const double wanted = std::ceil(seconds_of_a_piece / std::max(seconds, 1e-9));
    cell.passes = static_cast<std::size_t>(std::clamp(wanted, 1.0, 1e6));
  }

  // For each slice, ABBA in one round and BAAB in the next.
  [[nodiscard]] Block block(const TimedCell& cell, std::size_t round) {
    Block block;
    on_a_lower_stack(stack_offset(round), [&] {
      for (std::size_t slice = 0; slice < cell.slices(); ++slice) add_slice(cell, slice, round % 2 == 0, block);
    });
    block.yardstick /= 2 * static_cast<double>(cell.passes);
    block.searcher /= 2 * static_cast<double>(cell.passes);
    return block;
  }

  void add_slice(const TimedCell& cell, std::size_t slice, bool yardstick_first, Block& block) {
    for (const bool is_yardstick : {yardstick_first, !yardstick_first, !yardstick_first, yardstick_first}) {
      if (is_yardstick) {
        block.yardstick += timer_.seconds_of([&] { cell.run_yardstick(slice); });
      } else {
        block.searcher += timer_.seconds_of([&] { cell.search(slice); });
      }
    }
  }

  Clock::time_point start_ = Clock::now();
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

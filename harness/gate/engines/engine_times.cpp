#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/gate/engines/engine_figures.hpp"

namespace pvslab {
namespace {

// What the yardstick searches beside engines; never changed, or older times could not be compared.
constexpr const char* trees_of_yardstick = "ordered:b=8,d=6";
constexpr std::uint64_t most_yardstick_trees = 10;

// Long beside the start of a search, short beside the searches of engines.
constexpr double seconds_of_yardstick = 0.02;

// An engine and the yardstick alternate within a block.
constexpr std::size_t slices_of_engine_block = 4;

class EngineTiming {
 public:
  explicit EngineTiming(const EngineGatePlan& plan) : plan_(plan) {
    const auto workload = make_workload(parse_workload(trees_of_yardstick));
    for (std::uint64_t i = 0; i < most_yardstick_trees; ++i) trees_.push_back(workload->make_case(1, i));
    for (const NamedEngine& engine : plan.engines) {
      sides_.push_back(std::make_unique<EngineSide>(engine));
      cells_.push_back({.name = {plan.workload(), engine.name}, .blocks = {}});
    }
    for (int trial = 0; trial < 2; ++trial) {  // the first one fills the caches
      const double seconds = std::max(run_yardstick(), 1e-9);
      if (trial == 1) passes_ = std::max<std::size_t>(1, static_cast<std::size_t>(seconds_of_yardstick / seconds));
    }
  }

  void run(const TimingLimits& limits, const std::function<bool(const std::vector<TimedBlocks>&)>& enough) {
    Progress progress("timing", "ms", static_cast<std::uint64_t>(limits.seconds * 1000));
    const Stopwatch watch;
    std::uint64_t shown = 0;
    for (std::size_t round = 0; round < limits.most_blocks && !interrupted(); ++round) {
      for (std::size_t engine = 0; engine < sides_.size(); ++engine) {
        const auto timed = block(*sides_[engine], round % 2 == 0);
        if (!timed) return;
        cells_[engine].blocks.push_back(*timed);
      }
      const double elapsed = watch.seconds();
      const auto milliseconds = static_cast<std::uint64_t>(std::min(elapsed, limits.seconds) * 1000);
      progress.advance(milliseconds - std::exchange(shown, milliseconds));
      const double next = elapsed * static_cast<double>(round + 2) / static_cast<double>(round + 1);  // about
      if (next > limits.seconds || enough(sorted())) return;
    }
  }

  [[nodiscard]] std::vector<TimedBlocks> sorted() const {
    std::vector<TimedBlocks> all = cells_;
    std::ranges::sort(all, {}, &TimedBlocks::name);
    return all;
  }

 private:
  [[nodiscard]] double run_yardstick() const {
    const Stopwatch watch;
    for (std::size_t pass = 0; pass < passes_; ++pass) {
      for (const auto& tree : trees_) static_cast<void>(tree->yardstick());
    }
    return watch.seconds();
  }

  // Empty if the engine failed: what it does in that case is no time.
  [[nodiscard]] std::optional<Block> block(EngineSide& side, bool yardstick_first) const {
    const std::vector<AskedPosition>& positions = plan_.positions->positions;
    const std::size_t slices = std::min(slices_of_engine_block, positions.size());
    Block block;
    for (std::size_t slice = 0; slice < slices; ++slice) {
      for (const bool is_yardstick : {yardstick_first, !yardstick_first, !yardstick_first, yardstick_first}) {
        if (is_yardstick) {
          block.yardstick += run_yardstick() / static_cast<double>(2 * passes_ * slices);
          continue;
        }
        const std::size_t end = positions.size() * (slice + 1) / slices;
        for (std::size_t i = positions.size() * slice / slices; i < end; ++i) {
          if (interrupted()) return std::nullopt;
          const SideAnswer answer = side.ask(positions[i], {.depth = plan_.depth});
          if (!std::holds_alternative<EngineSearch>(answer)) return std::nullopt;
          block.searcher += std::get<EngineSearch>(answer).seconds / 2;
        }
      }
    }
    return block;
  }

  const EngineGatePlan& plan_;
  std::vector<std::unique_ptr<Case>> trees_;
  std::size_t passes_ = 1;
  std::vector<std::unique_ptr<EngineSide>> sides_;
  std::vector<TimedBlocks> cells_;  // in the order of the engines
};

}  // namespace

std::vector<TimedBlocks> time_engines(const EngineGatePlan& plan, const TimingLimits& limits,
                                      const std::function<bool(const std::vector<TimedBlocks>&)>& enough) {
  EngineTiming timing(plan);
  try {
    timing.run(limits, enough);
  } catch (const EngineInterrupted&) {
    // the caller sees interrupted()
  }
  return timing.sorted();
}

}  // namespace pvslab

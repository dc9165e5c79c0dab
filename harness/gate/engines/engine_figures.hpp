// What the gate measures of UCI engines: the nodes that each position takes at a fixed depth, the number that `bench` prints, times
// and instructions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate.hpp"
#include "harness/measure/timing/paired_blocks.hpp"
#include "harness/sides/asked_position.hpp"
#include "harness/sides/engine_side.hpp"

namespace pvslab {

struct EngineGatePlan {
  std::optional<AskedPositions> positions;  // empty: `bench` alone
  std::uint64_t hash = 0;                   // of the positions' file
  int depth = 1;
  bool with_bench = false;
  std::vector<NamedEngine> engines;

  // The name of the positions in baselines, without their directory: "positions:middlegames.epd,d=8".
  [[nodiscard]] std::string workload() const;
};

// The name of the number that `bench` prints.
inline constexpr const char* bench_workload = "bench";

struct EngineCells {
  std::vector<ExactCell> cells;  // sorted by name; with nodes alone; `values`: of scores and best moves
  std::vector<UnansweredCell> faults;
  // For each engine of the plan, the `setoption` lines that were sent to it.
  std::vector<std::vector<std::string>> preparations;
  std::vector<std::string> without_thread_option;  // names of engines
};

// Asks each engine every position as a game of its own. Nothing if interrupted. Throws EngineError if an engine cannot be started,
// UsageError if one tells no nodes: no figure is no improvement.
[[nodiscard]] std::optional<EngineCells> count_engines(const EngineGatePlan& plan, unsigned threads);

// The seconds from `go` to `bestmove` of all positions, by the wall clock, beside the yardstick's. Stops when the time is used up,
// when `enough` says so, and when interrupted. An engine that fails has the blocks that it finished.
[[nodiscard]] std::vector<TimedBlocks> time_engines(const EngineGatePlan& plan, const TimingLimits& limits,
                                                    const std::function<bool(const std::vector<TimedBlocks>&)>& enough);

// The machine instructions of an engine's process for all positions, without its start: callgrind's count of a session with the
// questions less that of one without. Nothing if interrupted. Throws UsageError if valgrind is missing or the engine fails in it.
[[nodiscard]] std::optional<std::vector<BaselineInstructions>> count_engine_instructions(const EngineGatePlan& plan);

}  // namespace pvslab

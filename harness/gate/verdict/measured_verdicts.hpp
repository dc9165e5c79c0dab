// The statistical gate: times, as ratios to the yardstick's, and instructions against the baseline's.
//
// A time is the median of its blocks' logarithmic ratios, each adjusted to how slow the machine was when the baseline was made
// (speed_adjustment.hpp), with the distribution-free interval of median_interval.hpp. The change
// since the baseline is the difference of the two, and its interval comes of theirs by the method of variance estimates
// recovery (Zou, Donner 2008, "Construction of confidence limits about effect measures"). A cell fails where the whole interval
// lies beyond the tolerance, and passes where the whole of it lies within. The error is shared out over all cells and all looks
// at the blocks (Bonferroni), so that the promise is of the gate as a whole. Identical code runs at another speed when a linker
// moves it, which no interval of one program's times can tell: the tolerance has to have room for that.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// The probability that chance in the clock makes a gate fail where nothing is slower than the tolerance.
inline constexpr double gate_error = 0.001;

inline constexpr double default_max_time_ratio = 1.025;
inline constexpr double default_max_instructions_ratio = 1.005;

// What `--update` writes of the blocks.
[[nodiscard]] std::vector<BaselineTime> baseline_times(const std::vector<TimedBlocks>& cells);

// Whether every cell would have its verdict after so many blocks, so that more of them would change nothing. It looks at a few
// numbers of blocks only, since the error is shared out over the looks.
[[nodiscard]] bool is_decided(const std::vector<TimedBlocks>& cells, const MeasuredOn<BaselineTime>& before,
                              double max_ratio);

// Of every cell of this run's times and instructions, sorted by name within each unit.
[[nodiscard]] std::vector<MeasuredFinding> measured_verdicts(const GateMeasurement& measured,
                                                             const std::optional<Baseline>& baseline,
                                                             const GateLimits& limits);

}  // namespace pvslab

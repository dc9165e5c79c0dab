// The statistical gate: compares times, as ratios to the yardstick's, and instructions with the baseline.
//
// A time is the median of its blocks' logarithmic ratios, each adjusted to the machine's slowness when the baseline was
// made (speed_adjustment.hpp), with the distribution-free interval of median.hpp. The change since the
// baseline is the difference of the two medians. Its interval follows from theirs by the method of variance estimates
// recovery (Zou, Donner 2008, "Construction of confidence limits about effect measures"). A cell fails if the whole
// interval lies beyond the tolerance, and passes if all of it lies within. The error is divided among all cells and all
// looks at the blocks (Bonferroni), so that it holds for the gate as a whole. Identical code changes speed when the
// linker moves it. No interval of one program's times shows this, so the tolerance must leave room for it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// The probability that timing noise makes a gate fail although nothing is slower than the tolerance.
inline constexpr double gate_error = 0.001;

inline constexpr double default_max_time_ratio = 1.025;
inline constexpr double default_max_instructions_ratio = 1.005;

// The times that `--update` writes.
[[nodiscard]] std::vector<BaselineTime> baseline_times(const std::vector<TimedBlocks>& cells);

// Whether every cell already has a verdict after these blocks, so that more blocks would change nothing. It looks only
// at a few block counts, since the error is divided among the looks.
[[nodiscard]] bool is_decided(const std::vector<TimedBlocks>& cells, const MeasuredOn<BaselineTime>& before,
                              double max_ratio);

// The verdicts on all times and instructions of this run, sorted by name within each unit.
[[nodiscard]] std::vector<MeasuredFinding> measured_verdicts(const GateMeasurement& measured,
                                                             const std::optional<Baseline>& baseline,
                                                             const GateLimits& limits);

}  // namespace pvslab

// What the gate found, for a terminal of 80 columns: what changed, the smallest case of it, times, and the verdict last.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

[[nodiscard]] std::string gate_text(const GateReport& report);

// The last line alone: the verdict and what it rests on, e.g. "gate: FAIL: 2 of 405 cells regressed".
[[nodiscard]] std::string verdict_line(const GateReport& report);

}  // namespace pvslab

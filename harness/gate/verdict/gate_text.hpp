// The findings of the gate for a terminal of 80 columns: the changes, the smallest changed case, times, and finally the
// verdict.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

[[nodiscard]] std::string gate_text(const GateReport& report);

// Only the last line: the verdict and its reasons, e.g. "gate: FAIL: 2 of 405 cells regressed".
[[nodiscard]] std::string verdict_line(const GateReport& report);

}  // namespace pvslab

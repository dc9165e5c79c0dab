// A GateReport as JSON with everything in it (results/README.md describes the document).
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

inline constexpr int gate_json_format = 1;

// Ends in '\n'. Holds no NaN and no infinity: null instead. Two runs of one program differ only under keys called "times",
// and in the verdict where that rests on times.
[[nodiscard]] std::string gate_json(const GateReport& report);

}  // namespace pvslab

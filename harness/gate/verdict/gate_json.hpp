// A complete GateReport as JSON (docs/formats.md describes the document).
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

inline constexpr int gate_json_format = 1;

// Ends with '\n'. Has null instead of NaN and infinity. Two runs of the same program differ only under keys called
// "times", and in the verdict if it depends on times.
[[nodiscard]] std::string gate_json(const GateReport& report);

}  // namespace pvslab

// Reads what `pvslab gate --json` writes as a results file: every counter of every cell of that run as a count.
#pragma once

#include <string>

#include "harness/gate/side_by_side/json_text.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::results_comparison {

// Whether a document says that it is a report of our gate.
[[nodiscard]] bool is_gate_report(const Json& json);

// Throws InputError where it is not as it was written, or of a newer format.
[[nodiscard]] ResultsFile read_gate_report_rows(const JsonDocument& document);

}  // namespace pvslab::results_comparison

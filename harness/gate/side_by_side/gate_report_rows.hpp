// Reads the output of `pvslab gate --json` as a results file: every counter of every cell of that run as a count.
#pragma once

#include <string>

#include "harness/gate/side_by_side/json_text.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

// Whether a document claims to be a report of our gate.
[[nodiscard]] bool is_gate_report(const Json& json);

// Throws InputError if it is malformed or has a newer format.
[[nodiscard]] ResultsFile read_gate_report_rows(const JsonDocument& document);

}  // namespace pvslab::side_by_side

// The reporter `json`.
#include "harness/gate/reporters/reporters.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

extern constinit const Reporter json_reporter{
    .name = "json", .summary = "the whole report as JSON; the same as --json", .text = gate_json};

}  // namespace pvslab

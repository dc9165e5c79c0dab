// The reporters `text` and `json`, whose forms are made beside the report itself.
#include "harness/gate/reporters/reporters.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

extern constinit const Reporter text_reporter{.name = "text",
                                              .summary = "for a terminal; the default",
                                              .text = [](const GateReport& report) { return gate_text(report); }};

extern constinit const Reporter json_reporter{
    .name = "json", .summary = "the whole report as JSON; the same as --json", .text = gate_json};

}  // namespace pvslab

// The reporter `text`.
#include "harness/gate/reporters/reporters.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

extern constinit const Reporter text_reporter{.name = "text",
                                              .summary = "for a terminal; the default",
                                              .text = [](const GateReport& report) { return gate_text(report); }};

}  // namespace pvslab

// A GateReport as JUnit XML: a test case for each cell's counts and for each time. It is valid under the two schemas in wide
// use, which differ: that of Ant's JUnit task (windyroad/JUnit-Schema, JUnit.xsd) and that of Jenkins's xUnit plugin
// (junit-10.xsd). tests/harness/schemas/junit.xsd says in our words what satisfies both.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"
#include "harness/gate/reporters/occasion.hpp"

namespace pvslab {

// A cell that fails the gate is a failure, one with wrong values an error; a time that is inconclusive is skipped. A wrong
// value of what is no cell of the report has a test case of its own.
[[nodiscard]] std::string junit_xml(const GateReport& report, const Occasion& occasion);

}  // namespace pvslab

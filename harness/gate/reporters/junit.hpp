// A GateReport as JUnit XML: a test case for the counts of each cell and for each measurement. It is valid under the two common
// schemas, which differ: that of Ant's JUnit task (windyroad/JUnit-Schema, JUnit.xsd) and that of Jenkins's xUnit plugin
// (junit-10.xsd). tests/harness/schemas/junit.xsd is our own schema for what satisfies both.
#pragma once

#include <string>

#include "harness/gate/reporters/occasion.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// A cell that fails the gate is a failure, and one with wrong values is an error. An inconclusive measurement is skipped. A
// wrong value whose cell is not in the report gets its own test case.
[[nodiscard]] std::string junit_xml(const GateReport& report, const Occasion& occasion);

}  // namespace pvslab

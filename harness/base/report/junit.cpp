#include "harness/base/report/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text/escape.hpp"

namespace pvslab {
namespace {

using JunitOutcome = JunitCase::Outcome;

std::string decimal_seconds(double seconds, int decimals) {
  return fmt::format("{:.{}f}", std::isfinite(seconds) && seconds > 0 ? seconds : 0.0, decimals);
}

std::string outcome_xml(const JunitCase& test) {
  if (test.outcome == JunitOutcome::skipped)
    return fmt::format("<skipped message=\"{}\"/>", xml_attribute(test.message));
  const char* element = test.outcome == JunitOutcome::erroneous ? "error" : "failure";
  return fmt::format("<{0} type=\"{1}\" message=\"{2}\">{3}</{0}>", element, xml_attribute(test.type),
                     xml_attribute(test.message), xml_content(test.details));
}

std::string test_xml(const JunitCase& test) {
  const std::string attributes = fmt::format("classname=\"{}\" name=\"{}\" time=\"{}\"", xml_attribute(test.class_name),
                                             xml_attribute(test.name), decimal_seconds(test.seconds, 6));
  if (test.outcome == JunitOutcome::passed) return fmt::format("    <testcase {}/>\n", attributes);
  return fmt::format("    <testcase {}>\n      {}\n    </testcase>\n", attributes, outcome_xml(test));
}

}  // namespace

std::string to_xml(const JunitSuite& suite) {
  const auto count = [&](JunitOutcome outcome) {
    return std::ranges::count(suite.cases, outcome, &JunitCase::outcome);
  };
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  // Jenkins allows three decimals here, and Ant's schema has no attribute for skipped tests.
  xml += fmt::format(
      "  <testsuite package=\"pvslab\" id=\"0\" name=\"{}\" timestamp=\"{}\" hostname=\"{}\" tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\" time=\"{}\">\n    <properties>\n",
      xml_attribute(suite.name), suite.time, xml_attribute(suite.host), suite.cases.size(), count(JunitOutcome::failed),
      count(JunitOutcome::erroneous), decimal_seconds(suite.seconds, 3));
  for (const auto& [key, value] : suite.properties) {
    xml += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", key, xml_attribute(value));
  }
  xml += "    </properties>\n";
  for (const JunitCase& test : suite.cases) xml += test_xml(test);
  xml += fmt::format("    <system-out>{}</system-out>\n    <system-err></system-err>\n", xml_content(suite.output));
  return xml + "  </testsuite>\n</testsuites>\n";
}

}  // namespace pvslab

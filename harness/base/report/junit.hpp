// JUnit XML. The document is valid under the two common schemas, which differ: that of Ant's JUnit task (windyroad/JUnit-Schema,
// JUnit.xsd) and that of Jenkins's xUnit plugin (junit-10.xsd). tests/harness/gate/schemas/junit.xsd is our own schema for what satisfies both.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pvslab {

struct JunitCase {
  enum class Outcome : std::uint8_t { passed, failed, erroneous, skipped };

  std::string class_name;  // readers end the package name at the last dot
  std::string name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string type = {};     // of the failure or error
  std::string message = {};  // one line
  std::string details = {};
};

struct JunitSuite {
  std::string name;
  std::string time;  // when: "2026-11-21T23:42:24", in UTC
  std::string host;
  double seconds = 0;
  std::vector<std::pair<std::string, std::string>> properties = {};
  std::vector<JunitCase> cases = {};
  std::string output = {};
};

// Texts may have any bytes.
[[nodiscard]] std::string to_xml(const JunitSuite& suite);

}  // namespace pvslab

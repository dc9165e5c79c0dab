// The workflow that users copy: it is valid YAML, and uses only options that `pvslab gate` has. scripts/check-examples runs
// its steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <set>
#include <string>

#include "harness/gate/reporters/reporter_request.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace {

constexpr const char* workflow = PVSLAB_TEST_SOURCE_DIR "/examples/github-actions/search-gate.yml";

bool runs(const std::string& command) { return std::system((command + " > /dev/null 2>&1").c_str()) == 0; }

TEST(Workflow, IsYaml) {
  if (!runs("/usr/bin/python3 -c 'import yaml'")) GTEST_SKIP() << "python3-yaml is not installed";
  EXPECT_TRUE(runs("/usr/bin/python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))[\"jobs\"][\"gate\"]' " +
                   std::string(workflow)));
}

std::set<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), expression); match != std::sregex_iterator(); ++match) {
    found.insert((*match)[1]);
  }
  return found;
}

// The part from the first call of the gate.
std::string gate_calls() {
  const std::string text = read_text(workflow);
  return text.substr(text.find("build/ci/head/pvslab gate"), 1'000);
}

TEST(Workflow, UsesFlagsOfTheGateThatThereAre) {
  const std::string help = run_program({"gate", "-h"}).output;
  const std::set<std::string> flags = matches(gate_calls(), "[^`](--[a-z-]+)");
  EXPECT_GE(flags.size(), 4U);
  for (const std::string& flag : flags) EXPECT_THAT(help, testing::HasSubstr(flag + " "));
}

TEST(Workflow, UsesReportersThatThereAre) {
  const std::set<std::string> reporters = matches(gate_calls(), "--reporter ([a-z-]+)");
  EXPECT_EQ(reporters.size(), 4U);
  for (const std::string& reporter : reporters)
    EXPECT_NO_THROW(static_cast<void>(parse_reporter(reporter))) << reporter;
}

}  // namespace
}  // namespace pvslab::test

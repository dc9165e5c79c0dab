// The findings of a gate for tools that show them beside the code.
// SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"): a run with a rule for each kind of finding, and a
// result for each finding. A result is at the struct of its searcher; where that is unknown, as of a program in another
// language, at the baseline, since GitHub shows no result without a file.
// GitLab's code quality report (docs.gitlab.com, "Code Quality", "Code Quality report format"): a list of what got worse,
// which a merge request shows. An improvement or a new cell has no entry, since GitLab would call it a degradation.
#include <cctype>
#include <string>

#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/gate/reporters/reported_findings.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

std::string_view sarif_level(FindingLevel level) {
  switch (level) {
    case FindingLevel::error: return "error";
    case FindingLevel::warning: return "warning";
    case FindingLevel::notice: return "note";
  }
  __builtin_unreachable();
}

// News that nobody has to act on: SARIF wants the level "none" for every other kind than "fail".
std::string_view level_of(const FindingRule& rule) { return rule.is_worse ? sarif_level(rule.level) : "none"; }

// RFC 3986: a relative reference, or a file URI if the path is absolute.
std::string uri_of(std::string_view file) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = file.starts_with('/') ? "file://" : "";
  for (const char character : file) {
    const auto byte = static_cast<unsigned char>(character);
    if (std::isalnum(byte) != 0 || std::string_view("-._~/").find(character) != std::string_view::npos) {
      uri += character;
    } else {
      uri += {'%', digits[byte / 16], digits[byte % 16]};
    }
  }
  return uri;
}

OrderedJson rules_json() {
  OrderedJson rules = OrderedJson::array();
  for (const FindingRule& rule : finding_rules) {
    rules.push_back({{"id", rule.id},
                     {"name", rule.name},
                     {"shortDescription", {{"text", rule.text}}},
                     {"defaultConfiguration", {{"level", level_of(rule)}}}});
  }
  return rules;
}

OrderedJson result_json(const ReportedFinding& finding, const std::string& baseline) {
  const FindingRule& rule = finding_rules[finding.rule];
  const std::string file = finding.place ? std::string(finding.place->file) : baseline;
  OrderedJson place{{"artifactLocation", {{"uri", uri_of(file)}}},
                    {"region", {{"startLine", finding.place ? finding.place->line : 1}}}};
  OrderedJson location{{"physicalLocation", std::move(place)}};
  OrderedJson result{{"ruleId", rule.id},
                     {"ruleIndex", finding.rule},
                     {"kind", rule.is_worse ? "fail" : "informational"},
                     {"level", level_of(rule)},
                     {"message", {{"text", finding.title + "\n" + finding.message}}}};
  result["locations"] = OrderedJson::array({std::move(location)});
  result["partialFingerprints"] = {{"pvslabFinding/v1", fingerprint(finding)}};
  return result;
}

// Ends in '\n'.
std::string sarif_json(const GateReport& report) {
  OrderedJson driver{{"name", "pvslab gate"}, {"version", version()}, {"rules", rules_json()}};
  OrderedJson invocation{{"commandLine", report.command}, {"executionSuccessful", true}};
  OrderedJson run{{"tool", {{"driver", std::move(driver)}}}};
  run["invocations"] = OrderedJson::array({std::move(invocation)});
  run["results"] = OrderedJson::array();
  for (const ReportedFinding& finding : reported_findings(report)) {
    run["results"].push_back(result_json(finding, report.baseline_file));
  }
  OrderedJson log{
      {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"}};
  log["runs"] = OrderedJson::array({std::move(run)});
  return json_document(log);
}

std::string_view severity_of(const FindingRule& rule) {
  switch (rule.level) {
    case FindingLevel::error: return rule.id == "wrong-values" ? "blocker" : "major";
    case FindingLevel::warning: return "minor";
    case FindingLevel::notice: return "info";
  }
  __builtin_unreachable();
}

// GitLab wants a path from the root of the repository, without "./". A finding without a place is at the baseline.
std::string path_of(const ReportedFinding& finding, std::string baseline) {
  if (finding.place) return std::string(finding.place->file);
  while (baseline.starts_with("./")) baseline.erase(0, 2);
  return baseline;
}

// Ends in '\n'.
std::string code_quality_json(const GateReport& report) {
  OrderedJson issues = OrderedJson::array();
  for (const ReportedFinding& finding : reported_findings(report)) {
    const FindingRule& rule = finding_rules[finding.rule];
    if (!rule.is_worse) continue;
    issues.push_back({{"description", finding.title + "\n" + finding.message},
                      {"check_name", rule.id},
                      {"fingerprint", fingerprint(finding)},
                      {"severity", severity_of(rule)},
                      {"location",
                       {{"path", path_of(finding, report.baseline_file)},
                        {"lines", {{"begin", finding.place ? finding.place->line : 1}}}}}});
  }
  return json_document(issues);
}

}  // namespace

extern constinit const Reporter sarif_reporter{
    .name = "sarif", .summary = "SARIF 2.1.0, for code scanning: a result for each finding", .text = sarif_json};

extern constinit const Reporter gitlab_code_quality_reporter{.name = "gitlab-code-quality",
                                                             .summary = "GitLab's code quality report: what got worse",
                                                             .text = code_quality_json};

}  // namespace pvslab

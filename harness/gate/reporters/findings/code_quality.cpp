// A GateReport as GitLab's code quality report (docs.gitlab.com, "Code Quality", "Code Quality report format"): a list of
// what got worse, which a merge request shows. An improvement or a new cell has no entry, since GitLab would call it a
// degradation.
#include <string>

#include "harness/base/json/json_text.hpp"
#include "harness/gate/reporters/findings/reported_findings.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

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

extern constinit const Reporter gitlab_code_quality_reporter{.name = "gitlab-code-quality",
                                                             .summary = "GitLab's code quality report: what got worse",
                                                             .text = code_quality_json};

}  // namespace pvslab

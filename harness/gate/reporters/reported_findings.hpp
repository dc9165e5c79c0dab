// The findings of a gate one by one, each at the struct of its searcher, for tools that show findings beside the code: the
// annotations of GitHub, SARIF, and the code quality report of GitLab.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// Where the source of a searcher is.
struct SourcePlace {
  std::string_view file;  // relative to the root of the repository: "searchers/pvs_sound.hpp"
  int line = 0;           // of the struct, from 1
};

// Of every searcher, in the order of the catalogue. CMake takes the table from the headers when they change
// (searcher_places.cmake).
[[nodiscard]] std::span<const SourcePlace> searcher_places();

// Empty if the catalogue has no searcher of that id.
[[nodiscard]] std::optional<SourcePlace> place_of_searcher(std::string_view id);

enum class FindingLevel : std::uint8_t { error, warning, notice };

// A kind of finding.
struct FindingRule {
  std::string_view id;    // "regressed"
  std::string_view name;  // one word: "Regressed"
  std::string_view text;  // a sentence
  FindingLevel level;
  bool is_worse;  // something to repair or to accept, and no news such as an improvement
};

inline constexpr std::array finding_rules{
    FindingRule{"wrong-values", "WrongValues", "A searcher returns a wrong value.", FindingLevel::error, true},
    FindingRule{"no-answer", "NoAnswer", "An engine did not answer.", FindingLevel::error, true},
    FindingRule{"regressed", "Regressed", "A counter rose beyond the tolerance.", FindingLevel::error, true},
    FindingRule{"other-values", "OtherValues", "A searcher returns other values than when the baseline was made.",
                FindingLevel::error, true},
    FindingRule{"missing", "Missing", "The baseline has a cell that this run lacks.", FindingLevel::error, true},
    FindingRule{"slower", "Slower", "A time rose beyond the tolerance.", FindingLevel::error, true},
    FindingRule{"more-instructions", "MoreInstructions", "A count of instructions rose beyond the tolerance.",
                FindingLevel::error, true},
    FindingRule{"inconclusive", "Inconclusive", "A measurement does not decide.", FindingLevel::warning, true},
    FindingRule{"within-tolerance", "WithinTolerance", "A counter rose, but not beyond the tolerance.",
                FindingLevel::notice, true},
    FindingRule{"improved", "Improved", "A counter fell and none rose.", FindingLevel::notice, false},
    FindingRule{"new", "New", "This run has a cell that the baseline lacks.", FindingLevel::notice, false},
};

struct ReportedFinding {
  std::size_t rule = 0;  // of finding_rules
  FindingLevel level = FindingLevel::error;
  std::optional<SourcePlace> place;  // of the searcher; empty if it is not in the catalogue or there are several
  std::string title;                 // unlike that of every other finding: "regressed: alpha-beta/uniform:b=8,d=8"
  std::string message;               // lines
};

// All findings, the worst first: wrong values, engines that did not answer, cells and measurements that fail, inconclusive measurements (one finding
// for each reason), other changes.
[[nodiscard]] std::vector<ReportedFinding> reported_findings(const GateReport& report);

// The same for every run with this finding: 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint(const ReportedFinding& finding);

}  // namespace pvslab

// What a report shows: the records of a run, collected in one JSON document. A pure function of the records (and of the
// searchers, which draw the small trees again): no clock and no machine enters but what the records hold.
// A record that is missing or unreadable becomes a gap that says which command makes it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace pvslab::report {

struct ReportSource {
  std::filesystem::path directory;                    // of results.json, verification.json and what else a run leaves
  std::optional<std::filesystem::path> results = {};  // if not results.json of the directory
  std::optional<std::filesystem::path> claims = {};   // the recorded verdicts and the recorded matrix of mutants
  std::optional<std::filesystem::path> power = {};
  std::optional<std::filesystem::path> papers = {};  // published figures beside ours
  bool comparison_is_unfinished = false;             // the directory's results are of an earlier run, and are not shown
};

// The directory, or the results file, that a user named; with the committed records of the program.
[[nodiscard]] ReportSource report_source(const std::filesystem::path& directory_or_file);

// Throws nothing for what the records hold: a gap of a file that is there and cannot be read has the key "is_damage". Also works
// once the program is interrupted: that is when it is needed.
[[nodiscard]] nlohmann::ordered_json report_data(const ReportSource& source);

// The document of `after`, with the costs of `before` for a comparison.
[[nodiscard]] nlohmann::ordered_json report_data(const ReportSource& before, const ReportSource& after);

}  // namespace pvslab::report

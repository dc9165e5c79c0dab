// Requests for reports: `--reporter NAME` or `--reporter NAME::out=FILE` (the syntax of Catch2), any number of times.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {

struct ReporterRequest {
  const Reporter* reporter;
  std::optional<std::string> file;  // if none was named, the reporter's default

  [[nodiscard]] std::string target() const { return file.value_or(std::string(reporter->default_file)); }
  [[nodiscard]] bool is_to_stdout() const { return target() == "-"; }

  bool operator==(const ReporterRequest&) const = default;
};

// Throws UsageError.
[[nodiscard]] ReporterRequest parse_reporter(std::string_view text);

// Call it before the work. Throws UsageError if two reporters would write to standard output or to one file, and OutputError
// if it is already clear that a file cannot be written.
void require_reporters(std::span<const ReporterRequest> requests);

// Writes all reports in order, each file completely or not at all, and then calls `finish` of each reporter once. Throws
// OutputError.
void write_reports(std::span<const ReporterRequest> requests, const GateReport& report);

}  // namespace pvslab

// Reporters: the forms in which a gate's report is written, as `--reporter NAME` or `--reporter NAME::out=FILE` asks for them
// (the syntax of Catch2), any number of times.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

enum class ReportFormat : std::uint8_t {
  text,                     // for a terminal
  json,                     // ours, with everything
  junit,                    // JUnit XML
  google_benchmark,         // as Google Benchmark writes it
  github_action_benchmark,  // customSmallerIsBetter
  bencher,                  // Bencher Metric Format
  github,                   // annotations, and the step's summary where $GITHUB_STEP_SUMMARY is set
  markdown,                 // for a pull request
};

// As on the command line: "google-benchmark".
[[nodiscard]] std::string_view name(ReportFormat format);

// "text, json, junit, ...", for help and errors.
[[nodiscard]] std::string report_format_names();

struct ReporterRequest {
  ReportFormat format = ReportFormat::text;
  std::optional<std::string> file;  // nothing, or "-": the standard output

  bool operator==(const ReporterRequest&) const = default;
};

// Throws UsageError.
[[nodiscard]] ReporterRequest parse_reporter(std::string_view text);

// To be called before the work: throws UsageError where two reporters would write to the standard output or to one file, and
// OutputError where it can be seen that one will not be written.
void require_reporters(std::span<const ReporterRequest> requests);

// What the reporter writes.
[[nodiscard]] std::string rendered(ReportFormat format, const GateReport& report);

// Writes all of them in order, files as a whole or not at all; once, after them, the step's summary if `github` is among them.
// Throws OutputError.
void write_reports(std::span<const ReporterRequest> requests, const GateReport& report);

}  // namespace pvslab

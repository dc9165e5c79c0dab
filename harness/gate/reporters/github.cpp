#include "harness/gate/reporters/github.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/gate/reporters/markdown.hpp"
#include "harness/gate/reporters/reported_findings.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

std::string_view command_of(FindingLevel level) {
  switch (level) {
    case FindingLevel::error: return "error";
    case FindingLevel::warning: return "warning";
    case FindingLevel::notice: return "notice";
  }
  __builtin_unreachable();
}

std::string line_of(const ReportedFinding& finding) {
  std::string place;
  if (finding.place) {
    place = fmt::format("file={},line={},", escaped_property(finding.place->file), finding.place->line);
  }
  return fmt::format("::{} {}title={}::{}\n", command_of(finding.level), place, escaped_property(finding.title),
                     escaped_data(finding.message));
}

std::optional<std::filesystem::path> step_summary() {
  const char* file = std::getenv(step_summary_variable);
  if (file == nullptr || *file == '\0') return std::nullopt;
  return std::filesystem::path(file);
}

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
  throw OutputError(fmt::format("cannot write the step summary {}: {}. Unset ${} to run without a summary",
                                file.string(), why, step_summary_variable));
}

void append(const std::filesystem::path& file, std::string_view text) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) fail(file, std::generic_category().message(errno));
  int error = write_to_descriptor(descriptor, text);
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) fail(file, std::generic_category().message(error));
}

}  // namespace

std::string escaped_data(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    switch (character) {
      case '%': escaped += "%25"; break;
      case '\r': escaped += "%0D"; break;
      case '\n': escaped += "%0A"; break;
      default: escaped += character;
    }
  }
  return escaped;
}

std::string escaped_property(std::string_view text) {
  std::string escaped;
  for (const char character : escaped_data(text)) {
    switch (character) {
      case ':': escaped += "%3A"; break;
      case ',': escaped += "%2C"; break;
      default: escaped += character;
    }
  }
  return escaped;
}

std::string github_annotations(const GateReport& report) {
  std::vector<ReportedFinding> findings = reported_findings(report);
  std::string last;
  if (findings.size() > most_annotations) {
    const std::size_t more = findings.size() - (most_annotations - 1);
    last = fmt::format("::{} title={}::{}\n", command_of(findings[most_annotations - 1].level),
                       escaped_property(fmt::format("pvslab gate: {} more findings", more)),
                       escaped_data(fmt::format("GitHub shows only {} annotations per step. The step summary and "
                                                "--reporter markdown show the rest",
                                                most_annotations)));
    findings.resize(most_annotations - 1);
  }
  std::string text;
  for (const ReportedFinding& finding : findings) text += line_of(finding);
  return text + last;
}

void append_step_summary(const GateReport& report) {
  const auto file = step_summary();
  if (!file) return;
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(*file, error);
  const std::uintmax_t there = error ? 0 : size;
  // A heading must start a new line.
  const std::string_view separator = there == 0 ? "" : "\n\n";
  const std::uintmax_t used = there + separator.size() + 1;
  const std::string text =
      used < step_summary_limit ? gate_markdown(report, static_cast<std::size_t>(step_summary_limit - used)) : "";
  if (text.empty()) fail(*file, fmt::format("it already holds {} bytes, and GitHub shows at most 1 MiB", there));
  append(*file, std::string(separator) + text);
}

void require_step_summary() {
  const auto file = step_summary();
  if (!file) return;
  try {
    require_target(*file);
  } catch (const OutputError& error) {
    throw OutputError(fmt::format("the step summary (${}): {}", step_summary_variable, error.what()));
  }
}

extern constinit const Reporter github_reporter{
    .name = "github",
    .summary = "annotations for GitHub Actions after the text, and the step summary",
    .text = github_annotations,
    .replaces_text = false,
    .prepare = require_step_summary,
    .finish = append_step_summary};

}  // namespace pvslab

#include "harness/gate/reporters/github.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/markdown.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/gate/reporters/searcher_place.hpp"

namespace pvslab {
namespace {

enum class Level : std::uint8_t { error, warning, notice };

struct Annotation {
  Level level;
  std::optional<SourcePlace> place;  // of the searcher; empty if it is not in the catalogue or there are several
  std::string title;
  std::string message;
};

std::string_view command_of(Level level) {
  switch (level) {
    case Level::error: return "error";
    case Level::warning: return "warning";
    case Level::notice: return "notice";
  }
  __builtin_unreachable();
}

std::string line_of(const Annotation& annotation) {
  std::string place;
  if (annotation.place) {
    place = fmt::format("file={},line={},", escaped_property(annotation.place->file), annotation.place->line);
  }
  return fmt::format("::{} {}title={}::{}\n", command_of(annotation.level), place, escaped_property(annotation.title),
                     escaped_data(annotation.message));
}

void add_wrong_values(const GateReport& report, std::vector<Annotation>& annotations) {
  for (const WrongCell& wrong : wrong_cells(report)) {
    const Violation& first = *wrong.violations.front();
    std::string message = wrong_value_text(first);
    if (wrong.violations.size() > 1) message += fmt::format("; and {} more", wrong.violations.size() - 1);
    message += "\nreproduce: " + first.command;
    annotations.push_back({Level::error, place_of_searcher(wrong.cell.searcher), "wrong value: " + wrong.cell.text(),
                           std::move(message)});
  }
}

// The changed cells that fail the gate, or those that do not.
void add_cells(const GateReport& report, bool failing, std::vector<Annotation>& annotations) {
  for (const CellFinding* finding : changed_cells(report)) {
    if (fails(finding->state) != failing) continue;
    std::string message = changes_text(*finding);
    const auto& change = report.smallest_change;
    if (change && change->cell == finding->name()) {
      message += fmt::format("\nsmallest changed case: {}: {} before, {} now: {}",
                             case_text(change->place, change->seed, change->index),
                             counted(change->nodes_before, "node"), grouped(change->nodes_now), change->command);
    }
    annotations.push_back({failing ? Level::error : Level::notice, place_of_searcher(finding->name().searcher),
                           fmt::format("{}: {}", name(finding->state), finding->name().text()), std::move(message)});
  }
}

void add_failed_measurements(const GateReport& report, std::vector<Annotation>& annotations) {
  for (const MeasuredFinding& finding : report.measured) {
    if (finding.verdict != GateVerdict::fail) continue;
    const char* what = finding.unit == Unit::yardsticks ? "slower" : "more instructions";
    annotations.push_back({Level::error, place_of_searcher(finding.cell.searcher),
                           fmt::format("{}: {}", what, finding.cell.text()),
                           fmt::format("now / before {}", interval_text(finding.change))});
  }
}

// Grouped by reason: often all are inconclusive because the processor is not the baseline's.
void add_inconclusive_measurements(const GateReport& report, std::vector<Annotation>& annotations) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const MeasuredFinding& finding : report.measured) {
    if (finding.verdict == GateVerdict::inconclusive) by_reason[finding.reason].push_back(measured_name(finding));
  }
  for (const auto& [reason, names] : by_reason) {
    const std::string others = names.size() == 1 ? "" : fmt::format(" and {} more", names.size() - 1);
    annotations.push_back({Level::warning,
                           {},
                           fmt::format("inconclusive: {}{}", names.front(), others),
                           reason.empty() ? "no reason is known" : reason});
  }
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
  std::vector<Annotation> annotations;
  add_wrong_values(report, annotations);
  add_cells(report, true, annotations);
  add_failed_measurements(report, annotations);
  add_inconclusive_measurements(report, annotations);
  add_cells(report, false, annotations);
  if (annotations.size() > most_annotations) {
    const std::size_t more = annotations.size() - (most_annotations - 1);
    const Level worst_left_out = annotations[most_annotations - 1].level;
    annotations.resize(most_annotations - 1);
    annotations.push_back(
        {worst_left_out,
         {},
         "pvslab gate: " + counted(more, "more finding"),
         fmt::format(
             "GitHub shows only {} annotations per step. The step summary and --reporter markdown show the rest",
             most_annotations)});
  }
  std::string text;
  for (const Annotation& annotation : annotations) text += line_of(annotation);
  return text;
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

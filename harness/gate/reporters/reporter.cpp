#include "harness/gate/reporters/reporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "harness/gate/verdict/gate_json.hpp"
#include "harness/gate/verdict/gate_text.hpp"
#include "harness/base/output.hpp"
#include "harness/gate/reporters/bencher.hpp"
#include "harness/gate/reporters/github.hpp"
#include "harness/gate/reporters/github_action_benchmark.hpp"
#include "harness/gate/reporters/google_benchmark.hpp"
#include "harness/gate/reporters/junit.hpp"
#include "harness/gate/reporters/markdown.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::string_view separator = "::";
constexpr std::string_view standard_output = "-";

// In the order of ReportFormat.
constexpr std::array<std::string_view, 8> names{
    "text", "json", "junit", "google-benchmark", "github-action-benchmark", "bencher", "github", "markdown"};

ReportFormat parse_format(std::string_view word) {
  const auto found = std::ranges::find(names, word);
  if (found == names.end()) {
    throw UsageError("--reporter: " +
                     unknown_name("reporter", word, names, fmt::format("The reporters are {}", report_format_names())));
  }
  return static_cast<ReportFormat>(found - names.begin());
}

// One "key=value" after the name.
void parse_setting(std::string_view setting, std::string_view text, ReporterRequest& request) {
  constexpr std::string_view key = "out=";
  if (!setting.starts_with(key)) {
    throw UsageError(fmt::format("--reporter {}: unknown setting '{}'. Write NAME or NAME::out=FILE", text, setting));
  }
  if (request.file) throw UsageError(fmt::format("--reporter {}: 'out' is given twice; name one file", text));
  request.file = setting.substr(key.size());
  if (request.file->empty()) {
    throw UsageError(
        fmt::format("--reporter {}: no file after 'out='; write {}::out=FILE, or - for the standard output", text,
                    name(request.format)));
  }
}

bool is_to_standard_output(const ReporterRequest& request) { return request.file.value_or("-") == standard_output; }

void require_one_on_standard_output(std::span<const ReporterRequest> requests) {
  const auto first = std::ranges::find_if(requests, is_to_standard_output);
  if (first == requests.end()) return;
  const auto second = std::find_if(first + 1, requests.end(), is_to_standard_output);
  if (second == requests.end()) return;
  throw UsageError(
      fmt::format("--reporter: '{}' and '{}' would both write to the standard output; give one a file: {}::out=FILE",
                  name(first->format), name(second->format), name(first->format)));
}

}  // namespace

std::string_view name(ReportFormat format) { return names[static_cast<std::size_t>(format)]; }

std::string report_format_names() { return fmt::format("{}", fmt::join(names, ", ")); }

ReporterRequest parse_reporter(std::string_view text) {
  std::size_t end = std::min(text.find(separator), text.size());
  ReporterRequest request{.format = parse_format(text.substr(0, end)), .file = {}};
  while (end < text.size()) {
    const std::size_t begin = end + separator.size();
    end = std::min(text.find(separator, begin), text.size());
    parse_setting(text.substr(begin, end - begin), text, request);
  }
  return request;
}

void require_reporters(std::span<const ReporterRequest> requests) {
  require_one_on_standard_output(requests);
  std::set<std::filesystem::path> files;
  for (const ReporterRequest& request : requests) {
    if (request.format == ReportFormat::github) require_step_summary();
    if (is_to_standard_output(request)) continue;
    if (!files.insert(std::filesystem::weakly_canonical(*request.file)).second) {
      throw UsageError(
          fmt::format("--reporter: two reporters would write {}; name another file for one", *request.file));
    }
    require_target(*request.file);
  }
}

std::string rendered(ReportFormat format, const GateReport& report) {
  switch (format) {
    case ReportFormat::text: return gate_text(report);
    case ReportFormat::json: return gate_json(report);
    case ReportFormat::junit: return junit_xml(report, this_occasion());
    case ReportFormat::google_benchmark: return google_benchmark_json(report, this_occasion());
    case ReportFormat::github_action_benchmark: return github_action_benchmark_json(report);
    case ReportFormat::bencher: return bencher_json(report);
    case ReportFormat::github: return github_annotations(report);
    case ReportFormat::markdown: return gate_markdown(report);
  }
  __builtin_unreachable();
}

void write_reports(std::span<const ReporterRequest> requests, const GateReport& report) {
  bool is_on_github = false;
  for (const ReporterRequest& request : requests) {
    write_to_target(request.file.value_or("-"), rendered(request.format, report));
    is_on_github = is_on_github || request.format == ReportFormat::github;
  }
  if (is_on_github) append_step_summary(report);
}

}  // namespace pvslab

#include "harness/gate/reporters/reporter_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

constexpr std::string_view separator = "::";

// One "key=value" after the name.
void parse_setting(std::string_view setting, std::string_view text, ReporterRequest& request) {
  constexpr std::string_view key = "out=";
  if (!setting.starts_with(key)) {
    throw UsageError(fmt::format("--reporter {}: unknown setting '{}'. Write NAME or NAME::out=FILE", text, setting));
  }
  if (request.file) throw UsageError(fmt::format("--reporter {}: 'out' is given twice. Name one file", text));
  request.file = setting.substr(key.size());
  if (request.file->empty()) {
    throw UsageError(
        fmt::format("--reporter {}: there is no file after 'out='. Write {}::out=FILE, or - for standard output", text,
                    request.reporter->name));
  }
}

void require_one_on_stdout(std::span<const ReporterRequest> requests) {
  const auto first = std::ranges::find_if(requests, &ReporterRequest::is_to_stdout);
  if (first == requests.end()) return;
  const auto second = std::find_if(first + 1, requests.end(), [](const auto& one) { return one.is_to_stdout(); });
  if (second == requests.end()) return;
  throw UsageError(fmt::format(
      "--reporter: '{0}' and '{1}' would both write to standard output. Write one of them to a file: {0}::out=FILE",
      first->reporter->name, second->reporter->name));
}

}  // namespace

ReporterRequest parse_reporter(std::string_view text) {
  std::size_t end = std::min(text.find(separator), text.size());
  ReporterRequest request{.reporter = &reporter_named(text.substr(0, end)), .file = {}};
  while (end < text.size()) {
    const std::size_t begin = end + separator.size();
    end = std::min(text.find(separator, begin), text.size());
    parse_setting(text.substr(begin, end - begin), text, request);
  }
  return request;
}

void require_reporters(std::span<const ReporterRequest> requests) {
  require_one_on_stdout(requests);
  std::set<std::filesystem::path> files;
  for (const ReporterRequest& request : requests) {
    if (request.reporter->prepare != nullptr) request.reporter->prepare();
    if (request.is_to_stdout()) continue;
    // A pipe that the system names, as /dev/stdout may be, leads to no path.
    std::error_code has_no_path;
    const std::filesystem::path file = std::filesystem::weakly_canonical(request.target(), has_no_path);
    if (!files.insert(has_no_path ? std::filesystem::path(request.target()) : file).second) {
      throw UsageError(
          fmt::format("--reporter: two reporters would write {}. Name another file for one of them", request.target()));
    }
    require_target(request.target());
  }
}

void write_reports(std::span<const ReporterRequest> requests, const GateReport& report) {
  std::set<const Reporter*> used;
  for (const ReporterRequest& request : requests) {
    write_to_target(request.target(), request.reporter->text(report));
    used.insert(request.reporter);
  }
  for (const Reporter* reporter : used) {
    if (reporter->finish != nullptr) reporter->finish(report);
  }
}

}  // namespace pvslab

#include "harness/cli/flags/job_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>

namespace pvslab {

void write_job_result(const JobRun& run, const std::optional<std::string>& target,
                      const std::function<std::string()>& text, const std::function<std::string()>& json,
                      TextForm form) {
  const auto whole_text = [&] { return run.preface + text(); };
  const auto whole_json = [&] {
    std::string document = json();
    assert(document.starts_with("{\n"));
    if (run.is_partial()) {
      document.insert(1, fmt::format("\n  \"partial\": {{\"cells\": {}, \"of\": {}}},", run.folded, run.cells));
    }
    return document;
  };
  write_result(target, whole_text, whole_json, form);
}

void set_environment_of_parts(Results& results, const JobRun& run) {
  if (!run.is_merged) return;
  results.environment.threads = run.threads_of_parts;
  results.environment.processor = fmt::format("{}", fmt::join(run.processors_of_parts, "; "));
}

}  // namespace pvslab

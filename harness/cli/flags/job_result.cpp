#include "harness/cli/flags/job_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>

#include "harness/base/text/program_name.hpp"
#include "harness/program/program.hpp"

namespace pvslab {

namespace {

// Of a merge: what only a program could have told, which a part does not start.
std::string left_undone_text() {
  const auto programs = programs_left_unasked();
  if (programs.empty()) return "";
  return fmt::format(
      "LEFT UNDONE: the counterexamples of {} are as the parts have them, not shrunk: a merge starts no program that "
      "only "
      "a part names. Give its command:\n  {} merge DIR --with 'CMD'\n\n",
      fmt::join(programs, ", "), program_name());
}

}  // namespace

void write_job_result(const JobRun& run, const std::optional<std::string>& target,
                      const std::function<std::string()>& text, const std::function<std::string()>& json,
                      TextForm form) {
  const auto whole_text = [&] {
    const std::string told = text();
    return run.preface + left_undone_text() + told;
  };
  const auto whole_json = [&] {
    std::string document = json();
    assert(document.starts_with("{\n"));
    if (const auto programs = programs_left_unasked(); !programs.empty()) {
      document.insert(1, fmt::format("\n  \"programs_not_started\": [\"{}\"],", fmt::join(programs, "\", \"")));
    }
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

// `pvslab report`: shows the tables of a results.json again.
#include <memory>

#include "harness/base/terminal.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/one_workload.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string results = "results/latest/results.json";
  std::string workload;  // if empty, all
  std::string format = "text";
  bool full = false;
};

std::string text_of(const Flags& flags, const Results& results) {
  if (flags.format == "markdown") return report_markdown(results);
  const bool is_full = flags.full || !flags.workload.empty();
  return is_full ? report_text(results, output_style()) : matrix_report_text(results, output_style());
}

ExitCode report(const Flags& flags) {
  const Results all = read_results(flags.results);
  const Results results = flags.workload.empty() ? all : results_on(all, flags.workload);
  write_in_form(form_of(flags.format), text_of(flags, results));
  return results.violations.empty() ? ExitCode::fine : ExitCode::violated;
}

Work add_options(CLI::App& verb) {
  const auto flags = std::make_shared<Flags>();
  add_text_option(verb, "--results", flags->results, "results.json of an earlier `pvslab compare --out DIR` or `run`")
      .placeholder("FILE")
      .shown_default(flags->results);
  add_text_option(verb, "--workload", flags->workload, "Only the tables of this workload, as the report names it")
      .placeholder("SPEC")
      .shown_default("all");
  add_full_option(verb, flags->full);
  add_format_option(verb, flags->format);
  return [flags] { return report(*flags); };
}

}  // namespace

extern constinit const Verb report_command{
    .name = "report", .summary = "Show the tables of an earlier comparison again", .add_options = add_options};

}  // namespace pvslab

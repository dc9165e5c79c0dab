// `pvslab report`: shows the tables of a results.json again.
#include <memory>

#include "harness/base/output.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string results = "results/latest/results.json";
  std::string format = "text";
};

ExitCode report(const Flags& flags) {
  const Results results = read_results(flags.results);
  write_to_stdout(flags.format == "text" ? report_text(results) : report_markdown(results));
  return results.violations.empty() ? ExitCode::fine : ExitCode::violated;
}

Work add_options(CLI::App& verb) {
  const auto flags = std::make_shared<Flags>();
  add_text_option(verb, "--results", flags->results, "results.json of an earlier `pvslab compare --out DIR` or `run`")
      .placeholder("FILE")
      .shown_default(flags->results);
  add_format_option(verb, flags->format);
  return [flags] { return report(*flags); };
}

}  // namespace

extern constinit const Verb report_command{
    .name = "report", .summary = "Show the tables of an earlier comparison again", .add_options = add_options};

}  // namespace pvslab

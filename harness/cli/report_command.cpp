// `pvslab report`: shows again what a comparison found, from its results.json.
#include <memory>

#include "harness/cli/command.hpp"
#include "harness/cli/invocation.hpp"
#include "harness/cli/options.hpp"
#include "harness/measure/results/comparison_table.hpp"
#include "harness/measure/results/results_json.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string results = "results/latest/results.json";
  std::string format = "text";
};

ExitCode report(const Flags& flags) {
  install_interrupt_handler(resuming_command());
  const Results results = read_results(flags.results);
  write_to_stdout(flags.format == "text" ? report_text(results) : report_markdown(results));
  return results.violations.empty() ? ExitCode::fine : ExitCode::violated;
}

}  // namespace

void add_report_command(CLI::App& app, ExitCode& exit_code) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& verb = *app.add_subcommand("report", "Show the tables of a results.json again");
  verb.add_option("--results", flags->results, "The file that `pvslab compare --out DIR` wrote")
      ->type_name("FILE")
      ->capture_default_str();
  add_format_option(verb, flags->format);
  verb.callback([flags, &exit_code] { exit_code = report(*flags); });
}

}  // namespace pvslab

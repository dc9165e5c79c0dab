// `pvslab compare-results`: two results files, ours or Google Benchmark's, side by side with intervals.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/cli/command.hpp"
#include "harness/cli/invocation.hpp"
#include "harness/cli/options.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/gate/side_by_side/comparison.hpp"
#include "harness/gate/side_by_side/comparison_json.hpp"
#include "harness/gate/side_by_side/comparison_text.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string a;
  std::string b;
  results_comparison::Selection selection;
  std::string format = "text";
  std::optional<std::string> json;
};

// Both files are read before either is complained of.
std::pair<results_comparison::ResultsFile, results_comparison::ResultsFile> read_both(const Flags& flags) {
  std::vector<std::string> errors;
  const auto read = [&](const std::string& file) {
    try {
      return results_comparison::read_results_file(file);
    } catch (const ReadingStopped&) {
      throw;
    } catch (const std::runtime_error& error) {
      errors.emplace_back(error.what());
      return results_comparison::ResultsFile();
    }
  };
  results_comparison::ResultsFile a = read(flags.a);
  results_comparison::ResultsFile b = read(flags.b);
  if (!errors.empty()) throw UsageError(fmt::format("{}", fmt::join(errors, "\npvslab: ")));
  return {std::move(a), std::move(b)};
}

ExitCode compare_results(const Flags& flags) {
  install_interrupt_handler(resuming_command());
  if (flags.json) {
    require_target(*flags.json);
    require_no_input(*flags.json, {flags.a, flags.b});
  }
  auto [a, b] = read_both(flags);
  const auto comparison = results_comparison::compare(std::move(a), std::move(b), flags.selection);
  if (flags.json) write_to_target(*flags.json, comparison_json(comparison));
  if (flags.json != "-") {
    write_to_stdout(flags.format == "text" ? comparison_text(comparison) : comparison_markdown(comparison));
  }
  return ExitCode::fine;
}

void add_list_option(CLI::App& verb, const std::string& name, std::vector<std::string>& list, const std::string& help,
                     const std::string& type) {
  verb.add_option(name, list, help)
      ->type_name(type)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

}  // namespace

void add_compare_results_command(CLI::App& app, ExitCode& exit_code) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& verb = *app.add_subcommand("compare-results", "Show two results files side by side, with intervals");
  verb.add_option("A", flags->a, "A results.json, a baseline, or Google Benchmark's JSON")
      ->type_name("FILE")
      ->required();
  verb.add_option("B", flags->b, "The file to compare with it; ratios are B/A, with 95% intervals")
      ->type_name("FILE")
      ->required();
  add_list_option(verb, "--figure", flags->selection.figures,
                  "Only this figure: a name or a glob; repeatable (default: nodes, and cpu_time or else real_time)",
                  "NAME");
  add_list_option(verb, "--filter", flags->selection.rows,
                  "Only rows with TEXT in their name, or whose name matches TEXT as a glob; repeatable", "TEXT");
  add_format_option(verb, flags->format);
  add_json_option(verb, flags->json);
  verb.callback([flags, &exit_code] { exit_code = compare_results(*flags); });
}

}  // namespace pvslab

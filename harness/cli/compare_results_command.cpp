// `pvslab compare-results`: two results files, ours or Google Benchmark's, side by side with intervals.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string a;
  std::string b;
  side_by_side::Selection selection;
  std::string format = "text";
  std::optional<std::string> json;
};

// Reads both files before it reports an error in either.
std::pair<side_by_side::ResultsFile, side_by_side::ResultsFile> read_both(const Flags& flags) {
  std::vector<std::string> errors;
  const auto read = [&](const std::string& file) {
    try {
      return side_by_side::read_results_file(file);
    } catch (const ReadingStopped&) {
      throw;
    } catch (const std::runtime_error& error) {
      errors.emplace_back(error.what());
      return side_by_side::ResultsFile();
    }
  };
  side_by_side::ResultsFile a = read(flags.a);
  side_by_side::ResultsFile b = read(flags.b);
  if (!errors.empty()) throw UsageError(fmt::format("{}", fmt::join(errors, "\npvslab: ")));
  return {std::move(a), std::move(b)};
}

ExitCode compare_results(const Flags& flags) {
  require_json_target(flags.json, {flags.a, flags.b});
  auto [a, b] = read_both(flags);
  const auto comparison = side_by_side::put_side_by_side(std::move(a), std::move(b), flags.selection);
  const auto text = [&] {
    return flags.format == "text" ? side_by_side_text(comparison, output_style()) : side_by_side_markdown(comparison);
  };
  write_result(flags.json, text, [&] { return side_by_side_json(comparison); });
  return ExitCode::fine;
}

Work add_options(CLI::App& verb) {
  const auto flags = std::make_shared<Flags>();
  add_text_option(verb, "A", flags->a, "A results.json, a baseline, a report of the gate, or JSON of Google Benchmark")
      .placeholder("FILE")
      .required();
  add_text_option(verb, "B", flags->b, "File to compare with A. Ratios are B/A, with 95% intervals")
      .placeholder("FILE")
      .required();
  add_list_option(verb, "--figure", flags->selection.figures, "Only this figure: a name or a glob; repeatable")
      .placeholder("NAME")
      .shown_default("nodes, and cpu_time or else real_time");
  add_list_option(verb, "--filter", flags->selection.rows,
                  "Only rows with TEXT in their name, or whose name matches the glob TEXT; repeatable")
      .placeholder("TEXT");
  add_format_option(verb, flags->format);
  add_json_option(verb, flags->json);
  return [flags] { return compare_results(*flags); };
}

}  // namespace

extern constinit const Verb compare_results_command{.name = "compare-results",
                                                    .summary = "Show two results files side by side, with intervals",
                                                    .add_options = add_options};

}  // namespace pvslab

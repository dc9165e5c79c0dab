#include "harness/cli/flags/two_results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/gate/reporters/markdown_page.hpp"
#include "suites/input_file.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using FailIf = TwoResults::FailIf;

// Markdown of --changed-only is at most this long, so that a comment on GitHub has room for a heading and a link.
constexpr std::size_t most_comment_bytes = github_comment_limit - 2'536;

// Reads both files before it reports an error in either.
std::pair<side_by_side::ResultsFile, side_by_side::ResultsFile> read_both(const TwoResults& flags) {
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

// The same comparison with every row.
std::string command_for_all_rows(const TwoResults& flags) {
  std::vector<std::string> words{"pvslab", "report", flags.a, flags.b};
  for (const std::string& figure : flags.selection.figures) words.insert(words.end(), {"--figure", figure});
  for (const std::string& row : flags.selection.rows) words.insert(words.end(), {"--filter", row});
  return shell_command(words);
}

std::string text_of(const side_by_side::SideBySide& comparison, const TwoResults& flags) {
  using side_by_side::Rows;
  const Rows rows = flags.changed_only ? Rows::changed : Rows::all;
  if (flags.format == "text") return side_by_side_text(comparison, output_style(), rows);
  if (!flags.changed_only) return side_by_side_markdown(comparison);
  return changed_rows_markdown(comparison, command_for_all_rows(flags), most_comment_bytes);
}

// Wrong values are not a question of cost: they fail every comparison.
bool tell_wrong_values(const side_by_side::SideBySide& comparison) {
  const std::size_t in_a = count_wrong(comparison.a);
  const std::size_t in_b = count_wrong(comparison.b);
  if (in_a + in_b == 0) return false;
  write_to_stderr(fmt::format("{}: {} of A and {} of B have wrong values or failed, so the exit code is 1\n",
                              program_name(), counted(in_a, "row"), grouped(in_b)));
  return true;
}

ExitCode verdict(const side_by_side::SideBySide& comparison, FailIf fail_if) {
  if (tell_wrong_values(comparison)) return ExitCode::violated;
  if (fail_if == FailIf::never) return ExitCode::fine;
  const bool any_change = fail_if == FailIf::changed;
  const std::size_t rows = any_change ? count_changed(comparison) : count_worse(comparison);
  if (rows == 0) return ExitCode::fine;
  write_to_stderr(fmt::format("{}: {} {}, so the exit code is 3 (--fail-if)\n", program_name(), counted(rows, "row"),
                              any_change ? "changed" : "got worse"));
  return ExitCode::regressed;
}

void add_fail_if_option(CLI::App& verb, FailIf& fail_if) {
  const auto assign = [&fail_if](const std::string& text) {
    static constexpr std::array<std::string_view, 2> values{"worse", "changed"};
    if (std::ranges::find(values, text) == values.end()) {
      throw UsageError("--fail-if: " + unknown_name("condition", text, values, "The conditions are worse and changed"));
    }
    fail_if = text == "worse" ? FailIf::worse : FailIf::changed;
  };
  add_parsed_option(verb, "--fail-if", assign,
                    "End with 3 if a row is worse in B (slower, more nodes), or if any row changed, appeared or "
                    "disappeared: worse or changed. Wrong values always end with 1")
      .placeholder("WHAT")
      .shown_default("never");
}

}  // namespace

ExitCode show_side_by_side(const TwoResults& flags) {
  require_json_target(flags.json, {flags.a, flags.b});
  auto [a, b] = read_both(flags);
  const auto comparison = side_by_side::put_side_by_side(std::move(a), std::move(b), flags.selection);
  const auto rows = flags.changed_only ? side_by_side::Rows::changed : side_by_side::Rows::all;
  write_result(
      flags.json, [&] { return text_of(comparison, flags); }, [&] { return side_by_side_json(comparison, rows); });
  return verdict(comparison, flags.fail_if);
}

void add_two_results_options(CLI::App& verb, TwoResults& flags) {
  add_list_option(verb, "--figure", flags.selection.figures,
                  "Of two results, only this figure: a name or a glob; repeatable")
      .placeholder("NAME")
      .shown_default("nodes, and cpu_time or else real_time");
  add_list_option(verb, "--filter", flags.selection.rows,
                  "Of two results, only rows with TEXT in their name, or whose name matches the glob TEXT; repeatable")
      .placeholder("TEXT");
  add_flag(verb, "--changed-only", flags.changed_only,
           "Leave out the rows that did not change, and say how many. Markdown then fits a comment on GitHub");
  add_fail_if_option(verb, flags.fail_if);
}

}  // namespace pvslab

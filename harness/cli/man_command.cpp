// `pvslab man`: the manual page in roff, for man(1), made from the description of the program. The build writes it to pvslab.1.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/base/output.hpp"
#include "harness/cli/description/description.hpp"
#include "harness/cli/description/exit_codes.hpp"
#include "harness/cli/verbs/verbs.hpp"

namespace pvslab {
namespace {

// Text in which roff finds no request and no escape.
std::string roff_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\e"; break;
      case '-': result += "\\-"; break;
      case '\'': result += "\\(aq"; break;
      case '`': result += "\\(ga"; break;
      case '"': result += "\\(dq"; break;
      case '^': result += "\\(ha"; break;
      case '~': result += "\\(ti"; break;
      default: result += c;
    }
  }
  return result;
}

using Entries = std::vector<std::pair<std::string_view, std::string_view>>;

const Entries& environment() {
  static const Entries entries{
      {"NO_COLOR", "If it is set and not empty, there are no colours. In a pipe or a file there are none anyway."},
      {"TERM", "If it is \"dumb\", there are no colours."},
      {"COLUMNS", "The width of a terminal that does not tell its own. In a pipe or a file the width is 80."},
      {"GITHUB_STEP_SUMMARY", "The file to which the reporter github of the gate adds its summary."}};
  return entries;
}

const Entries& files() {
  static const Entries entries{
      {"results/latest/", "Results of `pvslab run`: results.json, results.csv, report.md, verification.json."},
      {"suites/default.toml",
       "The experiment of `pvslab run`. `suites` is looked for in the current directory, then "
       "above the program."},
      {"suites/gate.toml", "The experiment of `pvslab gate` and `pvslab bench --signature`."},
      {"results/baseline/gate.toml", "The counts that the gate compares with."}};
  return entries;
}

const Entries& examples() {
  static const Entries entries{
      {"pvslab run", "Verify every searcher, compare them, write a report."},
      {"pvslab compare --searcher 'pvs-*' --workload uniform:b=8,d=8 --trees 100",
       "Compare some searchers on one workload, in full."},
      {"pvslab verify --searcher pvs-sound --trees 100000", "Check one searcher on many random trees."},
      {"pvslab gate --baseline results/baseline/gate.toml", "Fail if a count is higher than the committed one."},
      {"pvslab list searchers | less", "Read about the searchers."},
      {"eval \"$(pvslab completion bash)\"", "Complete commands in this shell."}};
  return entries;
}

// One line of output that begins with text, not with a request.
std::string line_of(std::string_view text) {
  const std::string escaped = roff_text(text);
  return (escaped.starts_with('.') ? "\\&" : "") + escaped + "\n";
}

std::string bold(std::string_view text) { return "\\fB" + roff_text(text) + "\\fR"; }

// A bold term and what is said of it.
std::string entry(const std::string& term, std::string_view text) { return ".TP\n" + term + "\n" + line_of(text); }

std::string section(const std::string& title, const Entries& entries) {
  std::string text = ".SH " + title + "\n";
  for (const auto& [term, said] : entries) text += entry(bold(term), said);
  return text;
}

std::string option_entry(const OptionDescription& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(bold(name));
  std::string term = fmt::format("{}", fmt::join(names, ", "));
  if (!option.value.empty()) term += " \\fI" + roff_text(option.value) + "\\fR";
  return entry(term, option.text + option.notes);
}

// Each line of the footer is a paragraph; an indented one stays so.
std::string footer_text(const std::string& footer) {
  std::string text;
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent == line.size()) continue;
    const std::string said = line_of(std::string_view(line).substr(indent));
    text += indent == 0 ? ".PP\n" + said : ".RS 4\n" + said + ".RE\n";
  }
  return text;
}

std::string verb_text(const ProgramDescription& program, const VerbDescription& verb) {
  std::string text = ".SS " + roff_text(program.name + " " + verb.name) + "\n" + line_of(verb.summary + ".");
  for (const OptionDescription& option : verb.options) text += option_entry(option);
  return text + (verb.footer.find("pvslab -h") == std::string::npos ? footer_text(verb.footer) : "");
}

std::string exit_status() {
  std::string text = ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : exit_code_meanings) {
    text += entry(bold(std::to_string(static_cast<int>(code))), meaning);
  }
  return text;
}

// All verbs with their options, exit codes, environment, files, examples. The same for every machine but for the defaults
// that the help shows as well.
std::string manual_page(const ProgramDescription& program, std::string_view version) {
  std::string text = fmt::format(".TH PVSLAB 1 \"\" \"{} {}\" \"User Commands\"\n", program.name, version);
  text += ".SH NAME\n" + roff_text(program.name) + " \\- " + roff_text(program.summary) + "\n";
  text += ".SH SYNOPSIS\n" + bold(program.name) + " \\fIVERB\\fR [\\fIOPTION\\fR]...\n";
  text +=
      ".SH DESCRIPTION\nThe program proves searchers equivalent to minimax or shows the smallest tree on which they "
      "are "
      "not, compares\nwhat they cost, and fails a build if they cost more. Results go to standard output, progress and "
      "notices to\nstandard error.\n";
  text += ".SH OPTIONS\n";
  for (const OptionDescription& option : program.options) text += option_entry(option);
  text += ".SH VERBS\n";
  for (const VerbDescription& verb : program.verbs) text += verb_text(program, verb);
  text += exit_status() + section("ENVIRONMENT", environment()) + section("FILES", files());
  text += section("EXAMPLES", examples());
  return text + ".SH SEE ALSO\nThe pages of docs/ in the sources: commands.md, formats.md, method.md.\n";
}

Work add_man_verb_options(CLI::App& verb) {
  return [&verb] {
    write_to_stdout(manual_page(describe_program(verb), version()));
    return ExitCode::fine;
  };
}

}  // namespace

extern constinit const Verb man_command{.name = "man",
                                        .summary = "Print the manual page, for `man -l`",
                                        .add_options = add_man_verb_options,
                                        .is_unlisted = true};

}  // namespace pvslab

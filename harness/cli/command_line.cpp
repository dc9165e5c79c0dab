// The whole command line: chooses the verb, and turns errors into messages and exit codes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cli/command.hpp"
#include "harness/cli/help_formatter.hpp"
#include "harness/measure/results/results_json.hpp"
#include "harness/cli/counted_section_command.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/base/version.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr const char* footer =
    "`pvslab VERB -h` shows the flags of a verb.\n"
    "Exit codes: 0 ok; 1 a check failed; 2 bad usage or input; 3 the gate found a regression; 4 the gate is "
    "inconclusive (--strict); 5 nothing was selected; 130 interrupted, after printing the command that resumes.";

int code(ExitCode exit_code) { return static_cast<int>(exit_code); }

int fail(std::string_view message, ExitCode exit_code = ExitCode::bad_input) {
  write_to_stderr(fmt::format("pvslab: {}\n", message));
  return code(exit_code);
}

void require_known_verb(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty()) throw UsageError("which verb? See `pvslab -h`");
  const std::string& verb = words.front();
  if (verb.starts_with('-')) return;
  std::vector<std::string> names;
  for (const CLI::App* subcommand : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(subcommand->get_name());
    if (verb == names.back()) return;
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  throw UsageError(unknown_name("verb", verb, views, "See `pvslab -h`"));
}

std::string verb_of(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? "pvslab" : "pvslab " + parsed.front()->get_name();
}

// CLI11 names what it could not place; the nearest flag is ours to suggest.
std::string explain_extras(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining(true);
  const std::string verb = verb_of(app);
  if (extras.empty()) return fmt::format("unexpected words. See `{} -h`", verb);
  const auto parsed = app.get_subcommands();
  const CLI::App* const where = parsed.empty() ? &app : parsed.front();
  std::vector<std::string> flags;
  for (const CLI::Option* option : where->get_options()) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  const std::vector<std::string_view> views(flags.begin(), flags.end());
  const std::string& extra = extras.front();
  const std::string flag = extra.substr(0, extra.find('='));
  return fmt::format("unexpected '{}'.{} See `{} -h`", extra,
                     extra.starts_with('-') ? did_you_mean(flag, views) : std::string(), verb);
}

void add_verbs(CLI::App& app, ExitCode& exit_code) {
  add_run_command(app, exit_code);
  add_list_command(app, exit_code);
  add_verify_command(app, exit_code);
  add_relations_command(app, exit_code);
  add_compare_command(app, exit_code);
  add_perft_command(app, exit_code);
  add_epd_command(app, exit_code);
  add_bench_command(app, exit_code);
  add_gate_command(app, exit_code);
  add_compare_results_command(app, exit_code);
  add_report_command(app, exit_code);
  add_counted_section_command(app, exit_code);
}

int parse_and_run(CLI::App& app, std::vector<std::string> words, const ExitCode& exit_code) {
  try {
    require_known_verb(app, words);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app.parse(std::move(words));
    return code(exit_code);
  } catch (const CLI::CallForHelp&) {
    const auto parsed = app.get_subcommands();
    write_to_stdout(parsed.empty() ? app.help() : parsed.front()->help());
    return code(ExitCode::fine);
  } catch (const CLI::CallForVersion&) {
    write_to_stdout(fmt::format("pvslab {}\n", version()));
    return code(ExitCode::fine);
  } catch (const CLI::ExtrasError&) {
    return fail(explain_extras(app));
  } catch (const CLI::ParseError& error) {
    return fail(fmt::format("{}; see `{} -h`", error.what(), verb_of(app)));
  }
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_DFL);  // who closes the pipe has read enough
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a failed write, which is told
  ExitCode exit_code = ExitCode::fine;
  try {
    CLI::App app("A laboratory for fixed-depth game-tree search: prove, compare, report.", "pvslab");
    app.formatter(help_formatter());
    app.set_version_flag("--version", std::string(version()), "Show the version");
    app.require_subcommand(0, 1);
    app.footer(footer);
    add_verbs(app, exit_code);
    return parse_and_run(app, std::vector<std::string>(argv + std::min(argc, 1), argv + argc), exit_code);
  } catch (const ReadingStopped& error) {
    return code(tell_interrupted(fmt::format("{}; start again with", error.what())));
  } catch (const NothingSelected& error) {
    return fail(error.what(), ExitCode::nothing_selected);
  } catch (const std::exception& error) {
    return fail(error.what());
  }
}

}  // namespace pvslab

#include "harness/cli/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <fstream>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/description/exit_codes.hpp"
#include "harness/cli/flags/help_formatter.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/ended_names.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "suites/cpu_level.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

std::string footer() {
  std::string text =
      "`pvslab VERB -h` shows the options of a verb. `pvslab completion SHELL` and `pvslab man` print what their names "
      "say.\nExit codes:";
  for (const auto& [number, meaning] : exit_code_meanings) {
    text += fmt::format("\n  {}: {}", static_cast<int>(number), meaning);
  }
  text += "\nEnvironment:\n  PVSLAB_CPU: baseline, avx2 or avx512, the newest instructions to use";
  return text;
}

constexpr const char* footer_of_verbs = "`pvslab -h` lists the exit codes.";

int code(ExitCode exit_code) { return static_cast<int>(exit_code); }

int fail(std::string_view message, ExitCode exit_code = ExitCode::bad_input) {
  write_to_stderr(in_own_name(fmt::format("{}: {}\n", program_name(), message)));
  return code(exit_code);
}

// The text of an error that nobody expected: of a library, it would mean nothing to a user.
std::string in_our_words(std::string_view message) {
  const bool is_of_json = message.starts_with("[json.exception.");
  return is_of_json ? "a JSON document is not of the form that pvslab writes; was it changed? Create it again"
                    : std::string(message);
}

std::string ended_text(const EndedName& name) {
  return fmt::format("'{}' ended with version 1.0. Use `pvslab {}`", name.word, name.instead);
}

void require_known_verb(const std::vector<std::string>& words) {
  if (words.empty()) throw UsageError("no verb is given. See `pvslab -h`");
  const std::string& verb = words.front();
  if (verb.starts_with('-')) return;
  if (std::ranges::find(verbs(), verb, &Verb::name) != verbs().end()) return;
  if (const EndedName* const ended = ended_name("", verb)) throw UsageError(ended_text(*ended));
  std::vector<std::string_view> names;
  for (const Verb* each : verbs()) {
    if (!each->is_hidden) names.push_back(each->name);
  }
  throw UsageError(unknown_name("verb", verb, names, "See `pvslab -h`"));
}

std::string verb_of(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? program_name() : program_name() + " " + parsed.front()->get_name();
}

// CLI11 names the word that it did not expect; we add the nearest option.
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
  if (const EndedName* const ended = ended_name(where->get_name(), flag)) return ended_text(*ended);
  return fmt::format("unexpected '{}'.{} See `{} -h`", quotable(extra),
                     extra.starts_with('-') ? did_you_mean(flag, views) : std::string(), verb);
}

// The command of this process, quoted for a shell. Without --fresh, so that it resumes and does not start over. `command`: what this
// program was given, which is the whole command unless another program runs us; only /proc knows that one.
std::string resuming_command(std::vector<std::string> command) {
  std::ifstream input("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(input, word, '\0');) words.push_back(word);
  if (!words.empty()) command = std::move(words);
  std::erase(command, "--fresh");
  return shell_command(command);
}

// An empty name is often an unset variable of a script. The option would act as if it were left out.
void require_named_files(const CLI::App& verb) {
  for (const CLI::Option* const option : verb.get_options()) {
    const std::string kind = option->get_type_name();
    if (kind != "FILE" && kind != "FILE|-" && kind != "DIR") continue;
    if (std::ranges::find(option->results(), std::string()) == option->results().end()) continue;
    throw UsageError(fmt::format("{}: the name is empty. Give a {}, or leave the option out", option->get_name(),
                                 kind == "DIR" ? "directory" : "file"));
  }
}

// A group of hidden options leaves a blank line of its own.
std::string with_single_blank_lines(std::string text) {
  for (std::size_t at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) text.erase(at, 1);
  return text;
}

// `-h` fits one screen; `--help` has every option.
HelpLength help_length(const std::vector<std::string>& words) {
  return std::ranges::find(words, "--help") == words.end() ? HelpLength::one_screen : HelpLength::whole;
}

// `command`: the words of this process, its name first; none within another verb, which has installed the handler.
void add_verbs(CLI::App& app, ExitCode& exit_code, const std::vector<std::string>& command) {
  for (const Verb* verb : verbs()) {
    CLI::App& added = *app.add_subcommand(std::string(verb->name), std::string(verb->summary));
    added.group(verb->is_hidden || verb->is_unlisted ? "" : "Verbs");
    added.footer(footer_of_verbs);
    const Work work = verb->add_options(added);
    add_quiet_option(added);
    added.callback([verb, work, command, &added, &exit_code] {
      require_named_files(added);
      // The program runs hidden verbs itself, and is interrupted in their place.
      if (!command.empty() && !verb->is_hidden) install_interrupt_handler(resuming_command(command));
      exit_code = work();
    });
  }
}

int parse_and_run(CLI::App& app, std::vector<std::string> words, const ExitCode& exit_code) {
  try {
    require_known_verb(words);
    set_command_words(words);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app.parse(std::move(words));
    return code(exit_code);
  } catch (const CLI::CallForHelp&) {
    const auto parsed = app.get_subcommands();
    write_text(with_single_blank_lines(parsed.empty() ? app.help() : parsed.front()->help()));
    return code(ExitCode::fine);
  } catch (const CLI::CallForVersion&) {
    write_to_stdout(fmt::format("{} {}\ncommit {}\n{}\n{}\n", usual_program_name, version(), commit(), compiler_name(),
                                build_name()));
    return code(ExitCode::fine);
  } catch (const CLI::ExtrasError&) {
    return fail(explain_extras(app));
  } catch (const CLI::ParseError& error) {
    return fail(fmt::format("{}. See `{} -h`", quotable(error.what()), verb_of(app)));
  }
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  return run_command_line_of(argc, argv, [] { set_program_name(std::string(usual_program_name)); });
}

int run_command_line_of(int argc, const char* const* argv, void (*add_parts)()) {
  occupy_standard_streams();
  std::signal(SIGPIPE, SIG_DFL);  // a reader that closes the pipe ends the program silently
  std::signal(SIGXFSZ, SIG_IGN);  // a file above the size limit is a failed write, which is reported
  ExitCode exit_code = ExitCode::fine;
  try {
    if (argc > 0) set_program_name(shell_quoted(argv[0]));
    static_cast<void>(cpu_level());  // a level that PVSLAB_CPU cannot force is an error of every command
    add_parts();
    CLI::App app("A laboratory for fixed-depth game-tree search: prove, compare, report.", program_name());
    app.formatter(help_formatter(output_style(), help_length({argv, argv + argc})));
    app.set_help_flag("-h,--help", "Show this help");
    app.set_version_flag("--version", std::string(version()),
                         "Show the version, the commit, the compiler and its options");
    add_quiet_option(app);
    app.require_subcommand(0, 1);
    app.footer(footer());
    add_verbs(app, exit_code, {argv, argv + argc});
    return parse_and_run(app, std::vector<std::string>(argv + std::min(argc, 1), argv + argc), exit_code);
  } catch (const ReadingStopped& error) {
    return code(tell_interrupted(fmt::format("{}. Start again with", error.what())));
  } catch (const WorkInterrupted& error) {
    return code(tell_interrupted(fmt::format("{}. Start again with", error.what())));
  } catch (const NothingSelected& error) {
    return fail(error.what(), ExitCode::nothing_selected);
  } catch (const std::bad_alloc&) {
    return fail("the memory of this process is used up");
  } catch (const std::exception& error) {
    return fail(in_our_words(error.what()));
  }
}

ExitCode run_words(std::vector<std::string> words) {
  ExitCode exit_code = ExitCode::fine;
  CLI::App app("", program_name());
  app.formatter(help_formatter(output_style(), help_length(words)));
  add_verbs(app, exit_code, {});
  return static_cast<ExitCode>(parse_and_run(app, std::move(words), exit_code));
}

std::optional<std::string> first_option_besides(std::vector<std::string> words,
                                                std::span<const std::string_view> long_names) {
  const auto verb = std::ranges::find(verbs(), words.front(), &Verb::name);
  if (verb == verbs().end()) throw UsageError("there is no such verb");
  CLI::App app("", program_name());
  CLI::App& added = *app.add_subcommand(std::string((*verb)->name), "");
  const Work work = (*verb)->add_options(added);  // keeps what the options write to
  try {
    std::ranges::reverse(words);  // as CLI11 wants them
    app.parse(std::move(words));
  } catch (const CLI::Success&) {
    throw UsageError("it asks for help");
  } catch (const CLI::ExtrasError&) {
    throw UsageError(explain_extras(app));
  }
  return given_besides(added, long_names);
}

}  // namespace pvslab

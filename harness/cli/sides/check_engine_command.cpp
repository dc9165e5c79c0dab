// `pvslab check-engine`: laws that every UCI engine keeps.
#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/engine_laws/law_report.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_law_depth = 100;

struct CheckEngineFlags {
  std::optional<std::string> command;
  EngineFlags engine;
  PositionFlags positions;
  std::vector<std::string> laws;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> nodes;
  bool list = false;
  bool strict = false;
  std::optional<std::string> json;
  std::optional<std::string> junit;
  std::optional<std::string> dialogues;
};

LawSetting setting_from(const CheckEngineFlags& flags) {
  EngineFlags engine = flags.engine;
  if (flags.command) engine.engines.push_back(*flags.command);
  std::vector<NamedEngine> engines = engines_from(engine);
  if (engines.size() != 1) {
    throw UsageError(engines.empty() ? "no engine is given. Name its command, as in `pvslab check-engine ./engine`"
                                     : "check-engine asks one engine, but several are given");
  }
  LawSetting setting{.engine = std::move(engines.front())};
  if (flags.depth) setting.depth = static_cast<int>(*flags.depth);
  if (flags.nodes) setting.nodes = *flags.nodes;
  const bool has_positions = flags.positions.suite || flags.positions.fen;
  if (!has_positions) {
    setting.positions = law_positions();
    return setting;
  }
  AskedPositions asked = asked_positions_from(flags.positions).positions;
  setting.positions = std::move(asked.positions);
  setting.lost_positions = asked.problems.losses();
  return setting;
}

// A file for each law that is broken: what to send.
void write_dialogues(const std::string& directory, const EngineLawReport& report) {
  for (const auto& [law, outcome] : report.laws) {
    if (outcome.dialogue.empty()) continue;
    std::string text;
    for (const std::string& line : outcome.dialogue) text += line + "\n";
    write_to_target(std::filesystem::path(directory) / (std::string(law->id) + ".uci"), text);
  }
}

ExitCode run_check_engine(const CheckEngineFlags& flags) {
  const std::vector<const EngineLaw*> laws = select_laws(flags.laws);
  if (flags.list) {
    write_text(laws_text(laws, output_style()));
    return ExitCode::fine;
  }
  require_json_target(flags.json, {flags.positions.suite.value_or("")});
  if (flags.junit) require_target(*flags.junit);
  if (flags.dialogues) make_directory(*flags.dialogues);
  const LawSetting setting = setting_from(flags);
  EngineLawReport report;
  try {
    Progress progress("check-engine", "laws", laws.size(), Progress::stderr_is_terminal());
    report = ask_laws(laws, setting, [&] { progress.advance(); });
  } catch (const EngineInterrupted&) {
    return tell_interrupted("interrupted; check-engine keeps no state. Start again with");
  } catch (const EngineError& error) {
    throw UsageError(error.what());
  }
  if (flags.junit) write_to_target(*flags.junit, to_junit(report, setting));
  if (flags.dialogues) write_dialogues(*flags.dialogues, report);
  write_result(
      flags.json, [&] { return to_text(report, setting, output_style()); },
      [&] { return to_json_text(report, setting); });
  if (!report.is_complete()) return tell_interrupted("interrupted; check-engine keeps no state. Start again with");
  return report.has_fault(flags.strict) ? ExitCode::violated : ExitCode::fine;
}

Work add_check_engine_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Asks a UCI engine what every engine must keep to: the same answer to the same question, nothing left after "
      "`ucinewgame`, legal lines, true mates, limits obeyed, and so on. A law that is broken is shown with its "
      "smallest case and "
      "the lines that show it. `--list` says what each law is, and what its check cannot find.\n"
      "The engine gets one thread, no book and no pondering where it has such options. A law that does not apply, or "
      "that a "
      "busy machine does not let us judge, is not asked, which is not kept.\n"
      "The exit code is 1 if a law that must be kept is broken or not answered; with --strict also for laws that are "
      "worth "
      "knowing.");
  const auto flags = std::make_shared<CheckEngineFlags>();
  add_text_option(verb, "CMD", flags->command, "The engine, a shell command").placeholder("");
  add_engine_options(verb, flags->engine, "The same, with a name", true);
  add_position_options(verb, flags->positions);
  add_list_option(verb, "--law", flags->laws, "Ask these laws only; globs are allowed").placeholder("ID");
  add_number_option(verb, "--depth", flags->depth, 1, most_law_depth, "Depth of searches to a fixed depth")
      .placeholder("N")
      .shown_default("5");
  add_number_option(verb, "--nodes", flags->nodes, 1, std::numeric_limits<std::uint64_t>::max(),
                    "Limit of searches by nodes")
      .placeholder("N")
      .shown_default("50000");
  add_flag(verb, "--list", flags->list, "List the laws, and what each cannot find");
  add_flag(verb, "--strict", flags->strict, "What is worth knowing is a fault too");
  add_json_option(verb, flags->json);
  add_text_option(verb, "--junit", flags->junit, "Write JUnit XML, a test case for each law").placeholder("FILE");
  add_text_option(verb, "--dialogues", flags->dialogues, "Write the lines that show a broken law to DIR/LAW.uci")
      .placeholder("DIR");
  return [flags] { return run_check_engine(*flags); };
}

}  // namespace

extern constinit const Verb check_engine_command{.name = "check-engine",
                                                 .summary = "Ask an engine what every UCI engine must keep to",
                                                 .add_options = add_check_engine_verb_options};

}  // namespace pvslab

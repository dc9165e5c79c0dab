// `pvslab completion`: a script that completes the command line in bash, zsh or fish.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "harness/base/output.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/cli/description/completion.hpp"
#include "harness/cli/flags/option.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using Writer = std::string (*)(const ProgramDescription&, const CompletionWords&);

constexpr std::array<std::pair<std::string_view, Writer>, 3> shells{
    {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}}};

std::vector<std::string> shell_names() {
  std::vector<std::string> names;
  for (const auto& [name, writer] : shells) names.emplace_back(name);
  return names;
}

std::vector<std::string> workloads() {
  std::vector<std::string> specs;
  for (const WorkloadFamily& family : workload_families()) specs.push_back(std::string(family.name) + ":");
  for (const WorkloadSpec& spec : shipped_suite_specs()) {
    if (spec.text().find_first_of(" '\"\\$`") == std::string::npos) specs.push_back(spec.text());
  }
  return specs;
}

CompletionWords known_words() {
  CompletionWords words{.searchers = {}, .workloads = workloads(), .others = {}};
  for (const SearcherInfo* info : searcher_infos()) words.searchers.emplace_back(info->id);
  for (const char* verb : {"compare", "report"}) {
    words.others[std::string(verb) + " --format"] = {"text", "markdown"};
  }
  words.others["list WHAT"] = {"searchers", "suites", "tests"};
  words.others["completion SHELL"] = shell_names();
  for (const Reporter* reporter : reporters()) words.others["gate --reporter"].emplace_back(reporter->name);
  return words;
}

// The program's name without its directory: shells complete a command by it.
std::string command_name() {
  const std::string& name = program_name();
  const std::string last = name.substr(name.find_last_of('/') + 1);
  return last.substr(0, last.find_last_not_of('\'') + 1);
}

ExitCode write_script(const CLI::App& verb, const std::string& shell) {
  const auto found = std::ranges::find(shells, shell, &std::pair<std::string_view, Writer>::first);
  if (found == shells.end()) {
    const std::vector<std::string> names = shell_names();
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw UsageError(unknown_name("shell", shell, views, "The shells are bash, zsh and fish"));
  }
  ProgramDescription program = describe_program(verb);
  program.name = command_name();
  write_to_stdout(found->second(program, known_words()));
  return ExitCode::fine;
}

Work add_completion_verb_options(CLI::App& verb) {
  const auto shell = std::make_shared<std::string>();
  add_text_option(verb, "SHELL", *shell, "bash, zsh or fish").placeholder("").required();
  set_footer(verb, fmt::format("bash: add this line to ~/.bashrc:\n"
                               "  eval \"$({0} completion bash)\"\n"
                               "zsh: write it to a file _{1} in a directory of fpath.\n"
                               "fish: write it to ~/.config/fish/completions/{1}.fish.",
                               program_name(), command_name()));
  return [&verb, shell] { return write_script(verb, *shell); };
}

}  // namespace

extern constinit const Verb completion_command{.name = "completion",
                                               .summary = "Print a script that completes commands in a shell",
                                               .add_options = add_completion_verb_options,
                                               .is_unlisted = true};

}  // namespace pvslab

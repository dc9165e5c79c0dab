#include "harness/cli/description/description.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "harness/cli/verbs/verbs.hpp"

namespace pvslab {
namespace {

// "--suite, --engine", sorted, since CLI11 keeps options by their addresses.
std::string names_of(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options) names.push_back(option->get_name());
  std::ranges::sort(names);
  return fmt::format("{}", fmt::join(names, ", "));
}

OptionDescription describe(const CLI::Option& option) {
  OptionDescription result{.names = {},
                           .value = placeholder_of(option),
                           .takes_value = option.get_items_expected_max() != 0,
                           .is_argument = option.get_positional(),
                           .text = option.get_description(),
                           .notes = notes_on(option)};
  if (result.is_argument) {
    result.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  }
  return result;
}

std::vector<OptionDescription> options_of(const CLI::App& app) {
  std::vector<OptionDescription> result;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) result.push_back(describe(*option));
  }
  return result;
}

}  // namespace

std::string placeholder_of(const CLI::Option& option) {
  if (!option.get_option_text().empty()) return option.get_option_text();
  return option.get_type_size() == 0 ? "" : option.get_type_name();
}

std::string notes_on(const CLI::Option& option) {
  std::vector<std::string> notes;
  if (option.get_required() && !option.get_positional()) notes.emplace_back("required");
  if (!option.get_default_str().empty()) notes.push_back("default: " + option.get_default_str());
  if (!option.get_needs().empty()) notes.push_back("needs " + names_of(option.get_needs()));
  if (!option.get_excludes().empty()) notes.push_back("not with " + names_of(option.get_excludes()));
  return notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, "; "));
}

ProgramDescription describe_program(const CLI::App& verb) {
  const CLI::App* app = &verb;
  while (app->get_parent() != nullptr) app = app->get_parent();
  ProgramDescription program{app->get_name(), app->get_description(), options_of(*app), {}};
  for (const CLI::App* each : app->get_subcommands([](const CLI::App*) { return true; })) {
    const auto listed = std::ranges::find(verbs(), each->get_name(), &Verb::name);
    if (listed == verbs().end() || (*listed)->is_hidden) continue;
    program.verbs.push_back({each->get_name(), each->get_description(), options_of(*each), each->get_footer()});
  }
  return program;
}

}  // namespace pvslab

// completion_fish: `pvslab completion fish | source`, or a file of ~/.config/fish/completions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/description/completion.hpp"

namespace pvslab {
namespace {

using Kind = ValueKind::Kind;

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string listed(const std::vector<std::string>& list) { return quoted(fmt::format("{}", fmt::join(list, " "))); }

// What may follow the option; -x: no files.
std::string values(const ValueKind& value, const CompletionWords& words) {
  switch (value.kind) {
    case Kind::unknown: return " -x";
    case Kind::searchers: return " -x -a " + listed(words.searchers);
    case Kind::workloads: return " -x -a " + listed(words.workloads);
    case Kind::words: return " -x -a " + listed(value.words);
    case Kind::files: return " -r -F";
    case Kind::directories: return " -x -a '(__fish_complete_directories)'";
  }
  return "";
}

std::string names_of(const OptionDescription& option) {
  std::string text;
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  return text;
}

std::string line_of(const ProgramDescription& program, const VerbDescription& verb, const OptionDescription& option,
                    const CompletionWords& words) {
  const std::string when = fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", program.name, verb.name);
  if (!option.is_argument) {
    return when + names_of(option) + (option.takes_value ? values(kind_of(verb, option, words), words) : "") + " -d " +
           quoted(option.text) + "\n";
  }
  const ValueKind value = kind_of(verb, option, words);
  return value.kind == Kind::files ? when + " -F\n" : when + values(value, words) + "\n";
}

}  // namespace

std::string fish_completion(const ProgramDescription& program, const CompletionWords& words) {
  std::string text = fmt::format("# Completion of {0} for fish, written by `{0} completion fish`.\n", program.name);
  text += fmt::format("complete -c {} -f\n", program.name);
  const std::string first = fmt::format("complete -c {} -n __fish_use_subcommand", program.name);
  for (const VerbDescription& verb : program.verbs) {
    text += fmt::format("{} -a {} -d {}\n", first, verb.name, quoted(verb.summary));
  }
  for (const OptionDescription& option : program.options) {
    text += fmt::format("{}{} -d {}\n", first, names_of(option), quoted(option.text));
  }
  for (const VerbDescription& verb : program.verbs) {
    for (const OptionDescription& option : verb.options) text += line_of(program, verb, option, words);
  }
  return text;
}

}  // namespace pvslab

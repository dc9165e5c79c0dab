// completion_zsh: a file `_pvslab` for a directory of the variable fpath, or `source <(pvslab completion zsh)`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/description/completion.hpp"

namespace pvslab {
namespace {

using Kind = ValueKind::Kind;

std::string quoted_list(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& word : list) text += (text.empty() ? "" : " ") + in_quotes(word);
  return text;
}

// For a part of a specification of _arguments, in which colons and brackets have a meaning.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string action(const ProgramDescription& program, const ValueKind& value) {
  switch (value.kind) {
    case Kind::unknown: return " ";
    case Kind::searchers: return fmt::format("_{}_searchers", program.name);
    case Kind::workloads: return fmt::format("_{}_workloads", program.name);
    case Kind::words: return fmt::format("({})", fmt::join(value.words, " "));
    case Kind::files: return "_files";
    case Kind::directories: return "_files -/";
  }
  return " ";
}

std::string specification(const ProgramDescription& program, const VerbDescription& verb,
                          const OptionDescription& option, const CompletionWords& words) {
  const std::string value =
      escaped(option.value.empty() ? "value" : option.value) + ":" + action(program, kind_of(verb, option, words));
  std::string text;
  for (const std::string& name : option.names) {
    const std::string one = option.is_argument
                                ? "::" + escaped(name) + ":" + action(program, kind_of(verb, option, words))
                            : option.takes_value ? "*" + name + "[" + escaped(option.text) + "]:" + value
                                                 : name + "[" + escaped(option.text) + "]";
    text += " \\\n        " + in_quotes(one);
  }
  return text;
}

std::string verb_case(const ProgramDescription& program, const VerbDescription& verb, const CompletionWords& words) {
  std::string text = fmt::format("    {})\n      _arguments", verb.name);
  for (const OptionDescription& option : verb.options) text += specification(program, verb, option, words);
  return text + "\n      ;;\n";
}

}  // namespace

std::string zsh_completion(const ProgramDescription& program, const CompletionWords& words) {
  const std::string& name = program.name;
  std::string text =
      fmt::format("#compdef {0}\n# Completion of {0} for zsh, written by `{0} completion zsh`.\n\n", name);
  text += fmt::format("_{}_searchers() {{\n  local -a words=({})\n  compadd -a words\n}}\n\n", name,
                      quoted_list(words.searchers));
  text += fmt::format("_{}_workloads() {{\n  local -a words=({})\n  compadd -S '' -a words\n}}\n\n", name,
                      quoted_list(words.workloads));
  text += fmt::format("_{}() {{\n  local -a verbs=(\n", name);
  for (const VerbDescription& verb : program.verbs) {
    text += "    " + in_quotes(verb.name + ":" + escaped(verb.summary)) + "\n";
  }
  text += "  )\n  if (( CURRENT == 2 )); then\n    if [[ $words[2] == -* ]]; then\n      _arguments";
  for (const OptionDescription& option : program.options) text += specification(program, {}, option, words);
  text += "\n    else\n      _describe verb verbs\n    fi\n    return\n  fi\n";
  text += "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n";
  for (const VerbDescription& verb : program.verbs) text += verb_case(program, verb, words);
  text += "  esac\n}\n\n";
  return text +
         fmt::format("if [[ $funcstack[1] == _{0} ]]; then\n  _{0} \"$@\"\nelse\n  compdef _{0} {0}\nfi\n", name);
}

}  // namespace pvslab

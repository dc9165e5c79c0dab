// completion_bash: `eval "$(pvslab completion bash)"`. The script needs no other package. It splits the line itself: bash
// would break words at the colons and equals signs of workloads.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/description/completion.hpp"

namespace pvslab {
namespace {

using Kind = ValueKind::Kind;

constexpr const char* head = R"(# Completion of {0} for bash, written by `{0} completion bash`.
_{0}_words() {{
  local word
  for word in $1; do
    if [[ $word == "$2"* ]]; then COMPREPLY+=("$word"); fi
  done
}}

_{0}_files() {{
  local IFS=$'\n'
  COMPREPLY=($(compgen "$1" -- "$2"))
  compopt -o filenames 2>/dev/null
}}

_{0}() {{
  local line=${{COMP_LINE:0:COMP_POINT}} current previous verb= prefix index
  local -a given
  current=${{line##*[[:space:]]}}
  read -ra given <<<"${{line%"$current"}}"
  previous=${{given[${{#given[@]}}-1]}}
  for ((index = 1; index < ${{#given[@]}}; ++index)); do
    if [[ -z $verb && ${{given[index]}} != -* ]]; then verb=${{given[index]}}; fi
  done
  if [[ $current == --*=* ]]; then
    previous=${{current%%=*}}
    current=${{current#*=}}
  fi
  COMPREPLY=()
)";

constexpr const char* tail = R"(  esac
  # Bash replaces only what follows the last of these characters.
  prefix=${{current%"${{current##*[=:]}}"}}
  for ((index = 0; index < ${{#COMPREPLY[@]}}; ++index)); do COMPREPLY[index]=${{COMPREPLY[index]#"$prefix"}}; done
}}

complete -F _{0} {0}
)";

std::string answer(const ProgramDescription& program, const ValueKind& value, const CompletionWords& words) {
  const auto from = [&](const std::vector<std::string>& list) {
    return fmt::format("_{}_words {} \"$current\"", program.name, in_quotes(fmt::format("{}", fmt::join(list, " "))));
  };
  switch (value.kind) {
    case Kind::unknown: return ":";
    case Kind::searchers: return from(words.searchers);
    case Kind::workloads: return from(words.workloads);
    case Kind::words: return from(value.words);
    case Kind::files: return fmt::format("_{}_files -f \"$current\"", program.name);
    case Kind::directories: return fmt::format("_{}_files -d \"$current\"", program.name);
  }
  return ":";
}

// The cases of the values of a verb's options.
std::string value_cases(const ProgramDescription& program, const VerbDescription& verb, const CompletionWords& words) {
  std::string text;
  for (const OptionDescription& option : verb.options) {
    if (!option.takes_value || option.is_argument) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : option.names) patterns.push_back(fmt::format("'{} {}'", verb.name, name));
    text += fmt::format("    {}) {} ;;\n", fmt::join(patterns, " | "),
                        answer(program, kind_of(verb, option, words), words));
  }
  return text;
}

std::vector<std::string> names_of(const std::vector<OptionDescription>& options) {
  std::vector<std::string> names;
  for (const OptionDescription& option : options) {
    if (!option.is_argument) names.push_back(option.long_name());
  }
  return names;
}

// Options after a dash, else what the first argument can be.
std::string verb_case(const ProgramDescription& program, const VerbDescription& verb, const CompletionWords& words) {
  std::string text = fmt::format("    '{} '*)\n      if [[ $current == -* ]]; then\n        {}\n", verb.name,
                                 answer(program, {.kind = Kind::words, .words = names_of(verb.options)}, words));
  for (const OptionDescription& option : verb.options) {
    if (!option.is_argument) continue;
    text += fmt::format("      else\n        {}\n", answer(program, kind_of(verb, option, words), words));
    break;
  }
  return text + "      fi ;;\n";
}

}  // namespace

std::string bash_completion(const ProgramDescription& program, const CompletionWords& words) {
  std::string text = fmt::format(head, program.name);
  text += "  case \"$verb $previous\" in\n";
  std::vector<std::string> first = names_of(program.options);
  for (const VerbDescription& verb : program.verbs) {
    first.push_back(verb.name);
    text += value_cases(program, verb, words);
  }
  for (const VerbDescription& verb : program.verbs) text += verb_case(program, verb, words);
  text += fmt::format("    ' '*) {} ;;\n", answer(program, {.kind = Kind::words, .words = first}, words));
  return text + fmt::format(tail, program.name);
}

}  // namespace pvslab

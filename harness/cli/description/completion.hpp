// Completion of the command line in bash, zsh and fish: scripts for the shell to read, made from the description of the
// program. They complete verbs, options, searchers, workloads and files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/description/description.hpp"

namespace pvslab {

// The words that a value can be.
struct CompletionWords {
  std::vector<std::string> searchers;
  std::vector<std::string> workloads;
  // Of an option or argument of a verb: {"list WHAT", {"searchers", "suites"}}.
  std::map<std::string, std::vector<std::string>> others;
};

// What completes the value of an option.
struct ValueKind {
  enum class Kind { unknown, searchers, workloads, words, files, directories };
  Kind kind = Kind::unknown;
  std::vector<std::string> words = {};  // if kind is `words`
};

[[nodiscard]] ValueKind kind_of(const VerbDescription& verb, const OptionDescription& option,
                                const CompletionWords& words);

[[nodiscard]] std::string bash_completion(const ProgramDescription& program, const CompletionWords& words);
[[nodiscard]] std::string zsh_completion(const ProgramDescription& program, const CompletionWords& words);
[[nodiscard]] std::string fish_completion(const ProgramDescription& program, const CompletionWords& words);

// A word in single quotes, for these shells.
[[nodiscard]] std::string in_quotes(const std::string& text);

}  // namespace pvslab

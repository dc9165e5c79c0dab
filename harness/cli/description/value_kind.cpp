// value_kind: tells from the name and the placeholder of an option what completes its value.
#include <algorithm>
#include <cctype>
#include <sstream>

#include "harness/cli/description/completion.hpp"

namespace pvslab {
namespace {

using Kind = ValueKind::Kind;

// The choices of "text|dot|svg"; nothing if it is not a list of small words.
std::vector<std::string> choices_of(const std::string& placeholder) {
  std::vector<std::string> choices;
  std::istringstream input(placeholder);
  for (std::string choice; std::getline(input, choice, '|');) {
    const auto is_small = [](unsigned char c) { return std::islower(c) != 0 || c == '-'; };
    if (choice.size() < 2 || !std::ranges::all_of(choice, is_small)) return {};
    choices.push_back(choice);
  }
  return choices.size() < 2 ? std::vector<std::string>() : choices;
}

Kind kind_named(const std::string& placeholder) {
  if (placeholder == "ID" || placeholder == "SEARCHER" || placeholder == "A B") return Kind::searchers;
  if (placeholder == "SPEC") return Kind::workloads;
  if (placeholder == "FILE" || placeholder == "FILE|-") return Kind::files;
  return placeholder == "DIR" ? Kind::directories : Kind::unknown;
}

}  // namespace

ValueKind kind_of(const VerbDescription& verb, const OptionDescription& option, const CompletionWords& words) {
  const auto known = words.others.find(verb.name + " " + option.long_name());
  if (known != words.others.end()) return {.kind = Kind::words, .words = known->second};
  if (auto choices = choices_of(option.value); !choices.empty()) return {.kind = Kind::words, .words = choices};
  if (option.long_name() == "--searcher" || option.long_name() == "--against") return {.kind = Kind::searchers};
  const Kind by_placeholder = kind_named(option.value);
  return {.kind = by_placeholder == Kind::unknown && option.is_argument ? kind_named(option.names.front())
                                                                        : by_placeholder};
}

std::string in_quotes(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace pvslab

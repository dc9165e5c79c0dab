// The command line as data: every verb with its options, taken from the same CLI11 objects as the help. The manual page
// and the completion of shells are made from it, so that they cannot differ from what the program accepts.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace pvslab {

struct OptionDescription {
  std::vector<std::string> names;  // "-q", "--quiet"; for an argument its name alone, "FILE"
  std::string value;               // the placeholder, "FILE|-"; empty if it takes none or shows none
  bool takes_value = false;
  bool is_argument = false;
  std::string text;   // one sentence
  std::string notes;  // " (default: 4; needs --suite)", or nothing

  [[nodiscard]] const std::string& long_name() const { return names.back(); }
};

struct VerbDescription {
  std::string name;
  std::string summary;
  std::vector<OptionDescription> options;
  std::string footer;  // each line is a paragraph
};

struct ProgramDescription {
  std::string name;
  std::string summary;
  std::vector<OptionDescription> options;
  std::vector<VerbDescription> verbs;  // without hidden ones
};

// Of the whole program that the verb belongs to.
[[nodiscard]] ProgramDescription describe_program(const CLI::App& verb);

// The placeholder of an option, and the notes behind its text.
[[nodiscard]] std::string placeholder_of(const CLI::Option& option);
[[nodiscard]] std::string notes_on(const CLI::Option& option);

}  // namespace pvslab

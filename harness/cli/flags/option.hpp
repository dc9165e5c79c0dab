// Adds options to a verb. Verbs use CLI11 only through this header, because its classes take seconds to compile in every
// file that includes them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace pvslab {

// One option. A handle: copies mean the same option. The functions that return Option return this one.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option placeholder(const std::string& name) const;    // "FILE", as in "--json FILE"; nothing is shown if it is empty
  Option shown_default(const std::string& text) const;  // as the help shows it
  Option required() const;                              // an error if it is missing
  Option needs(Option other) const;                     // an error unless the other is given
  Option excludes(Option other) const;                  // an error if the other is given
  Option hidden() const;                                // left out of the help
  Option rare() const;                                  // left out of `-h`, and in `--help`
  [[nodiscard]] bool is_given() const;

 private:
  CLI::Option* option_;
};

Option add_flag(CLI::App& verb, const std::string& name, bool& target, const std::string& help);
// A flag that acts as soon as it is read, before the work of any verb.
Option add_switch(CLI::App& verb, const std::string& name, const std::function<void()>& act, const std::string& help);
// A name without dashes is a positional argument.
Option add_text_option(CLI::App& verb, const std::string& name, std::string& target, const std::string& help);
Option add_text_option(CLI::App& verb, const std::string& name, std::optional<std::string>& target,
                       const std::string& help);
// A text that may be given several times.
Option add_list_option(CLI::App& verb, const std::string& name, std::vector<std::string>& list,
                       const std::string& help);
// Two texts, one after the other. `placeholders` names both: "A B".
Option add_pair_option(CLI::App& verb, const std::string& name, std::vector<std::string>& pair,
                       const std::string& placeholders, const std::string& help);
// A whole number in decimal. Anything else, or a number out of range, is an error that names the range.
Option add_number_option(CLI::App& verb, const std::string& name, std::optional<std::uint64_t>& target,
                         std::uint64_t least, std::uint64_t greatest, const std::string& help);
// A decimal number, with the same errors.
Option add_decimal_option(CLI::App& verb, const std::string& name, std::optional<double>& target, double least,
                          double greatest, const std::string& help);
// A text that `parse` reads.
Option add_parsed_option(CLI::App& verb, const std::string& name, const std::function<void(const std::string&)>& parse,
                         const std::string& help);
// The same for an option that may be given several times. `parse` reads the texts in the order of the command line.
Option add_repeated_option(CLI::App& verb, const std::string& name,
                           const std::function<void(const std::string&)>& parse, const std::string& help);

// The error for a value that an option cannot have. For `parse` above.
[[noreturn]] void refuse_value(const std::string& option, const std::string& why);

// Reads the text of an option as a number. Refuses anything else.
[[nodiscard]] std::uint64_t number_of(const std::string& option, const std::string& text, std::uint64_t least,
                                      std::uint64_t greatest);

// What the help of the verb says below its options.
void set_footer(CLI::App& verb, const std::string& text);

// The first option that was given and is none of these (long names without dashes, or names of arguments), as "--name"; nothing
// if there is none. --quiet goes with every option.
[[nodiscard]] std::optional<std::string> given_besides(const CLI::App& verb,
                                                       std::span<const std::string_view> long_names);

}  // namespace pvslab

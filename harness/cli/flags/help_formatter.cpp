#include "harness/cli/flags/help_formatter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/table.hpp"
#include "harness/cli/description/description.hpp"

namespace pvslab {
namespace {

constexpr std::size_t options_width = 24;
constexpr std::size_t verbs_width = 18;

// The names, and beside them the sentence, on as many lines as it needs.
std::string entry(const std::string& names, const std::string& sentence, std::size_t names_width, const Style& style) {
  std::string text = "  " + names;
  std::istringstream lines(wrapped(sentence, style.width - names_width, 0));
  bool is_beside = display_width(text) < names_width;
  if (!is_beside) text += '\n';
  for (std::string line; std::getline(lines, line); is_beside = false) {
    text += std::string(is_beside ? names_width - display_width(text) : names_width, ' ') + line + '\n';
  }
  return text;
}

// Each line of the text is a paragraph, and keeps its indentation.
std::string paragraphs(const std::string& text, const Style& style) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    result += std::string(indent, ' ') + wrapped(line, style.width - indent, indent);
  }
  return result;
}

class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter(const Style& style, HelpLength length) : style_(style), length_(length) {}
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    if (group != rare_options || length_ == HelpLength::whole) {
      return CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
    }
    std::vector<std::string> names;
    for (const CLI::Option* option : options) names.push_back(option->get_name());
    return wrapped(fmt::format("{}, shown by --help: {}", rare_options, fmt::join(names, ", ")), style_.width, 2);
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return entry(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option),
                 options_width, style_);
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string placeholder = placeholder_of(*option);
    return placeholder.empty() ? "" : " " + placeholder;
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return option->get_description() + notes_on(*option);
  }
  std::string make_subcommand(const CLI::App* verb) const override {
    return entry(verb->get_name(), verb->get_description(), verbs_width, style_);
  }
  std::string make_usage(const CLI::App* verb, std::string name) const override {
    return CLI::Formatter::make_usage(verb, verb->get_parent() ? verb->get_parent()->get_name() + " " + name : name);
  }
  std::string make_description(const CLI::App* verb) const override {
    return paragraphs(verb->get_description(), style_);
  }
  std::string make_footer(const CLI::App* verb) const override { return paragraphs(verb->get_footer(), style_); }

 private:
  Style style_;
  HelpLength length_;
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter(const Style& style, HelpLength length) {
  auto formatter = std::make_shared<HelpFormatter>(style, length);
  formatter->label("SUBCOMMAND", "VERB");
  formatter->label("Positionals", "Arguments");
  return formatter;
}

}  // namespace pvslab

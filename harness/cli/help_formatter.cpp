#include "harness/cli/help_formatter.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>
#include <string>

#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

constexpr std::size_t page_width = 80;
constexpr std::size_t options_width = 24;
constexpr std::size_t verbs_width = 18;

// The names, and beside them the sentence in as many lines as it takes.
std::string entry(const std::string& names, const std::string& sentence, std::size_t names_width) {
  std::string text = "  " + names;
  std::istringstream lines(wrapped(sentence, page_width - names_width, 0));
  bool is_beside = display_width(text) < names_width;
  if (!is_beside) text += '\n';
  for (std::string line; std::getline(lines, line); is_beside = false) {
    text += std::string(is_beside ? names_width - display_width(text) : names_width, ' ') + line + '\n';
  }
  return text;
}

// Each line of the text is a paragraph.
std::string paragraphs(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) result += wrapped(line, page_width, 0);
  return result;
}

class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return entry(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option),
                 options_width);
  }
  std::string make_subcommand(const CLI::App* verb) const override {
    return entry(verb->get_name(), verb->get_description(), verbs_width);
  }
  std::string make_usage(const CLI::App* verb, std::string name) const override {
    return CLI::Formatter::make_usage(verb, verb->get_parent() ? verb->get_parent()->get_name() + " " + name : name);
  }
  std::string make_description(const CLI::App* verb) const override { return paragraphs(verb->get_description()); }
  std::string make_footer(const CLI::App* verb) const override { return paragraphs(verb->get_footer()); }
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter() { return std::make_shared<HelpFormatter>(); }

}  // namespace pvslab

#include "harness/cli/flags/option.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <system_error>

#include "harness/cli/flags/help_formatter.hpp"
#include "suites/decimal.hpp"

namespace pvslab {
namespace {

// "nan", "inf" and trailing characters are refused.
double decimal_of(const std::string& option, const std::string& text, double least, double greatest) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = from_decimal(text.data(), end, value);
  if (error != std::errc() || rest != end || !(value >= least && value <= greatest)) {
    refuse_value(option, fmt::format("'{}' is not a number from {:g} to {:g}", text, least, greatest));
  }
  return value;
}

}  // namespace

Option Option::placeholder(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

Option Option::shown_default(const std::string& text) const {
  option_->default_str(text);
  return *this;
}

Option Option::required() const {
  option_->required();
  return *this;
}

Option Option::needs(Option other) const {
  option_->needs(other.option_);
  return *this;
}

Option Option::hidden() const {
  option_->group("");
  return *this;
}

Option Option::rare() const {
  option_->group(rare_options);
  return *this;
}

Option Option::excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

bool Option::is_given() const { return option_->count() > 0; }

Option add_flag(CLI::App& verb, const std::string& name, bool& target, const std::string& help) {
  return Option(*verb.add_flag(name, target, help));
}

Option add_switch(CLI::App& verb, const std::string& name, const std::function<void()>& act, const std::string& help) {
  return Option(*verb.add_flag_callback(name, act, help));
}

Option add_text_option(CLI::App& verb, const std::string& name, std::string& target, const std::string& help) {
  return Option(*verb.add_option(name, target, help));
}

Option add_text_option(CLI::App& verb, const std::string& name, std::optional<std::string>& target,
                       const std::string& help) {
  return Option(*verb.add_option(name, target, help));
}

Option add_list_option(CLI::App& verb, const std::string& name, std::vector<std::string>& list,
                       const std::string& help) {
  CLI::Option& option = *verb.add_option(name, list, help);
  option.multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  if (name.starts_with('-')) {
    option.expected(1)->allow_extra_args(false);
  } else {
    option.expected(1, CLI::detail::expected_max_vector_size);
  }
  return Option(option);
}

Option add_pair_option(CLI::App& verb, const std::string& name, std::vector<std::string>& pair,
                       const std::string& placeholders, const std::string& help) {
  CLI::Option& option = *verb.add_option(name, pair, help);
  option.option_text(placeholders)->expected(2);
  return Option(option);
}

Option add_number_option(CLI::App& verb, const std::string& name, std::optional<std::uint64_t>& target,
                         std::uint64_t least, std::uint64_t greatest, const std::string& help) {
  const auto assign = [&target, name, least, greatest](const std::string& text) {
    target = number_of(name, text, least, greatest);
  };
  return add_parsed_option(verb, name, assign, help);
}

Option add_decimal_option(CLI::App& verb, const std::string& name, std::optional<double>& target, double least,
                          double greatest, const std::string& help) {
  const auto assign = [&target, name, least, greatest](const std::string& text) {
    target = decimal_of(name, text, least, greatest);
  };
  return add_parsed_option(verb, name, assign, help);
}

Option add_parsed_option(CLI::App& verb, const std::string& name, const std::function<void(const std::string&)>& parse,
                         const std::string& help) {
  return Option(*verb.add_option_function<std::string>(name, parse, help));
}

Option add_repeated_option(CLI::App& verb, const std::string& name,
                           const std::function<void(const std::string&)>& parse, const std::string& help) {
  CLI::Option& option = *verb.add_option_function<std::string>(name, parse, help);
  option.trigger_on_parse();
  return Option(option);
}

void refuse_value(const std::string& option, const std::string& why) { throw CLI::ValidationError(option, why); }

std::uint64_t number_of(const std::string& option, const std::string& text, std::uint64_t least,
                        std::uint64_t greatest) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < least || value > greatest) {
    refuse_value(option, fmt::format("'{}' is not a whole number from {} to {}", text, least, greatest));
  }
  return value;
}

void set_footer(CLI::App& verb, const std::string& text) { verb.footer(text); }

std::optional<std::string> given_besides(const CLI::App& verb, std::span<const std::string_view> long_names) {
  for (const CLI::Option* option : verb.get_options()) {
    if (option->check_lname("quiet")) continue;
    const auto is_it = [&](std::string_view name) {
      return option->check_lname(std::string(name)) || option->check_name(std::string(name));
    };
    if (option->count() > 0 && std::ranges::none_of(long_names, is_it)) return option->get_name();
  }
  return std::nullopt;
}

}  // namespace pvslab

#include "harness/cli/options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "harness/compare/experiment.hpp"
#include "harness/parallel.hpp"

namespace pvslab {
namespace {

constexpr unsigned max_threads = 1024;

std::uint64_t parsed(const std::string& name, const std::string& text, std::uint64_t least, std::uint64_t greatest) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < least || value > greatest) {
    throw CLI::ValidationError(name, fmt::format("'{}' is not a whole number from {} to {}", text, least, greatest));
  }
  return value;
}

// Neither "nan" nor "inf" is a number here, nor is anything with a character too many.
double parsed_decimal(const std::string& name, const std::string& text, double least, double greatest) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || !(value >= least && value <= greatest)) {
    throw CLI::ValidationError(name, fmt::format("'{}' is not a number from {:g} to {:g}", text, least, greatest));
  }
  return value;
}

}  // namespace

CLI::Option* add_decimal_option(CLI::App& app, const std::string& name, std::optional<double>& target, double least,
                                double greatest, const std::string& help) {
  const auto assign = [&target, name, least, greatest](const std::string& text) {
    target = parsed_decimal(name, text, least, greatest);
  };
  return app.add_option_function<std::string>(name, assign, help);
}

CLI::Option* add_number_option(CLI::App& app, const std::string& name, std::optional<std::uint64_t>& target,
                               std::uint64_t least, std::uint64_t greatest, const std::string& help) {
  const auto assign = [&target, name, least, greatest](const std::string& text) {
    target = parsed(name, text, least, greatest);
  };
  return app.add_option_function<std::string>(name, assign, help);
}

CLI::Option* add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed) {
  return add_number_option(app, "--seed", seed, 0, max_seed, "Seed of generated trees; default: the experiment's, or 1")
      ->type_name("S");
}

CLI::Option* add_threads_option(CLI::App& app, unsigned& threads) {
  threads = default_threads();
  const auto assign = [&threads](const std::string& text) {
    threads = static_cast<unsigned>(parsed("--threads", text, 1, max_threads));
  };
  return app.add_option_function<std::string>("--threads", assign, "Threads; no figure depends on it but times")
      ->type_name("T")
      ->default_str(std::to_string(threads));
}

CLI::Option* add_json_option(CLI::App& app, std::optional<std::string>& target) {
  const auto assign = [&target](const std::string& text) {
    if (text.empty())
      throw CLI::ValidationError("--json", "the file name is empty; give a file, or - for the standard output");
    target = text;
  };
  return app.add_option_function<std::string>("--json", assign, "Write JSON to FILE, or to standard output alone: -")
      ->type_name("FILE|-");
}

CLI::Option* add_searcher_option(CLI::App& app, std::vector<std::string>& patterns) {
  return app.add_option("--searcher", patterns, "Only these; repeatable, with globs such as 'pvs-*'")
      ->type_name("ID")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

}  // namespace pvslab

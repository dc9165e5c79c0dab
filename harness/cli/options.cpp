#include "harness/cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <system_error>

#include "harness/measure/experiment/experiment.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/nearest.hpp"

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
  return add_number_option(app, "--seed", seed, 0, max_seed,
                           "Seed of the generated trees (default: the experiment's, or 1)")
      ->type_name("S");
}

CLI::Option* add_threads_option(CLI::App& app, unsigned& threads) {
  threads = default_threads();
  const auto assign = [&threads](const std::string& text) {
    threads = static_cast<unsigned>(parsed("--threads", text, 1, max_threads));
  };
  return app
      .add_option_function<std::string>("--threads", assign, "Number of threads. Results do not depend on it; times do")
      ->type_name("T")
      ->default_str(std::to_string(threads));
}

CLI::Option* add_json_option(CLI::App& app, std::optional<std::string>& target) {
  const auto assign = [&target](const std::string& text) {
    if (text.empty())
      throw CLI::ValidationError("--json", "the file name is empty; give a file, or - for the standard output");
    target = text;
  };
  return app
      .add_option_function<std::string>("--json", assign, "Write JSON to FILE; with -, only JSON to standard output")
      ->type_name("FILE|-");
}

CLI::Option* add_format_option(CLI::App& app, std::string& format) {
  const auto assign = [&format](const std::string& text) {
    static constexpr std::array<std::string_view, 2> formats{"text", "markdown"};
    if (std::ranges::find(formats, text) == formats.end()) {
      throw UsageError("--format: " + unknown_name("format", text, formats, "The formats are text and markdown"));
    }
    format = text;
  };
  return app.add_option_function<std::string>("--format", assign, "text or markdown")
      ->type_name("F")
      ->default_str(format);
}

CLI::Option* add_searcher_option(CLI::App& app, std::vector<std::string>& patterns, std::string_view default_text) {
  const auto add_filter = [&patterns](const std::string& text) {
    if (text.empty()) throw UsageError("--filter is empty; give a part of a name, or a glob such as 'pvs-*'");
    patterns.push_back(text.find_first_of("*?[") == std::string::npos ? "*" + text + "*" : text);
  };
  app.add_option_function<std::string>("--filter", add_filter,
                                       "Only searchers with TEXT in their id, or whose id matches TEXT as a glob; "
                                       "repeatable, adds to --searcher")
      ->type_name("TEXT")
      ->trigger_on_parse();
  const auto add_id = [&patterns](const std::string& id) { patterns.push_back(id); };
  return app
      .add_option_function<std::string>("--searcher", add_id,
                                        "Only this searcher: an id, or a glob such as 'pvs-*'; repeatable" +
                                            std::string(default_text.empty() ? "" : " (default: ") +
                                            std::string(default_text) + (default_text.empty() ? "" : ")"))
      ->type_name("ID")
      ->trigger_on_parse();
}

}  // namespace pvslab

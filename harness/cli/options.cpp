#include "harness/cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <system_error>

#include "harness/base/output.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/measure/experiment/experiment.hpp"
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

// "nan", "inf" and trailing characters are refused.
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

CLI::Option* add_flag(CLI::App& verb, const std::string& name, bool& target, const std::string& help) {
  return verb.add_flag(name, target, help);
}

CLI::Option* add_text_option(CLI::App& verb, const std::string& name, std::string& target, const std::string& help) {
  return verb.add_option(name, target, help);
}

CLI::Option* add_text_option(CLI::App& verb, const std::string& name, std::optional<std::string>& target,
                             const std::string& help) {
  return verb.add_option(name, target, help);
}

CLI::Option* add_parsed_option(CLI::App& verb, const std::string& name,
                               const std::function<void(const std::string&)>& parse, const std::string& help) {
  return verb.add_option_function<std::string>(name, parse, help);
}

CLI::Option* add_decimal_option(CLI::App& verb, const std::string& name, std::optional<double>& target, double least,
                                double greatest, const std::string& help) {
  const auto assign = [&target, name, least, greatest](const std::string& text) {
    target = parsed_decimal(name, text, least, greatest);
  };
  return add_parsed_option(verb, name, assign, help);
}

CLI::Option* add_number_option(CLI::App& verb, const std::string& name, std::optional<std::uint64_t>& target,
                               std::uint64_t least, std::uint64_t greatest, const std::string& help) {
  const auto assign = [&target, name, least, greatest](const std::string& text) {
    target = parsed(name, text, least, greatest);
  };
  return add_parsed_option(verb, name, assign, help);
}

CLI::Option* add_list_option(CLI::App& verb, const std::string& name, std::vector<std::string>& list,
                             const std::string& help) {
  return verb.add_option(name, list, help)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

CLI::Option* add_experiment_option(CLI::App& verb, std::string& file, const std::string& help) {
  return add_text_option(verb, "--experiment", file, help)->type_name("FILE");
}

CLI::Option* add_seed_option(CLI::App& verb, std::optional<std::uint64_t>& seed, const std::string& default_text) {
  return add_number_option(verb, "--seed", seed, 0, max_seed, "Seed of the generated trees")
      ->type_name("S")
      ->default_str(default_text);
}

CLI::Option* add_threads_option(CLI::App& verb, unsigned& threads, std::optional<unsigned> default_count) {
  threads = default_count.value_or(default_threads());
  const auto assign = [&threads](const std::string& text) {
    threads = static_cast<unsigned>(parsed("--threads", text, 1, max_threads));
  };
  return add_parsed_option(verb, "--threads", assign, "Number of threads. Results do not depend on it; times do")
      ->type_name("T")
      ->default_str(default_count ? std::to_string(*default_count) : fmt::format("all {} of this machine", threads));
}

CLI::Option* add_out_option(CLI::App& verb, std::string& directory, const std::string& help) {
  return add_text_option(verb, "--out", directory, help)->type_name("DIR")->default_str(directory);
}

CLI::Option* add_format_option(CLI::App& verb, std::string& format) {
  const auto assign = [&format](const std::string& text) {
    static constexpr std::array<std::string_view, 2> formats{"text", "markdown"};
    if (std::ranges::find(formats, text) == formats.end()) {
      throw UsageError("--format: " + unknown_name("format", text, formats, "The formats are text and markdown"));
    }
    format = text;
  };
  return add_parsed_option(verb, "--format", assign, "Form of the text: text or markdown")
      ->type_name("F")
      ->default_str(format);
}

CLI::Option* add_dry_run_option(CLI::App& verb, bool& dry_run) {
  return add_flag(verb, "--dry-run,--list", dry_run, "Show what would run, and run nothing");
}

CLI::Option* add_searcher_option(CLI::App& verb, std::vector<std::string>& patterns, const std::string& default_text) {
  const auto add_filter = [&patterns](const std::string& text) {
    if (text.empty()) throw UsageError("--filter is empty. Give a part of an id, or a glob such as 'pvs-*'");
    patterns.push_back(text.find_first_of("*?[") == std::string::npos ? "*" + text + "*" : text);
  };
  add_parsed_option(verb, "--filter", add_filter,
                    "Only searchers with TEXT in their id, or whose id matches the glob TEXT; "
                    "repeatable, adds to --searcher")
      ->type_name("TEXT")
      ->trigger_on_parse();
  const auto add_id = [&patterns](const std::string& id) { patterns.push_back(id); };
  return add_parsed_option(verb, "--searcher", add_id,
                           "Only this searcher: an id, or a glob such as 'pvs-*'; repeatable")
      ->type_name("ID")
      ->default_str(default_text)
      ->trigger_on_parse();
}

CLI::Option* add_json_option(CLI::App& verb, std::optional<std::string>& target) {
  const auto assign = [&target](const std::string& text) {
    if (text.empty())
      throw CLI::ValidationError("--json", "the file name is empty. Give a file, or - for standard output");
    target = text;
  };
  return add_parsed_option(verb, "--json", assign, "Write JSON to FILE; with -, only JSON to standard output")
      ->type_name("FILE|-");
}

void require_json_target(const std::optional<std::string>& target, const std::vector<std::filesystem::path>& inputs) {
  if (!target) return;
  require_target(*target);
  require_no_input(*target, inputs);
}

void write_result(const std::optional<std::string>& target, const std::function<std::string()>& text,
                  const std::function<std::string()>& json) {
  if (target != "-") write_to_stdout(text());
  if (target) write_to_target(*target, json());
}

}  // namespace pvslab

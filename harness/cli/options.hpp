// The options that several verbs share. An option has the same name, range, meaning and help wherever it appears:
//   --json FILE|-               write the result as JSON to FILE; with -, only JSON to standard output
//   --format text|markdown      the form of the text on standard output
//   --searcher ID, --filter TEXT select searchers (in compare-results, --filter selects rows)
//   --out DIR                   a directory for result files
//   --experiment FILE           what to run
//   --dry-run, --list           show what would run, and run nothing
//   --seed S, --threads T
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

// The options of all kinds go through these functions: what CLI11 compiles for an option is compiled once, in options.cpp.
CLI::Option* add_flag(CLI::App& verb, const std::string& name, bool& target, const std::string& help);
CLI::Option* add_text_option(CLI::App& verb, const std::string& name, std::string& target, const std::string& help);
CLI::Option* add_text_option(CLI::App& verb, const std::string& name, std::optional<std::string>& target,
                             const std::string& help);
// `parse` takes the text of the option.
CLI::Option* add_parsed_option(CLI::App& verb, const std::string& name,
                               const std::function<void(const std::string&)>& parse, const std::string& help);

// A whole number in decimal. Anything else, or a number out of range, is an error that names the range.
CLI::Option* add_number_option(CLI::App& verb, const std::string& name, std::optional<std::uint64_t>& target,
                               std::uint64_t least, std::uint64_t greatest, const std::string& help);

// A decimal number, with the same errors.
CLI::Option* add_decimal_option(CLI::App& verb, const std::string& name, std::optional<double>& target, double least,
                                double greatest, const std::string& help);

// A text that may be given several times.
CLI::Option* add_list_option(CLI::App& verb, const std::string& name, std::vector<std::string>& list,
                             const std::string& help);

CLI::Option* add_experiment_option(CLI::App& verb, std::string& file, const std::string& help);
CLI::Option* add_seed_option(CLI::App& verb, std::optional<std::uint64_t>& seed,
                             const std::string& default_text = "the experiment's, or 1");
// `threads` becomes `default_threads`, or all that the machine has.
CLI::Option* add_threads_option(CLI::App& verb, unsigned& threads, std::optional<unsigned> default_threads = {});
CLI::Option* add_out_option(CLI::App& verb, std::string& directory, const std::string& help);
CLI::Option* add_format_option(CLI::App& verb, std::string& format);
CLI::Option* add_dry_run_option(CLI::App& verb, bool& dry_run);

// Both options add to `patterns`, for select_searchers. `--filter TEXT` adds the glob '*TEXT*', or TEXT if it is a glob.
CLI::Option* add_searcher_option(CLI::App& verb, std::vector<std::string>& patterns,
                                 const std::string& default_text = "all");

CLI::Option* add_json_option(CLI::App& verb, std::optional<std::string>& target);

// Call it before the work. Throws OutputError if it is already clear that the file of --json cannot be written, and UsageError
// if it is one of the files that the verb reads.
void require_json_target(const std::optional<std::string>& target,
                         const std::vector<std::filesystem::path>& inputs = {});

// Writes the text to standard output, and the JSON where --json says. With `--json -` there is only JSON. The text comes first,
// so that the result is not lost if the file cannot be written.
void write_result(const std::optional<std::string>& target, const std::function<std::string()>& text,
                  const std::function<std::string()>& json);

}  // namespace pvslab

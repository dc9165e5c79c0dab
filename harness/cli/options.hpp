// Options that several verbs have, with the same names, ranges and words everywhere.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

// A whole number in decimal. What is no number, or out of range, is an error that names the range.
CLI::Option* add_number_option(CLI::App& app, const std::string& name, std::optional<std::uint64_t>& target,
                               std::uint64_t least, std::uint64_t greatest, const std::string& help);

// A decimal number; likewise.
CLI::Option* add_decimal_option(CLI::App& app, const std::string& name, std::optional<double>& target, double least,
                                double greatest, const std::string& help);

// --seed S
CLI::Option* add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed);
// --threads T; `threads` holds the default, which is all the machine has
CLI::Option* add_threads_option(CLI::App& app, unsigned& threads);
// --json FILE|-
CLI::Option* add_json_option(CLI::App& app, std::optional<std::string>& target);
// --format F: text or markdown
CLI::Option* add_format_option(CLI::App& app, std::string& format);
// --searcher ID, repeatable, with globs; and --filter TEXT, which stands for the glob '*TEXT*' unless it is one. Both add to
// `patterns`, for select_searchers.
CLI::Option* add_searcher_option(CLI::App& app, std::vector<std::string>& patterns,
                                 std::string_view default_text = "all");

}  // namespace pvslab

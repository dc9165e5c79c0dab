// The options that several verbs share. An option has the same name, range, meaning and help wherever it appears:
//   --json FILE|-               write the result as JSON to FILE; with -, only JSON to standard output
//   --format text|markdown      the form of the text on standard output
//   --searcher ID, --filter TEXT select searchers (in a report of two results, --filter selects rows)
//   --out DIR                   a directory for result files
//   --experiment FILE           what to run
//   --full                      the tables of each workload, not the matrix
//   --dry-run, --list           show what would run, and run nothing
//   --seed S, --threads T
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/flags/option.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

Option add_experiment_option(CLI::App& verb, std::string& file, const std::string& help);
Option add_seed_option(CLI::App& verb, std::optional<std::uint64_t>& seed,
                       const std::string& default_text = "the experiment's, or 1");
// `threads` becomes `default_threads`, or all that the machine has.
Option add_threads_option(CLI::App& verb, unsigned& threads, std::optional<unsigned> default_threads = {});
Option add_out_option(CLI::App& verb, std::string& directory, const std::string& help);
Option add_format_option(CLI::App& verb, std::string& format);
// On every verb, and before it: no progress and no notices (harness/base/notice.hpp).
Option add_quiet_option(CLI::App& verb);
// The tables of each workload, in verbs that otherwise show a matrix.
Option add_full_option(CLI::App& verb, bool& full);
Option add_dry_run_option(CLI::App& verb, bool& dry_run);

// `--filter TEXT`: a part of an id, or a glob; repeatable. `globs` must live as long as the verb.
Option add_filter_option(CLI::App& verb, std::vector<std::string>& globs, const std::string& help);
// Whether one of them matches, or there are none.
[[nodiscard]] bool is_chosen_by(const std::vector<std::string>& globs, const std::string& id);

// Both options add to `patterns`, for select_searchers. `--filter TEXT` adds the glob '*TEXT*', or TEXT if it is a glob.
Option add_searcher_option(CLI::App& verb, std::vector<std::string>& patterns, const std::string& default_text = "all");

// `--max-tree-nodes N`, which leaves searchers that do not scale out of `what`, such as "trees of more nodes".
// From whose side scores are told: --view.
Option add_view_option(CLI::App& verb, ScoreView& view, const std::string& help);
Option add_max_tree_nodes_option(CLI::App& verb, std::optional<double>& most, const std::string& what);
// Those that are named by their ids, not by a glob: indices into the catalogue, ascending.
[[nodiscard]] std::vector<std::size_t> named_searchers(const std::vector<std::string>& patterns);

// `--counter NAME`: nodes, leaves, distinct_leaves and the others of names_of_counts(); repeatable, or with commas.
Option add_counter_option(CLI::App& verb, std::vector<std::string>& counters, const std::string& help);
// Their numbers, each once. Throws UsageError with the nearest name.
[[nodiscard]] std::vector<std::size_t> counts_of_options(const std::vector<std::string>& counters);

Option add_json_option(CLI::App& verb, std::optional<std::string>& target);

// Call it before the work. Throws OutputError if it is already clear that the file of --json cannot be written, and UsageError
// if it is one of the files that the verb reads.
void require_json_target(const std::optional<std::string>& target,
                         const std::vector<std::filesystem::path>& inputs = {});

// What --format says. Markdown is written as it is; text is fitted to a terminal and coloured.
enum class TextForm : std::uint8_t { text, markdown };
[[nodiscard]] TextForm form_of(const std::string& format);
void write_in_form(TextForm form, const std::string& text);

// Writes the text to standard output, and the JSON where --json says. With `--json -` there is only JSON. The text comes first,
// so that the result is not lost if the file cannot be written.
void write_result(const std::optional<std::string>& target, const std::function<std::string()>& text,
                  const std::function<std::string()>& json, TextForm form = TextForm::text);

}  // namespace pvslab

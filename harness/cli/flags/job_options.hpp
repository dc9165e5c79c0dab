// The options of verbs whose work falls into cells (harness/cells):
//   --shard I/N     run one part of N, and write it instead of a report
//   --parts DIR     where parts are, and where this run keeps what it finished
//   --keep-going    a shard that finds a fault is fine
// `pvslab merge` gives the verb the hidden --from-parts and --partial.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/cells/run/job.hpp"
#include "harness/cli/flags/option.hpp"

namespace pvslab {

struct JobFlags {
  std::optional<std::string> shard;
  std::optional<std::string> parts;
  bool keep_going = false;
  std::vector<std::string> merged;
  bool partial = false;
};

// Returns the options that the help shows.
std::vector<Option> add_job_options(CLI::App& verb, JobFlags& flags);

// What the options say. `targets` are the values of options that a shard cannot have, such as --json: it reports nothing.
// Throws UsageError.
struct ReportTarget {
  std::string option;
  bool is_given;
};
[[nodiscard]] JobOptions job_options(const JobFlags& flags, const std::vector<ReportTarget>& targets);

// What would run, for --dry-run: the cells, their time, and the shards if --shard is given.
[[nodiscard]] std::string dry_run_text(const CellPlan& plan, const JobOptions& options);

// The words of the command line from the verb on. Call it before any verb works.
void set_command_words(std::vector<std::string> words);
// Those that decide about the cells: without the options that concern one run, such as --threads.
[[nodiscard]] std::vector<std::string> planning_words();

}  // namespace pvslab

#include "harness/cli/flags/job_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/plan_text.hpp"

namespace pvslab {
namespace {

constexpr const char* default_parts = "parts";

std::vector<std::string>& command_words() {
  static std::vector<std::string> words;
  return words;
}

constexpr std::array<std::string_view, 11> with_value{"--view",    "--shard", "--parts",      "--threads",
                                                      "--json",    "--out",   "--from-parts", "--pgn",
                                                      "--journal", "--game",  "--per-tree"};
constexpr std::array<std::string_view, 7> without_value{"--keep-going", "--quiet",   "-q",          "--fresh",
                                                        "--partial",    "--dry-run", "--no-journal"};

}  // namespace

std::vector<Option> add_job_options(CLI::App& verb, JobFlags& flags) {
  const Option shard =
      add_text_option(verb, "--shard", flags.shard,
                      "Run only shard I of N, I from 0, and write a part for `pvslab merge`. slurm/N and k8s/N read I "
                      "from the array or job, mpi reads the rank")
          .placeholder("I/N")
          .rare();
  const Option parts = add_text_option(verb, "--parts", flags.parts,
                                       "Directory of parts: keep finished cells there, and take up those that are")
                           .placeholder("DIR")
                           .shown_default(fmt::format("{}, with --shard", default_parts))
                           .rare();
  const Option keep_going = add_flag(verb, "--keep-going", flags.keep_going,
                                     "A shard that finds a fault exits with 0; the merge exits with 1");
  keep_going.needs(shard);
  keep_going.rare();
  const Option merged = add_list_option(verb, "--from-parts", flags.merged, "");
  merged.hidden();
  add_flag(verb, "--partial", flags.partial, "").hidden();
  return {shard, parts, keep_going};
}

JobOptions job_options(const JobFlags& flags, const std::vector<ReportTarget>& targets) {
  JobOptions options{.command = planning_words(), .keep_going = flags.keep_going, .partial = flags.partial};
  for (const std::string& directory : flags.merged) options.merged.emplace_back(directory);
  if (flags.partial && !options.merges()) throw UsageError("--partial is an option of `pvslab merge`");
  if (flags.parts) options.parts = *flags.parts;
  if (!flags.shard) return options;
  options.handed_out = *flags.shard == "-";
  if (!options.handed_out) options.shard = parse_shard(*flags.shard);
  if (!options.parts) options.parts = default_parts;
  for (const ReportTarget& target : targets) {
    if (!target.is_given) continue;
    throw UsageError(fmt::format("--shard writes a part and no report; give {} to `pvslab merge`", target.option));
  }
  return options;
}

std::string dry_run_text(const CellPlan& plan, const JobOptions& options) {
  return plan_text(plan, options.shard, output_style());
}

void set_command_words(std::vector<std::string> words) { command_words() = std::move(words); }

std::vector<std::string> planning_words() {
  std::vector<std::string> kept;
  const std::vector<std::string>& words = command_words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      kept.insert(kept.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      break;
    }
    const std::string name = word.substr(0, word.find('='));
    if (std::ranges::find(without_value, name) != without_value.end()) continue;
    if (std::ranges::find(with_value, name) == with_value.end()) {
      kept.push_back(word);
    } else if (name == word) {
      ++i;  // its value
    }
  }
  return kept;
}

}  // namespace pvslab

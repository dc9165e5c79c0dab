// `pvslab power`: deliberately wrong searchers against every check.
#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/power/power.hpp"
#include "harness/power/recorded_power.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_seeds = 1000;

struct PowerFlags {
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> seeds;
  std::vector<std::string> patterns;
  unsigned threads = 1;
  std::optional<std::string> json;
  std::optional<std::string> record;
  std::optional<std::string> check;
  bool dry_run = false;
  JobFlags job;
};

bool matches(std::string_view id, const std::string& pattern) {
  const bool is_glob = pattern.find_first_of("*?[") != std::string::npos;
  return ::fnmatch((is_glob ? pattern : "*" + pattern + "*").c_str(), std::string(id).c_str(), 0) == 0;
}

zoo::PowerOptions options_from(const PowerFlags& flags) {
  zoo::PowerOptions options;
  options.seed = flags.seed.value_or(options.seed);
  options.seeds = flags.seeds.value_or(options.seeds);
  for (std::size_t i = 0; i < zoo::mutants().size(); ++i) {
    const std::string_view id = zoo::mutants()[i].body.fault.id;
    const auto fits = [&](const std::string& pattern) { return matches(id, pattern); };
    if (flags.patterns.empty() || std::ranges::any_of(flags.patterns, fits)) options.chosen.push_back(i);
  }
  if (options.chosen.empty()) throw NothingSelected("--filter matches no mutant; `pvslab power --list` shows them");
  return options;
}

// Compares with the recorded matrix. Returns whether it is the same.
bool tell_differences(const zoo::PowerReport& report, const zoo::RecordedPower& recorded, const std::string& file) {
  const std::vector<std::string> differences = zoo::differences(recorded, report);
  for (const std::string& difference : differences)
    write_to_stderr(fmt::format("{}: {}: {}\n", program_name(), file, difference));
  return differences.empty();
}

ExitCode report_power(const PowerFlags& flags, const zoo::PowerReport& report,
                      const std::optional<zoo::RecordedPower>& recorded, const JobRun& run) {
  const CriticalSection whole_report;
  write_job_result(
      run, flags.json, [&] { return to_text(report, output_style()); }, [&] { return to_json(report); });
  if (!report.complete && !run.is_merged) return ExitCode::interrupted;
  if (!report.complete) return report.caught_controls().empty() ? ExitCode::fine : ExitCode::violated;
  if (flags.record) write_file_atomically(*flags.record, zoo::to_toml(report));
  const bool is_as_recorded = !recorded || tell_differences(report, *recorded, *flags.check);
  return report.is_fine() && is_as_recorded ? ExitCode::fine : ExitCode::violated;
}

ExitCode run_power(const PowerFlags& flags) {
  const JobOptions asked = job_options(flags.job, {{"--json", flags.json.has_value()},
                                                   {"--record", flags.record.has_value()},
                                                   {"--check", flags.check.has_value()}});
  const zoo::PowerOptions options = options_from(flags);
  if (flags.dry_run && flags.json) throw UsageError("--dry-run runs nothing and writes no JSON; leave --json out");
  zoo::PowerMeasurement measurement(options);
  CellPlan plan("power", options.seed);
  plan.add(measurement.cells());
  std::optional<zoo::RecordedPower> recorded;
  const auto prepare = [&] {
    if (flags.record && !flags.patterns.empty()) throw UsageError("--record writes all mutants; leave --filter out");
    require_json_target(flags.json);
    if (flags.record) require_target(*flags.record);
    if (flags.check) recorded = zoo::read_recorded_power(*flags.check);
  };
  const VerifyRunner runner{.threads = flags.threads, .stop = interrupted};
  return run_cell_work(
      plan, {.asked = asked,
             .dry_run = flags.dry_run,
             .planned = [&](const std::string& cells) { return list_text(options, output_style()) + "\n" + cells; },
             .prepare = prepare,
             .runner = {.threads = flags.threads},
             .report =
                 [&](JobRun& run, bool is_ending) {
                   return report_power(flags, measurement.report(runner, !is_ending), recorded, run);
                 }});
}

Work add_power_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Takes a few minutes on two cores. The exit code is 1 if a mutant survives all checks, or if the matrix is "
      "not the recorded one (--check).");
  const auto flags = std::make_shared<PowerFlags>();
  add_seed_option(verb, flags->seed, "1");
  add_number_option(verb, "--seeds", flags->seeds, 1, most_seeds, "Number of seeds of each check with random trees")
      .placeholder("N")
      .shown_default("20");
  const auto add_pattern = [flags](const std::string& text) {
    if (text.empty()) throw UsageError("--filter is empty. Give a part of an id, or a glob such as 'pvs-*'");
    flags->patterns.push_back(text);
  };
  add_repeated_option(verb, "--filter", add_pattern,
                      "Only mutants with TEXT in their id, or whose id matches the glob TEXT; repeatable")
      .placeholder("TEXT");
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_text_option(verb, "--record", flags->record, "Write the matrix to FILE, as results/baseline/power.toml")
      .placeholder("FILE");
  add_text_option(verb, "--check", flags->check, "Compare the matrix with the one recorded in FILE")
      .placeholder("FILE");
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [flags] { return run_power(*flags); };
}

}  // namespace

extern constinit const Verb power_command{.name = "power",
                                          .summary = "Measure which wrong searchers the checks find, and how soon",
                                          .add_options = add_power_verb_options};

}  // namespace pvslab

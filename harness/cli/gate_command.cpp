// `pvslab gate`: compares the costs of searchers with a committed baseline, for continuous integration.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/reporters/reporter_request.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/gate/verdict/measured_verdicts.hpp"
#include "harness/gate/verdict/parallel_cells.hpp"
#include "harness/gate/verdict/run_gate.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

struct GateFlags {
  ProgramFlags programs;
  std::string baseline;
  std::string experiment;
  std::vector<std::string> searchers;
  bool update = false;
  std::optional<double> max_nodes_ratio;
  bool times = false;
  std::optional<double> max_time_ratio;
  std::optional<double> time_budget;
  bool instructions = false;
  std::optional<double> max_instructions_ratio;
  bool report_only = false;
  bool strict = false;
  std::vector<std::string> reporters;
  std::optional<std::string> json;
  std::vector<std::string> counters;
  unsigned threads = 1;
  bool dry_run = false;
};

// Those whose ratios are told.
std::vector<std::size_t> told_counters(const GateFlags& flags) {
  std::vector<std::size_t> counters = counts_of_options(flags.counters);
  if (std::ranges::find(counters, distinct_leaves_number) != counters.end()) {
    throw UsageError("the gate does not count distinct leaves; `pvslab compare --counter distinct_leaves` does");
  }
  return counters;
}

// Those of --searcher and --filter, and every program: what is named on the command line runs.
std::vector<std::size_t> selected_by(const GateFlags& flags) {
  std::vector<std::size_t> selected = select_searchers(flags.searchers);
  std::ranges::copy(started_programs(), std::back_inserter(selected));
  std::ranges::sort(selected);
  selected.erase(std::ranges::unique(selected).begin(), selected.end());
  return selected;
}

// Throws for a pattern of which no workload of the experiment has a searcher, which would be left out in silence: UsageError
// for an id, NothingSelected for a glob.
void require_any_of_each(const std::vector<std::string>& patterns, const Experiment& experiment, const fs::path& file) {
  const auto has = [&](std::size_t searcher) {
    return std::ranges::any_of(experiment.workloads, [&](const WorkloadRequest& request) {
      return std::ranges::binary_search(request.searchers ? *request.searchers : experiment.searchers, searcher);
    });
  };
  for (const std::string& pattern : patterns) {
    if (std::ranges::any_of(select_searchers(std::vector{pattern}), has)) continue;
    if (!find_searcher(pattern)) {
      throw NothingSelected(fmt::format("{} has no searcher that matches {}", file.string(), pattern));
    }
    throw UsageError(fmt::format("{} has no searcher {}: add it to a list `searchers` there", file.string(), pattern));
  }
}

Plan plan_of(const GateFlags& flags, const fs::path& file) {
  const Experiment experiment = with(read_experiment(file), started_programs());
  if (flags.searchers.empty()) return make_plan(experiment);
  std::error_code error;
  if (flags.update && (fs::exists(flags.baseline, error) || error)) {
    throw UsageError("--update with --searcher or --filter would drop the other cells; leave one of them out");
  }
  require_any_of_each(flags.searchers, experiment, file);
  return make_plan(only(experiment, selected_by(flags)));
}

// The searchers that the filter leaves out; their cells are not compared.
std::vector<std::string> left_out_by(const GateFlags& flags, const Plan& plan) {
  if (flags.searchers.empty()) return {};
  const std::vector<std::size_t> selected = selected_by(flags);
  std::vector<std::string> left_out = parallel_names(plan);
  for (std::size_t searcher = 0; searcher < searcher_infos().size(); ++searcher) {
    if (!std::ranges::binary_search(selected, searcher)) left_out.emplace_back(searcher_infos()[searcher]->id);
  }
  return left_out;
}

std::vector<ReporterRequest> reporters_of(const GateFlags& flags, const fs::path& experiment) {
  std::vector<ReporterRequest> requests;
  for (const std::string& text : flags.reporters) requests.push_back(parse_reporter(text));
  if (flags.json) requests.push_back({&reporter_named("json"), flags.json});
  require_reporters(requests);
  for (const ReporterRequest& request : requests) {
    if (!request.is_to_stdout()) require_no_input(request.target(), {flags.baseline, experiment.string()});
  }
  return requests;
}

bool replaces_the_text(const ReporterRequest& request) {
  return request.is_to_stdout() && request.reporter->replaces_text;
}

GateLimits limits_of(const GateFlags& flags) {
  GateLimits limits{
      .max_nodes_ratio = flags.max_nodes_ratio.value_or(1), .max_time_ratio = {}, .max_instructions_ratio = {}};
  if (flags.times || flags.max_time_ratio) {
    limits.max_time_ratio = flags.max_time_ratio.value_or(default_max_time_ratio);
  }
  if (flags.instructions || flags.max_instructions_ratio) {
    limits.max_instructions_ratio = flags.max_instructions_ratio.value_or(default_max_instructions_ratio);
  }
  return limits;
}

// The words that both commands share: what is measured, and the baseline.
std::vector<std::string> words_of(const GateFlags& flags) {
  std::vector<std::string> words{"pvslab", "gate", "--baseline", flags.baseline};
  if (!flags.experiment.empty()) words.insert(words.end(), {"--experiment", flags.experiment});
  if (flags.times || flags.max_time_ratio) words.emplace_back("--times");
  if (flags.instructions || flags.max_instructions_ratio) words.emplace_back("--instructions");
  if (flags.time_budget) words.insert(words.end(), {"--time-budget", fmt::format("{}", *flags.time_budget)});
  return words;
}

std::string command_of(const GateFlags& flags) {
  std::vector<std::string> words = words_of(flags);
  const auto add = [&](const char* flag, const std::string& value) { words.insert(words.end(), {flag, value}); };
  for (const std::string& pattern : flags.searchers) add("--searcher", pattern);
  const auto add_number = [&](const char* flag, const std::optional<double>& value) {
    if (value) add(flag, fmt::format("{}", *value));
  };
  add_number("--max-nodes-ratio", flags.max_nodes_ratio);
  add_number("--max-time-ratio", flags.max_time_ratio);
  add_number("--max-instructions-ratio", flags.max_instructions_ratio);
  return shell_command(words);
}

std::string update_command_of(const GateFlags& flags) {
  if (flags.update) return "";
  std::vector<std::string> words = words_of(flags);
  words.emplace_back("--update");
  return shell_command(words);
}

// Nothing if --update is to create it. A damaged baseline is never replaced: it may be the only copy.
std::optional<Baseline> existing_baseline(const GateFlags& flags, const Plan& plan) {
  std::error_code error;
  const bool is_there = fs::exists(flags.baseline, error) || error;  // if the check fails, reading it says why
  if (flags.update && !is_there) return std::nullopt;
  if (!is_there) {
    throw UsageError(
        fmt::format("there is no baseline {}. To create it, run\n  {}", flags.baseline, update_command_of(flags)));
  }
  const std::string text = read_input(flags.baseline);
  Baseline baseline = parse_baseline(text, flags.baseline);
  require_same_experiment(baseline, plan, flags.baseline, text);
  return baseline;
}

// Throws UsageError before measuring if the baseline has no figures to compare with. With --report-only it is a warning.
void require_figures(const GateFlags& flags, const Plan& plan, const Baseline& baseline, const GateLimits& limits) {
  const auto has_any_of = [&](const auto& measured) {
    const std::vector<CellName> timed = timed_cells(plan);
    return timed.empty() || (measured && std::ranges::any_of(measured->figures, [&](const auto& figure) {
                               return std::ranges::find(timed, figure.name) != timed.end();
                             }));
  };
  std::string missing = limits.max_time_ratio && !has_any_of(baseline.times) ? "times" : "";
  if (limits.max_instructions_ratio && !has_any_of(baseline.instructions)) {
    missing += missing.empty() ? "instructions" : " and no instructions";
  }
  if (missing.empty()) return;
  const std::string said =
      fmt::format("{} has no {} to compare with. To record them, and accept this program's counts, run\n  {}",
                  flags.baseline, missing, update_command_of(flags));
  if (!flags.report_only) throw UsageError(said);
  write_to_stderr(fmt::format("{}: {}\n", program_name(), said));
}

void update_baseline(const GateFlags& flags, const GateMeasurement& measured, const Plan& plan,
                     const std::optional<Baseline>& old) {
  const Baseline updated = new_baseline(measured, plan, old);
  if (old == updated) {
    write_notice(fmt::format("{}: {} is unchanged\n", program_name(), flags.baseline));
    return;
  }
  write_file_atomically(flags.baseline, to_toml(updated));
  write_notice(fmt::format("{}: wrote {}\n", program_name(), flags.baseline));
}

ExitCode exit_code_of(const GateFlags& flags, const GateReport& report) {
  if (flags.report_only) return ExitCode::fine;
  if (!report.violations.empty()) return ExitCode::violated;
  if (flags.update) return ExitCode::fine;
  switch (report.verdict()) {
    case GateVerdict::pass: return ExitCode::fine;
    case GateVerdict::fail: return ExitCode::regressed;
    case GateVerdict::inconclusive: return flags.strict ? ExitCode::inconclusive : ExitCode::fine;
  }
  __builtin_unreachable();
}

void write_everything(const std::vector<ReporterRequest>& requests, const GateReport& report) {
  if (std::ranges::none_of(requests, replaces_the_text)) {
    write_text(gate_text(report, output_style()));
  } else {
    write_to_stderr(verdict_line(report));
  }
  write_reports(requests, report);
}

// Nothing if it was interrupted, after a message.
std::optional<GateMeasurement> measured_or_told(const Plan& plan, const std::optional<Baseline>& baseline,
                                                const GateOptions& options) {
  const auto tell = [] { return tell_interrupted("interrupted; nothing was written. Start again with"); };
  const InterruptReport report_if_ended(tell);
  std::optional<GateMeasurement> measured = measure(plan, baseline, options);
  if (!measured) tell();
  return measured;
}

ExitCode run(const GateFlags& flags) {
  const auto start = std::chrono::steady_clock::now();
  start_programs(flags.programs);
  const std::vector<std::size_t> counters = told_counters(flags);
  if (flags.baseline.empty() || flags.baseline == "-") throw UsageError("--baseline must name a file");
  const fs::path experiment = experiment_or_shipped(flags.experiment, "gate.toml");
  const std::vector<ReporterRequest> requests = reporters_of(flags, experiment);
  const Plan plan = plan_of(flags, experiment);
  if (plan.asked.window) {
    throw UsageError(fmt::format("{} has a window, and the counts of a baseline are of the open one; leave it out",
                                 experiment.string()));
  }
  if (flags.dry_run) {
    if (!requests.empty()) throw UsageError("--dry-run writes no report; leave out --reporter and --json");
    write_text(describe(plan, output_style()));
    for (const std::string& warning : plan.warnings) write_notice(warning);
    return ExitCode::fine;
  }
  const std::optional<Baseline> baseline = existing_baseline(flags, plan);
  const GateLimits limits = limits_of(flags);
  if (flags.update) {
    require_target(flags.baseline);
  } else {
    require_figures(flags, plan, *baseline, limits);
  }
  const GateOptions options{
      .threads = flags.threads,
      .limits = limits,
      .time_budget = flags.time_budget.value_or(flags.update ? update_time_budget : default_time_budget),
      .with_parallel = flags.searchers.empty(),
      .whole_budget = flags.update};
  const std::optional<GateMeasurement> measured = measured_or_told(plan, baseline, options);
  if (!measured) return ExitCode::interrupted;
  GateReport report = report_on(*measured, baseline, plan, options.limits, left_out_by(flags, plan));
  report.baseline_file = flags.baseline;
  report.updates = flags.update;
  report.command = command_of(flags);
  if (report.violations.empty()) report.update_command = update_command_of(flags);
  report.counters = counters;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  write_everything(requests, report);
  if (flags.update && report.violations.empty()) update_baseline(flags, *measured, plan, baseline);
  return exit_code_of(flags, report);
}

// "Reporters:\n  text: for a terminal\n ..."
std::string help_on_reporters() {
  std::string text = "Reporters:\n";
  for (const Reporter* reporter : reporters()) text += fmt::format("  {}: {}\n", reporter->name, reporter->summary);
  return text;
}

constexpr double max_ratio = 1000;
constexpr double max_time_budget = 86'400;

void add_limit_options(CLI::App& verb, GateFlags& flags) {
  add_decimal_option(verb, "--max-nodes-ratio", flags.max_nodes_ratio, 1, max_ratio,
                     "Fail if a counter exceeds R times the baseline")
      .placeholder("R")
      .shown_default("1");
  add_flag(verb, "--times", flags.times, "Gate times too, for the cells that the experiment times");
  add_decimal_option(verb, "--max-time-ratio", flags.max_time_ratio, 1, max_ratio,
                     "Gate times, and fail if a time exceeds R times the baseline")
      .placeholder("R")
      .shown_default(fmt::format("{:g}", default_max_time_ratio));
  add_decimal_option(verb, "--time-budget", flags.time_budget, 1, max_time_budget, "Seconds that timing may take")
      .placeholder("S")
      .shown_default(fmt::format("{:g}, or {:g} with --update", default_time_budget, update_time_budget))
      .rare();
  add_flag(verb, "--instructions", flags.instructions,
           "Gate instructions of the same cells too, counted by hardware or by callgrind");
  add_decimal_option(verb, "--max-instructions-ratio", flags.max_instructions_ratio, 1, max_ratio,
                     "Gate instructions, and fail if a count exceeds R times the baseline")
      .placeholder("R")
      .shown_default(fmt::format("{:g}", default_max_instructions_ratio))
      .rare();
}

Work add_gate_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<GateFlags>();
  set_footer(
      verb,
      help_on_reporters() +
          "The exit code is 1 if a value is wrong, 3 if there is a regression, and 4 with --strict if the gate is "
          "inconclusive.");
  add_text_option(verb, "--baseline", flags->baseline, "Baseline file, for example results/baseline/gate.toml")
      .placeholder("FILE")
      .required();
  add_experiment_option(verb, flags->experiment, "Experiment to measure").shown_default("suites/gate.toml");
  add_searcher_option(verb, flags->searchers);
  add_program_options(verb, flags->programs);
  add_flag(verb, "--update", flags->update, "Write the measured figures as the new baseline");
  add_limit_options(verb, *flags);
  add_flag(verb, "--report-only", flags->report_only, "Report regressions but exit with 0");
  add_flag(verb, "--strict", flags->strict, "Exit with 4 if the gate is inconclusive");
  add_list_option(
      verb, "--reporter", flags->reporters,
      "Write a report: NAME writes to standard output, NAME::out=FILE to a file; repeatable. NAME is one of "
      "the reporters below")
      .placeholder("NAME");
  add_counter_option(verb, flags->counters, "Tell ratios to the baseline of this counter, with an interval of nodes")
      .shown_default("none")
      .rare();
  add_json_option(verb, flags->json);
  add_threads_option(verb, flags->threads);
  add_dry_run_option(verb, flags->dry_run);
  return [flags] { return run(*flags); };
}

}  // namespace

extern constinit const Verb gate_command{.name = "gate",
                                         .summary = "Fail if costs exceed a committed baseline (for CI)",
                                         .add_options = add_gate_verb_options};

}  // namespace pvslab

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
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/engines/engine_gate.hpp"
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
  EngineFlags engines;
  PositionFlags positions;
  std::optional<std::uint64_t> depth;
  bool bench = false;
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

// Throws UsageError for an id or a glob of which no workload of the experiment has a searcher: it would be left out in silence.
void require_any_of_each(const std::vector<std::string>& patterns, const Experiment& experiment, const fs::path& file) {
  const auto has = [&](std::size_t searcher) {
    return std::ranges::any_of(experiment.workloads, [&](const WorkloadRequest& request) {
      return std::ranges::binary_search(request.searchers ? *request.searchers : experiment.searchers, searcher);
    });
  };
  for (const std::string& pattern : patterns) {
    if (std::ranges::any_of(select_searchers(std::vector{pattern}), has)) continue;
    throw UsageError(fmt::format("{} has no searcher {}{}: add it to a list `searchers` there", file.string(),
                                 find_searcher(pattern) ? "" : "that matches ", pattern));
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
  const auto add = [&](const char* flag, const std::string& value) { words.insert(words.end(), {flag, value}); };
  if (!flags.experiment.empty()) add("--experiment", flags.experiment);
  for (const std::string& engine : flags.engines.engines) add("--engine", engine);
  for (const std::string& option : flags.engines.options) add("--option", option);
  if (flags.engines.timeout) add("--timeout", std::to_string(*flags.engines.timeout));
  if (flags.positions.suite) add("--suite", *flags.positions.suite);
  if (flags.depth) add("--depth", std::to_string(*flags.depth));
  if (flags.bench) words.emplace_back("--bench");
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
std::optional<Baseline> existing_baseline(const GateFlags& flags, const GatedExperiment& experiment) {
  std::error_code error;
  const bool is_there = fs::exists(flags.baseline, error) || error;  // if the check fails, reading it says why
  if (flags.update && !is_there) return std::nullopt;
  if (!is_there) {
    throw UsageError(
        fmt::format("there is no baseline {}. To create it, run\n  {}", flags.baseline, update_command_of(flags)));
  }
  const std::string text = read_input(flags.baseline);
  Baseline baseline = parse_baseline(text, flags.baseline);
  require_same_experiment(baseline, experiment, flags.baseline, text);
  return baseline;
}

// Throws UsageError before measuring if the baseline has no figures to compare with. With --report-only it is a warning.
void require_figures(const GateFlags& flags, const GatedExperiment& experiment, const Baseline& baseline,
                     const GateLimits& limits) {
  const auto has_any_of = [&](const auto& measured) {
    const std::vector<CellName>& timed = experiment.timed;
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

void update_baseline(const GateFlags& flags, const GateMeasurement& measured, const GatedExperiment& experiment,
                     const std::optional<Baseline>& old) {
  const Baseline updated = new_baseline(measured, experiment, old);
  if (old == updated) {
    write_notice(fmt::format("{}: {} is unchanged\n", program_name(), flags.baseline));
    return;
  }
  write_file_atomically(flags.baseline, to_toml(updated));
  write_notice(fmt::format("{}: wrote {}\n", program_name(), flags.baseline));
}

ExitCode exit_code_of(const GateFlags& flags, const GateReport& report) {
  if (flags.report_only) return ExitCode::fine;
  if (!report.violations.empty() || !report.faults.empty()) return ExitCode::violated;
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
template <typename Plan>
auto measured_or_told(const Plan& plan, const std::optional<Baseline>& baseline, const GateOptions& options) {
  const auto tell = [] { return tell_interrupted("interrupted; nothing was written. Start again with"); };
  const InterruptReport report_if_ended(tell);
  auto measured = measure(plan, baseline, options);
  if (!measured) tell();
  return measured;
}

// The baseline, and what is measured to be compared with it. Throws UsageError and InputError before anything is measured.
struct Against {
  std::optional<Baseline> baseline;
  GateOptions options;
};

Against against(const GateFlags& flags, const GatedExperiment& experiment) {
  Against result{.baseline = existing_baseline(flags, experiment), .options = {}};
  const GateLimits limits = limits_of(flags);
  if (flags.update) {
    require_target(flags.baseline);
  } else {
    require_figures(flags, experiment, *result.baseline, limits);
  }
  result.options = {.threads = flags.threads,
                    .limits = limits,
                    .time_budget = flags.time_budget.value_or(flags.update ? update_time_budget : default_time_budget),
                    .with_parallel = flags.searchers.empty(),
                    .whole_budget = flags.update};
  return result;
}

ExitCode finish(const GateFlags& flags, const std::vector<ReporterRequest>& requests, GateReport report,
                const GateMeasurement& measured, const GatedExperiment& experiment,
                const std::optional<Baseline>& baseline, std::chrono::steady_clock::time_point start) {
  report.baseline_file = flags.baseline;
  report.updates = flags.update;
  report.command = command_of(flags);
  const bool may_update = report.violations.empty() && report.faults.empty();
  if (may_update) report.update_command = update_command_of(flags);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  write_everything(requests, report);
  if (flags.update && may_update) update_baseline(flags, measured, experiment, baseline);
  return exit_code_of(flags, report);
}

void require_no_reports(const std::vector<ReporterRequest>& requests) {
  if (!requests.empty()) throw UsageError("--dry-run writes no report; leave out --reporter and --json");
}

ExitCode run_on_searchers(const GateFlags& flags) {
  const auto start = std::chrono::steady_clock::now();
  start_programs(flags.programs);
  const std::vector<std::size_t> counters = told_counters(flags);
  const fs::path file = experiment_or_shipped(flags.experiment, "gate.toml");
  const std::vector<ReporterRequest> requests = reporters_of(flags, file);
  const Plan plan = plan_of(flags, file);
  if (plan.asked.window) {
    throw UsageError(
        fmt::format("{} has a window, and the counts of a baseline are of the open one; leave it out", file.string()));
  }
  if (flags.dry_run) {
    require_no_reports(requests);
    write_text(describe(plan, output_style()));
    for (const std::string& warning : plan.warnings) write_notice(warning);
    return ExitCode::fine;
  }
  const GatedExperiment experiment = gated_experiment(plan);
  const auto [baseline, options] = against(flags, experiment);
  const auto measured = measured_or_told(plan, baseline, options);
  if (!measured) return ExitCode::interrupted;
  GateReport report = report_on(*measured, baseline, plan, options.limits, left_out_by(flags, plan));
  report.counters = counters;
  return finish(flags, requests, std::move(report), *measured, experiment, baseline, start);
}

constexpr std::uint64_t most_engine_depth = 200;

// Throws UsageError and InputError.
EngineGatePlan engine_plan_of(const GateFlags& flags) {
  const bool has_positions = flags.positions.suite.has_value();
  if (!has_positions && !flags.bench) {
    throw UsageError("nothing to ask the engine. Name positions with --suite FILE and a --depth, or give --bench");
  }
  if (has_positions != flags.depth.has_value()) {
    throw UsageError(has_positions ? "--suite needs --depth N: the depth of each search"
                                   : "--depth needs positions: --suite FILE");
  }
  if (!has_positions && (flags.times || flags.max_time_ratio || flags.instructions || flags.max_instructions_ratio)) {
    throw UsageError("times and instructions are those of positions; name them with --suite FILE and --depth N");
  }
  EngineGatePlan plan;
  plan.engines = engines_from(flags.engines);
  plan.with_bench = flags.bench;
  if (!has_positions) return plan;
  auto [positions, hash] = asked_positions_from(flags.positions);
  plan.positions = std::move(positions);
  plan.hash = hash;
  plan.depth = static_cast<int>(*flags.depth);
  return plan;
}

ExitCode run_on_engines(const GateFlags& flags) try {
  const auto start = std::chrono::steady_clock::now();
  const EngineGatePlan plan = engine_plan_of(flags);
  const std::vector<ReporterRequest> requests = reporters_of(flags, flags.positions.suite.value_or(""));
  if (flags.dry_run) {
    require_no_reports(requests);
    std::string text;
    for (const NamedEngine& engine : plan.engines) {
      text += fmt::format(
          "{} = {}:{}{}\n", engine.name, engine.options.command,
          plan.positions
              ? fmt::format(" {} to depth {}", counted(plan.positions->positions.size(), "position"), plan.depth)
              : "",
          plan.with_bench ? fmt::format("{} bench", plan.positions ? "," : "") : "");
    }
    write_text(text);
    return ExitCode::fine;
  }
  const GatedExperiment experiment = gated_experiment(plan);
  const auto [baseline, options] = against(flags, experiment);
  const auto measured = measured_or_told(plan, baseline, options);
  if (!measured) return ExitCode::interrupted;
  return finish(flags, requests, report_on(*measured, baseline, plan, options.limits), measured->figures, experiment,
                baseline, start);
} catch (const EngineError& error) {
  throw UsageError(error.what());
}

ExitCode run(const GateFlags& flags) {
  if (flags.baseline.empty() || flags.baseline == "-") throw UsageError("--baseline must name a file");
  if (flags.engines.engines.empty()) {
    if (!flags.positions.suite && !flags.depth && !flags.bench) return run_on_searchers(flags);
    throw UsageError("--suite, --depth and --bench are for an engine; name it with --engine CMD");
  }
  if (!flags.counters.empty()) throw UsageError("--counter: an engine tells no counter but its nodes");
  if (!flags.programs.commands.empty() || !flags.searchers.empty() || !flags.experiment.empty()) {
    throw UsageError(
        "an engine has positions in place of an experiment: leave out --experiment, --searcher, --filter and "
        "--program, and "
        "give those a baseline of their own");
  }
  return run_on_engines(flags);
}

// The gate of engines has positions in place of an experiment.
void add_gated_engine_options(CLI::App& verb, GateFlags& flags) {
  add_engine_options(verb, flags.engines, "Gate a UCI engine in place of searchers; repeatable");
  add_text_option(verb, "--suite", flags.positions.suite, "Positions for the engine: a file of EPD or FEN")
      .placeholder("FILE");
  add_number_option(verb, "--depth", flags.depth, 1, most_engine_depth, "Depth of each search of the engine")
      .placeholder("N");
  add_flag(verb, "--bench", flags.bench, "Gate the nodes that `ENGINE bench` prints");
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
      .shown_default(fmt::format("{:g}", default_max_time_ratio))
      .rare();
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
  set_footer(verb,
             help_on_reporters() + "Exit codes: 1 wrong value or no answer, 3 regression, 4 undecided (--strict).");
  add_text_option(verb, "--baseline", flags->baseline, "Baseline file, for example results/baseline/gate.toml")
      .placeholder("FILE")
      .required();
  add_experiment_option(verb, flags->experiment, "Experiment to measure").shown_default("suites/gate.toml");
  add_searcher_option(verb, flags->searchers);
  add_program_options(verb, flags->programs);
  add_gated_engine_options(verb, *flags);
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

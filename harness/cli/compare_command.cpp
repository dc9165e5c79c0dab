// `pvslab compare`: the costs of searchers on workloads, as a table and as files. Of an experiment with sweeps of first
// guesses, what the first guess of a searcher is worth.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/experiment/table_memory.hpp"
#include "harness/measure/first_guess/first_guess.hpp"
#include "harness/measure/results/compare.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {
namespace {

struct CompareFlags {
  std::string experiment;
  std::vector<std::string> searchers;
  std::vector<std::string> workloads;
  ProgramFlags programs;
  std::optional<std::uint64_t> trees;
  std::optional<double> max_tree_nodes;
  std::optional<std::uint64_t> seed;
  unsigned threads = 1;
  std::string out;
  std::string format = "text";
  std::optional<std::string> json;
  bool dry_run = false;
  bool fresh = false;
  JobFlags job;
  bool full = false;                  // the tables of each workload instead of the matrix
  std::vector<std::string> counters;  // each a name, or several with commas between them
  std::vector<std::string> against;   // ids and globs
  std::optional<std::string> window;
  std::optional<std::string> per_tree;  // a file
  std::optional<std::uint64_t> table;   // MiB

  // Who names workloads wants to see all of them.
  [[nodiscard]] bool shows_full_tables() const { return full || !workloads.empty(); }
};

// What the options ask for, else what the experiment does.
AskedFigures asked_figures(const CompareFlags& flags, AskedFigures asked) {
  if (!flags.counters.empty()) asked.counts = counts_of_options(flags.counters);
  if (!flags.against.empty()) asked.against = select_searchers(flags.against);
  if (flags.window) {
    asked.window = parse_window(*flags.window, "--window");
    require_window_of_all(*asked.window);
  }
  return asked;
}

// The spec with a table of that size, in place of its own; nothing if it cannot have one.
std::optional<WorkloadSpec> with_table(const WorkloadSpec& spec, std::uint64_t mib) {
  const auto has_name = [](const WorkloadParameter& one) { return one.name == "table"; };
  if (std::ranges::none_of(spec.family().parameters, has_name)) return std::nullopt;
  std::string text = spec.text();
  for (const std::string_view before : {":", ","}) {
    const std::size_t begin = text.rfind(std::string(before) + "table=");
    if (begin == std::string::npos) continue;
    const std::size_t end = std::min(text.find(',', begin + 1), text.size());
    text.erase(begin + (before == ":" ? 1 : 0), end - begin - (before == ":" && end == text.size() ? 1 : 0));
  }
  if (text.find(':') == std::string::npos) text += ':';
  text += text.back() == ':' ? "" : ",";
  return parse_workload(text + fmt::format("table={}", mib));
}

// Sizes are a part of the specs, so that results with tables of different sizes are never taken for the same.
void set_tables(Experiment& experiment, std::uint64_t mib) {
  bool is_set = false;
  for (WorkloadRequest& request : experiment.workloads) {
    if (auto spec = with_table(request.spec, mib)) {
      request.spec = *std::move(spec);
      request.workload = nullptr;
      is_set = true;
    }
  }
  if (!is_set) throw UsageError("--table is for workloads that name `table` in `pvslab list suites`; none here does");
}

// Options override the experiment.
Experiment experiment_of(const CompareFlags& flags) {
  Experiment experiment = flags.experiment.empty() ? builtin_experiment() : read_experiment(flags.experiment);
  if (!flags.workloads.empty()) {
    experiment.workloads.clear();
    for (const std::string& spec : flags.workloads)
      experiment.workloads.push_back({parse_workload(spec), std::nullopt, std::nullopt, {}});
    if (flags.experiment.empty()) experiment.name = "command line";
  }
  if (!flags.searchers.empty()) experiment.searchers = select_searchers(flags.searchers);
  for (WorkloadRequest& request : experiment.workloads) {
    if (!flags.searchers.empty()) request.searchers.reset();
    if (flags.trees) request.trees.reset();
  }
  if (flags.trees) experiment.trees = flags.trees;
  if (flags.seed) experiment.seed = *flags.seed;
  if (flags.max_tree_nodes) experiment.max_tree_nodes = *flags.max_tree_nodes;
  experiment.of_any_size = named_searchers(flags.searchers);
  for (const std::size_t searcher : named_searchers(flags.against)) experiment.of_any_size.push_back(searcher);
  std::ranges::sort(experiment.of_any_size);
  experiment.asked = asked_figures(flags, std::move(experiment.asked));
  if (flags.table) set_tables(experiment, *flags.table);
  return with(std::move(experiment), started_programs());  // who names a program wants to see it
}

// Without the options that change no figure: threads, and where the results go. So files of the same results are the same.
std::string reproducing_command(const CompareFlags& flags, std::uint64_t seed) {
  std::vector<std::string> words{"pvslab", "compare"};
  const auto add = [&](const char* flag, const std::string& value) { words.insert(words.end(), {flag, value}); };
  if (!flags.experiment.empty()) add("--experiment", flags.experiment);
  for (const std::string& pattern : flags.searchers) add("--searcher", pattern);
  for (const std::string& spec : flags.workloads) add("--workload", spec);
  if (flags.trees) add("--trees", std::to_string(*flags.trees));
  if (flags.max_tree_nodes) add("--max-tree-nodes", fmt::format("{}", *flags.max_tree_nodes));
  for (const std::string& counter : flags.counters) add("--counter", counter);
  for (const std::string& pattern : flags.against) add("--against", pattern);
  if (flags.window) add("--window", *flags.window);
  if (flags.table) add("--table", std::to_string(*flags.table));
  add("--seed", std::to_string(seed));
  return shell_command(words);
}

// Who copies it from the terminal wants the same files too.
std::string command_with_files(const CompareFlags& flags, const std::string& command) {
  std::vector<std::string> words;
  if (flags.per_tree) words.insert(words.end(), {"--per-tree", *flags.per_tree});
  if (!flags.out.empty()) words.insert(words.end(), {"--out", flags.out});
  return words.empty() ? command : command + " " + shell_command(words);
}

std::string text_of(const CompareFlags& flags, Results results) {
  if (flags.format == "markdown") return report_markdown(results);
  results.command = command_with_files(flags, results.command);
  const Style style = output_style();
  std::string text = flags.shows_full_tables() ? report_text(results, style) : matrix_report_text(results, style);
  if (!flags.out.empty()) text += fmt::format("files in {}: results.json, results.csv, report.md\n", flags.out);
  return text;
}

// Nothing if it was interrupted.
std::optional<std::vector<GuessReport>> sweep_all(const CompareFlags& flags, const Experiment& experiment) {
  std::vector<GuessReport> reports;
  for (const FirstGuessRequest& request : experiment.first_guesses) {
    const GuessSweep sweep{.spec = request.spec,
                           .trees = flags.trees     ? flags.trees
                                    : request.trees ? request.trees
                                                    : experiment.trees,
                           .seed = flags.seed.value_or(experiment.seed),
                           .searchers = !flags.searchers.empty()
                                            ? select_searchers(flags.searchers)
                                            : request.searchers.value_or(default_guess_searchers()),
                           .max_tree_nodes = flags.max_tree_nodes.value_or(experiment.max_tree_nodes),
                           .of_any_size = named_searchers(flags.searchers),
                           .errors = request.errors};
    Progress progress("first guess", "trees", tree_count(sweep));
    auto report =
        sweep_guesses(sweep, {.threads = flags.threads, .stop = interrupted, .progress = [&] { progress.advance(); }});
    if (!report) return std::nullopt;
    reports.push_back(*std::move(report));
  }
  return reports;
}

ExitCode sweep_guesses(const CLI::App& verb, const CompareFlags& flags, const Experiment& experiment) {
  static constexpr std::array<std::string_view, 9> of_sweeps{
      "experiment", "workload", "trees", "seed", "threads", "searcher", "filter", "json", "max-tree-nodes"};
  if (const auto other = given_besides(verb, of_sweeps)) {
    throw UsageError(fmt::format("{} does not apply to a sweep of first guesses; leave it out", *other));
  }
  if (!flags.workloads.empty()) {
    throw UsageError("the experiment names the workloads of its sweeps of first guesses; leave --workload out");
  }
  const auto tell = [] {
    return tell_interrupted("interrupted; a sweep of first guesses keeps no state. Start again with");
  };
  const InterruptReport report_if_ended(tell);
  require_json_target(flags.json);
  const auto reports = sweep_all(flags, experiment);
  if (!reports) return tell();
  const std::string command = reproducing_command(flags, flags.seed.value_or(experiment.seed));
  const auto text = [&] {
    std::string all;
    for (const GuessReport& report : *reports) all += to_text(report, output_style()) + "\n";
    return all + fmt::format("the command:\n  {}\n", command);
  };
  write_result(flags.json, text, [&] { return to_json(*reports, command); });
  const bool all_right = std::ranges::all_of(*reports, [](const GuessReport& one) { return one.violations.empty(); });
  return all_right ? ExitCode::fine : ExitCode::violated;
}

JobOptions asked_of(const CompareFlags& flags) {
  JobOptions asked = job_options(
      flags.job,
      {{"--json", flags.json.has_value()}, {"--out", !flags.out.empty()}, {"--per-tree", flags.per_tree.has_value()}});
  if (flags.fresh && asked.parts) throw UsageError("--fresh discards the journal of --out; delete parts yourself");
  if (flags.out.empty() || asked.merges()) return asked;
  if (asked.parts) throw UsageError("--out keeps a journal and --parts keeps parts; leave one of them out");
  asked.journal = std::filesystem::path(flags.out) / journal_name;
  asked.fresh = flags.fresh;
  return asked;
}

ExitCode report(const CompareFlags& flags, const Results& results, const JobRun& run) {
  if (!flags.out.empty()) write_result_files(flags.out, results);
  write_job_result(
      run, flags.json, [&] { return text_of(flags, results); }, [&] { return to_json(results); },
      form_of(flags.format));
  if (flags.json == "-") write_to_stderr(violations_text(results));
  return results.violations.empty() ? ExitCode::fine : ExitCode::violated;
}

void require_targets(const CompareFlags& flags) {
  require_json_target(flags.json, {flags.experiment});
  if (!flags.out.empty()) require_result_files(flags.out);
  if (flags.per_tree == "-") throw UsageError("--per-tree needs a file: the tables go to the standard output");
  require_json_target(flags.per_tree, {flags.experiment});
}

// As many as there is memory for.
unsigned usable_threads(const CompareFlags& flags, const Plan& plan) {
  const unsigned threads = threads_with_room(plan, flags.threads, free_memory());
  if (threads < flags.threads) {
    write_notice(
        fmt::format("{} of {} threads are used: each needs a table of {} MiB, and all tables at most half of the "
                    "free memory. --table sets the size",
                    threads, flags.threads, largest_table(plan) >> 20));
  }
  return threads;
}

ExitCode measure(const CompareFlags& flags, const Experiment& experiment) {
  const Plan plan = make_plan(experiment);
  MeasuredCells measured(plan);
  CellPlan cells("compare", plan.seed);
  measured.add_to(cells);
  add_programs_to(cells);
  const JobOptions asked = asked_of(flags);
  const auto warn = [&] {
    for (const std::string& warning : plan.warnings) write_notice(warning);
  };
  const unsigned threads = asked.merges() || flags.dry_run ? flags.threads : usable_threads(flags, plan);
  const auto report_compared = [&](JobRun& run, bool) {
    const std::string command = reproducing_command(flags, experiment.seed);
    const bool have_faults = measured.have_faults();
    if (flags.per_tree) write_to_target(*flags.per_tree, trees_csv(plan, measured.folded()));
    Results results = results_of(plan, measured, command, flags.threads);
    set_environment_of_parts(results, run);
    const ExitCode exit_code = report(flags, results, run);
    remove_journal(asked);
    return have_faults && exit_code == ExitCode::fine ? ExitCode::violated : exit_code;
  };
  return run_cell_work(
      cells, {.asked = asked,
              .dry_run = flags.dry_run,
              .planned = [&](const std::string& text) { return describe(plan, output_style()) + "\n" + text; },
              .prepare = [&] { require_targets(flags); },
              .warn = warn,
              .runner = {.threads = threads},
              .reports_unfinished = false,
              .report = report_compared});
}

ExitCode run(const CLI::App& verb, const CompareFlags& flags) {
  start_programs(flags.programs);
  const Experiment experiment = experiment_of(flags);
  if (!experiment.first_guesses.empty()) return sweep_guesses(verb, flags, experiment);
  return measure(flags, experiment);
}

Work add_compare_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<CompareFlags>();
  add_experiment_option(verb, flags->experiment, "TOML file of the workloads and searchers to compare");
  add_searcher_option(verb, flags->searchers);
  add_program_options(verb, flags->programs);
  add_list_option(verb, "--workload", flags->workloads,
                  "Trees or positions, for example uniform:b=8,d=8; repeatable. See `pvslab list suites`")
      .placeholder("SPEC");
  add_number_option(verb, "--trees", flags->trees, 1, max_trees, "Number of trees of each workload")
      .placeholder("N")
      .shown_default(fmt::format("{}, or a whole suite", default_trees));
  add_max_tree_nodes_option(verb, flags->max_tree_nodes,
                            "trees of more nodes. One that --searcher names is not left out");
  add_seed_option(verb, flags->seed);
  add_threads_option(verb, flags->threads);
  add_out_option(verb, flags->out, "Write result files to DIR, and keep a journal to resume");
  add_format_option(verb, flags->format);
  add_json_option(verb, flags->json);
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  add_full_option(verb, flags->full);
  add_counter_option(verb, flags->counters, "Ratios of this count");
  add_list_option(verb, "--against", flags->against, "Ratios to this searcher, an id or a glob; repeatable")
      .placeholder("ID")
      .shown_default("alpha-beta");
  add_text_option(verb, "--window", flags->window,
                  "Window of every search, A < B; those that promise nothing of it are left out")
      .placeholder("A..B")
      .shown_default("open");
  add_number_option(verb, "--table", flags->table, 1, most_table_mib,
                    "Size in MiB of the table of a searcher with memory, for each thread")
      .placeholder("N")
      .shown_default("the workload's, 16 to 256")
      .rare();
  add_text_option(verb, "--per-tree", flags->per_tree, "Write the counts of each tree to FILE, as CSV")
      .placeholder("FILE");
  add_flag(verb, "--fresh", flags->fresh, "Discard the journal of an unfinished run");
  return [&verb, flags] { return run(verb, *flags); };
}

}  // namespace

extern constinit const Verb compare_command{.name = "compare",
                                            .summary = "Compare the node counts of searchers on identical trees",
                                            .add_options = add_compare_verb_options};

}  // namespace pvslab

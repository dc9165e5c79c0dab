#include "harness/cli/flags/schedules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/exit_code.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/schedules/verify_schedules.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_trees = 1'000'000;

// Trees are handed out in blocks, and the findings of all blocks are held in memory.
void require_possible(const SchedulesOptions& options) {
  constexpr std::uint64_t most_searches = 50'000'000;
  for (const ScheduleLimits& limits : options.exhaustive) {
    require_few_shapes(limits.trees);
    if (count_trees(limits.trees) <= most_searches / options.subjects.size()) continue;
    throw UsageError(
        fmt::format("{}: more than {} trees, all searchers together; try fewer leaves or values, or --searcher",
                    limits_text(limits), grouped(most_searches)));
  }
}

// Without any limits: a few seconds.
SchedulesOptions options_from(const ScheduleFlags& flags, const CommonFlags& common) {
  SchedulesOptions options;
  for (const std::string& limits : flags.exhaustive) options.exhaustive.push_back(parse_schedule_limits(limits));
  if (flags.random) options.random = RandomScheduleLimits{.trees = *flags.random};
  if (flags.exhaustive.empty() && !flags.random) {
    if (flags.mutants) options.exhaustive.push_back(ScheduleLimits{});
    for (const std::string_view limits : default_schedule_limits) {
      if (!flags.mutants) options.exhaustive.push_back(parse_schedule_limits(limits));
    }
    options.random = RandomScheduleLimits{.trees = default_random_trees};
  }
  if (options.random) options.random->seed = common.seed.value_or(options.random->seed);
  options.subjects = select_parallel(flags.mutants ? parallel_mutants() : parallel_subjects(), common.searchers);
  options.threads = common.threads;
  options.stop = [] { return interrupted(); };
  return options;
}

bool all_found(const SchedulesReport& report) {
  return std::ranges::all_of(report.findings, [](const ScheduleFinding& one) { return one.smallest.has_value(); });
}

}  // namespace

void add_schedule_options(CLI::App& verb, ScheduleFlags& flags) {
  add_list_option(
      verb, "LIMITS", flags.exhaustive,
      "Every schedule of every tree within limits such as processors=2,leaves=3. Further limits: grain=G, "
      "depth=D, branching=B, values=LO..HI or ranks, windows=all or open, preemptions=K (defaults: 2, 3, 0, "
      "3, 4, -1..1, all, any number); several are checked one after the other")
      .placeholder("");
  add_number_option(verb, "--random", flags.random, 1, most_trees, "Random schedules of N random trees")
      .placeholder("N");
  add_flag(verb, "--mutants", flags.mutants,
           "Check the faulty parallel searchers of the zoo instead; the exit code is 1 unless each is found");
}

std::optional<std::string> given_beside_schedules(const CLI::App& verb) {
  static constexpr std::array<std::string_view, 6> fitting{"searcher", "filter", "seed", "threads", "json", "quiet"};
  return given_besides(verb, fitting);
}

ExitCode check_schedules(const ScheduleFlags& flags, const CommonFlags& common) {
  const SchedulesOptions options = options_from(flags, common);
  require_possible(options);
  require_json_target(common.json);
  const SchedulesReport report = verify_schedules(options);
  write_result(
      common.json, [&] { return to_text(report, output_style()); }, [&] { return to_json(report); });
  if (!report.complete) return tell_interrupted("interrupted; a check of schedules keeps no state. Start again with");
  const bool is_fine = flags.mutants ? all_found(report) : report.keeps_all_promises();
  return is_fine ? ExitCode::fine : ExitCode::violated;
}

ExitCode replay_lanes(std::string_view token) {
  const ScheduleReplay replay = replay_schedule(token);
  write_text(lanes_text(*replay.subject, replay.example, output_style()));
  return replay.example.result.breaks_promise(*replay.subject->info) ? ExitCode::violated : ExitCode::fine;
}

}  // namespace pvslab

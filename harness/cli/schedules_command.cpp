// `pvslab schedules`: checks parallel searchers under every schedule of small trees and under random schedules, or repeats one
// search.
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/schedules.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/schedules/verify_schedules.hpp"

namespace pvslab {
namespace {

struct SchedulesVerbFlags {
  ScheduleFlags schedules;
  CommonFlags common;
  std::optional<std::string> token;
};

ExitCode run(const CLI::App& verb, const SchedulesVerbFlags& flags) {
  if (!flags.token) return check_schedules(flags.schedules, flags.common);
  if (const auto other = given_besides(verb, std::array<std::string_view, 1>{"replay"})) {
    throw UsageError("--replay repeats one search and takes no " + *other);
  }
  if (!is_schedule_token(*flags.token)) {
    throw UsageError(
        "--replay: the token has no schedule; `pvslab verify --replay` repeats a search of a serial searcher");
  }
  return replay_lanes(*flags.token);
}

Work add_schedules_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Without LIMITS and --random, the default limits and random schedules are checked, in some seconds for one "
      "searcher.");
  const auto flags = std::make_shared<SchedulesVerbFlags>();
  add_schedule_options(verb, flags->schedules);
  add_searcher_option(verb, flags->common.searchers);
  add_seed_option(verb, flags->common.seed, "1");
  add_threads_option(verb, flags->common.threads);
  add_json_option(verb, flags->common.json);
  add_text_option(verb, "--replay", flags->token, "Repeat a search of a report, and show who did what, when")
      .placeholder("TOKEN");
  return [&verb, flags] { return run(verb, *flags); };
}

}  // namespace

extern constinit const Verb schedules_command{.name = "schedules",
                                              .summary = "Check parallel searchers under every schedule of small trees",
                                              .add_options = add_schedules_verb_options};

}  // namespace pvslab

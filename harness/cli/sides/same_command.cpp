// `pvslab same`: whether two engines, builds or settings are the same search.
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/sides/same.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t default_questions = 200;
constexpr std::uint64_t most_questions = 1'000'000;
constexpr const char* default_depths = "1..6";

struct SameFlags {
  SideFlags sides;
  PositionFlags positions;
  std::optional<std::string> depths;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> questions;
  unsigned threads = 1;
  std::optional<std::string> json;
  std::optional<std::string> junit;
  bool dry_run = false;
  JobFlags job;
};

SamePlan same_plan_from(const SameFlags& flags, AskedPositions positions) {
  std::vector<NamedEngine> sides = sides_from(flags.sides);
  if (sides.size() != 2) {
    throw UsageError(
        fmt::format("same compares two sides, and {} given. Name two with --engine, --searcher or --program",
                    sides.size() == 1 ? "one is" : fmt::format("{} are", sides.size())));
  }
  return {.positions = std::move(positions),
          .a = std::move(sides[0]),
          .b = std::move(sides[1]),
          .depths = depth_range_from(flags.depths.value_or(default_depths)),
          .nodes = flags.nodes,
          .go = words_of_go(flags.sides),
          .most_questions = static_cast<std::size_t>(flags.questions.value_or(default_questions))};
}

ExitCode exit_code_of_same(const SameResult& result, const JobRun& run) {
  if (result.different() != 0 || result.with_faults() != 0) return ExitCode::violated;
  if (!result.is_complete()) return run.is_merged ? ExitCode::fine : ExitCode::interrupted;
  return result.shows_the_same() ? ExitCode::fine : ExitCode::bad_input;
}

ExitCode run_same(const SameFlags& flags) {
  const JobOptions asked =
      job_options(flags.job, {{"--json", flags.json.has_value()}, {"--junit", flags.junit.has_value()}});
  require_json_target(flags.json, {flags.positions.suite.value_or("")});
  if (flags.junit) require_target(*flags.junit);
  auto [positions, hash] = asked_positions_from(flags.positions);
  const SamePlan same = same_plan_from(flags, std::move(positions));
  SameCheck check(same);
  CellPlan plan("same");
  check.add_to(plan, hash);
  add_engines_to(plan, {same.a, same.b});
  const auto report = [&](JobRun& run, bool) {
    const SameResult result = check.result();
    if (flags.junit) write_to_target(*flags.junit, to_junit(same, result));
    write_job_result(
        run, flags.json, [&] { return to_text(same, result, output_style()); },
        [&] { return to_json_text(same, result); });
    return exit_code_of_same(result, run);
  };
  return run_cell_work(
      plan, {.asked = asked, .dry_run = flags.dry_run, .runner = {.threads = flags.threads}, .report = report});
}

Work add_same_verb_options(CLI::App& verb) {
  set_footer(verb,
             "Two sides are asked for the same positions, each a game of its own (`ucinewgame`), to the greatest "
             "depth. Iteration by "
             "iteration, their scores with bounds, principal variations and node counts are compared, and the best "
             "moves at the end. "
             "What a side does not tell is left out, and said.\n"
             "Engines get one thread, no book and no pondering where they have such options. Each 16 positions get a "
             "fresh process "
             "of both. A difference is made small: down the moves to the shallowest position and the least depth that "
             "still differ "
             "when asked alone, in fresh processes. A difference that needs the questions before it is told as such.\n"
             "Two settings of one engine are two sides: --engine a=./engine --engine b=./engine --option b.Hash=64.\n"
             "'Identical' is a word about these positions and depths. It does not say that the two are the same "
             "elsewhere, nor "
             "under a clock or on several threads.\n"
             "The exit code is 0 if they are identical, 1 if they differ or one did not answer, 2 if nothing could be "
             "compared.");
  const auto flags = std::make_shared<SameFlags>();
  add_side_options(verb, flags->sides);
  add_position_options(verb, flags->positions);
  add_text_option(verb, "--depth", flags->depths, "Iterations to compare; N is 1..N")
      .placeholder("N..M")
      .shown_default(default_depths);
  add_number_option(verb, "--nodes", flags->nodes, 1, std::numeric_limits<std::uint64_t>::max(),
                    "Send this limit of nodes too")
      .placeholder("N");
  add_number_option(verb, "--shrink", flags->questions, 0, most_questions,
                    "Questions to each engine for making a difference small; 0 leaves it as it is")
      .placeholder("N")
      .shown_default(std::to_string(default_questions))
      .rare();
  add_threads_option(verb, flags->threads, 1);
  add_json_option(verb, flags->json);
  add_text_option(verb, "--junit", flags->junit, "Write JUnit XML, a test case for each position").placeholder("FILE");
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [flags] { return run_same(*flags); };
}

}  // namespace

extern constinit const Verb same_command{.name = "same",
                                         .summary = "Ask whether two engines or settings are the same search",
                                         .add_options = add_same_verb_options};

}  // namespace pvslab

// `pvslab effect`: what a change of an engine costs.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/sides/effect.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t default_effect_depth = 6;
constexpr std::uint64_t most_effect_depth = 200;

struct EffectFlags {
  SideFlags sides;
  PositionFlags positions;
  std::optional<std::string> toggle;
  std::optional<std::uint64_t> depth;
  unsigned threads = 1;
  std::optional<std::string> json;
  bool dry_run = false;
  JobFlags job;
};

// The engine with one option set to another value: "NullMove=false", or "option.NullMove=false".
NamedEngine toggled(const NamedEngine& engine, std::string text) {
  constexpr std::string_view prefix = "option.";
  if (text.starts_with(prefix)) text.erase(0, prefix.size());
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    throw UsageError(fmt::format("--toggle {}: give OPTION=VALUE, for example --toggle Hash=64", text));
  }
  NamedEngine other = engine;
  other.name = text;
  other.options.values.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  return other;
}

EffectPlan effect_plan_from(const EffectFlags& flags, AskedPositions positions) {
  std::vector<NamedEngine> sides = sides_from(flags.sides);
  if (flags.toggle) {
    if (sides.size() != 1 || sides.front().searcher || sides.front().program)
      throw UsageError("--toggle makes the second side of one engine; give one --engine");
    sides.push_back(toggled(sides.front(), *flags.toggle));
  }
  if (sides.size() != 2) {
    throw UsageError(fmt::format(
        "effect compares two sides, and {} given. Name two with --engine, --searcher or --program, or one and --toggle",
        sides.size() == 1 ? "one is" : fmt::format("{} are", sides.size())));
  }
  return {.positions = std::move(positions),
          .a = std::move(sides[0]),
          .b = std::move(sides[1]),
          .depth = static_cast<int>(flags.depth.value_or(default_effect_depth)),
          .go = words_of_go(flags.sides)};
}

ExitCode exit_code_of_effect(const EffectResult& result, const JobRun& run) {
  if (result.faults() != 0) return ExitCode::violated;
  if (!result.is_complete()) return run.is_merged ? ExitCode::fine : ExitCode::interrupted;
  const bool has_figures = std::ranges::any_of(result.positions, &EffectPosition::has_nodes);
  return has_figures ? ExitCode::fine : ExitCode::bad_input;
}

ExitCode run_effect(const EffectFlags& flags) {
  const JobOptions asked = job_options(flags.job, {{"--json", flags.json.has_value()}});
  require_json_target(flags.json, {flags.positions.suite.value_or("")});
  auto [positions, hash] = asked_positions_from(flags.positions);
  const EffectPlan effect = effect_plan_from(flags, std::move(positions));
  EffectCheck check(effect);
  CellPlan plan("effect");
  check.add_to(plan, hash);
  add_engines_to(plan, {effect.a, effect.b});
  const auto report = [&](JobRun& run, bool) {
    const EffectResult result = check.result();
    write_job_result(
        run, flags.json, [&] { return to_text(effect, result, output_style()); },
        [&] { return to_json_text(effect, result); });
    return exit_code_of_effect(result, run);
  };
  return run_cell_work(
      plan, {.asked = asked, .dry_run = flags.dry_run, .runner = {.threads = flags.threads}, .report = report});
}

Work add_effect_verb_options(CLI::App& verb) {
  set_footer(verb,
             "Two sides search the same positions to the same depth, each a game of its own. Their nodes and times are "
             "compared as paired "
             "ratios, b / a: in all, and by phase of the game (by the pieces beside kings and pawns: at least 11, at "
             "least 6, fewer). "
             "An interval takes 50 positions. Positions far from the ratio of all are named.\n"
             "A side that tells no nodes, or does not reach the depth, is left out and said. Times are those of one "
             "run on this "
             "machine; give one thread and leave the machine alone.\n"
             "The exit code is 1 if a side did not answer, 2 if no node counts could be compared.");
  const auto flags = std::make_shared<EffectFlags>();
  add_side_options(verb, flags->sides);
  add_text_option(verb, "--toggle", flags->toggle, "The second side: the same engine with this option")
      .placeholder("OPTION=VALUE");
  add_position_options(verb, flags->positions);
  add_number_option(verb, "--depth", flags->depth, 1, most_effect_depth, "Depth of each search")
      .placeholder("N")
      .shown_default(std::to_string(default_effect_depth));
  add_threads_option(verb, flags->threads, 1);
  add_json_option(verb, flags->json);
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [flags] { return run_effect(*flags); };
}

}  // namespace

extern constinit const Verb effect_command{
    .name = "effect", .summary = "Measure what a change of an engine costs", .add_options = add_effect_verb_options};

}  // namespace pvslab

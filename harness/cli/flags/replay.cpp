#include "harness/cli/flags/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/instances/instance_check.hpp"
#include "harness/cli/flags/options.hpp"

namespace pvslab {
namespace {

ReplayRequest request_of_tree(const ReplayFlags& flags, const std::vector<std::string>& searchers) {
  if (!flags.tree) throw UsageError("--window goes with --tree: it is the window of the search");
  if (searchers.empty()) {
    throw UsageError(
        "--tree is one tree: name one or two searchers with --searcher, or for random trees give --trees N");
  }
  ReplayRequest request;
  for (const std::size_t searcher : select_searchers(searchers)) {
    request.subjects.emplace_back(searcher_infos()[searcher]->id);
  }
  request.windows.push_back(flags.window ? parse_window(*flags.window, "--window") : Bounds());
  request.searched = parse_tree_or_case(*flags.tree, "--tree");
  return request;
}

}  // namespace

void add_replay_option(CLI::App& verb, ReplayFlags& flags) {
  add_text_option(verb, "--replay", flags.token,
                  "Repeat a search of a report, and show its trace. TOKEN is SEARCHER:ALPHA..BETA:TREE. TREE may be a "
                  "case, SPEC#NUMBER@SEED; SEARCHER may be two, A,B")
      .placeholder("TOKEN");
}

void add_tree_options(CLI::App& verb, ReplayFlags& flags) {
  add_text_option(
      verb, "--tree", flags.tree,
      "Search this tree with one or two searchers (--searcher), and show the traces. TEXT is a tree such as "
      "[[1 2] [3 4]], or a case such as uniform:b=3,d=4#6@1")
      .placeholder("TEXT");
  add_text_option(verb, "--window", flags.window, "Window of --tree").placeholder("A..B").shown_default("-inf..+inf");
}

void require_replay_alone(const CLI::App& verb, const ReplayFlags& flags) {
  static constexpr std::array<std::string_view, 5> of_a_token{"replay", "program", "like", "program-seconds",
                                                              "audit-table"};
  static constexpr std::array<std::string_view, 7> of_a_tree{"tree",    "window", "searcher",       "filter",
                                                             "program", "like",   "program-seconds"};
  if (!flags.token && !flags.tree) return;
  const auto other = flags.token ? given_besides(verb, of_a_token) : given_besides(verb, of_a_tree);
  if (!other) return;
  const char* const what = flags.token ? "--replay repeats one search" : "--tree searches one tree";
  throw UsageError(fmt::format("{} and takes no {}", what, *other));
}

PlannedReplay planned_replay(const ReplayFlags& flags, const std::vector<std::string>& searchers) {
  if (flags.token) return plan_replay(parse_token(*flags.token));
  return plan_replay(request_of_tree(flags, searchers), flags.window ? "--window" : "--tree");
}

bool keeps_its_promises(const PlannedReplay& replay) {
  return std::ranges::all_of(replay.searches, [&](const PlannedReplay::Search& search) {
    if (disagreement_in(replay, search)) return false;
    const Contract broken = try_search(*search.subject, replay.tree, search.bounds).broken;
    return std::ranges::none_of(
        clauses, [&](Clause clause) { return broken.contains(clause) && search.subject->info->promises(clause); });
  });
}

}  // namespace pvslab

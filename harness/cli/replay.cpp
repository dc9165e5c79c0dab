#include "harness/cli/replay.hpp"

#include <algorithm>

#include "harness/bind/catalog.hpp"
#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

ReplayRequest request_of_tree(const ReplayFlags& flags, const std::vector<std::string>& searchers) {
  if (!flags.tree) throw UsageError("--window goes with --tree: it is the window in which the tree is searched");
  if (searchers.empty()) {
    throw UsageError(
        "--tree is one tree, searched by the searchers that --searcher names; for random trees give --trees N");
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

void add_replay_option(CLI::App& app, ReplayFlags& flags) {
  app.add_option(
         "--replay", flags.token,
         "Repeat a search that a report prints, and show its trace. TOKEN is SEARCHER:ALPHA..BETA:TREE. TREE may "
         "be a case, SPEC#NUMBER@SEED; SEARCHER may be two, A,B")
      ->type_name("TOKEN");
}

void add_tree_options(CLI::App& app, ReplayFlags& flags) {
  app.add_option(
         "--tree", flags.tree,
         "Tree to search with one or two searchers (--searcher), showing the traces: [[1 2] [3 4]], or a case such as "
         "uniform:b=3,d=4#6@1")
      ->type_name("TEXT");
  app.add_option("--window", flags.window, "Window of --tree (default: -inf..+inf)")->type_name("A..B");
}

PlannedReplay planned_replay(const ReplayFlags& flags, const std::vector<std::string>& searchers) {
  if (flags.token) return plan_replay(parse_token(*flags.token));
  return plan_replay(request_of_tree(flags, searchers), flags.window ? "--window" : "--tree");
}

bool keeps_its_promises(const PlannedReplay& replay) {
  return std::ranges::all_of(replay.searches, [&](const PlannedReplay::Search& search) {
    const Contract broken = try_search(*search.subject, replay.tree, search.bounds).broken;
    return std::ranges::none_of(
        clauses, [&](Clause clause) { return broken.contains(clause) && search.subject->info->promises(clause); });
  });
}

}  // namespace pvslab

#include "harness/measure/profile/profile.hpp"

#include <fmt/format.h>

#include <optional>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {
namespace {

constexpr std::size_t most_nodes = 400'000;

std::vector<ExplicitTree> trees_of(const ProfileOptions& options) {
  const auto workload = make_workload(options.spec);
  std::vector<ExplicitTree> trees;
  for (std::uint64_t index = 0; index < options.trees; ++index) {
    const auto tree = workload->make_case(options.seed, index)->written_out(most_nodes);
    if (!tree) {
      throw UsageError(fmt::format("{}: its trees cannot be written out within {} nodes; choose smaller trees",
                                   options.spec.text(), most_nodes));
    }
    trees.emplace_back(*tree);
  }
  return trees;
}

const BoundSearcher<RecordedTree>& search_of(std::string_view id) {
  for (const BoundSearcher<RecordedTree>& each : bound_catalog<RecordedTree>()) {
    if (each.is_the_search() && each.info->id == id) return each;
  }
  __builtin_unreachable();
}

SearchProfile profile_of(std::size_t searcher, const std::vector<ExplicitTree>& trees) {
  SearchProfile profile{.searcher = std::string(searcher_infos()[searcher]->id), .plies = {}, .cutoffs_by_move = {}};
  const BoundSearcher<RecordedTree>& bound = search_of(profile.searcher);
  for (const ExplicitTree& tree : trees) {
    std::vector<RecordedTree::Position> evaluated;
    ProfileWatcher watcher(profile);
    static_cast<void>(
        bound.watch(RecordedTree(tree, evaluated), tree.root(), tree.height(), Bounds{}, watcher, nullptr));
  }
  return profile;
}

void describe(Fields& fields, const SearchProfile::Level& level) {
  fields.value("pv", level.pv, {.description = "Visits of P-V nodes."});
  fields.value("cut", level.cut, {.description = "Visits of Cut nodes."});
  fields.value("all", level.all, {.description = "Visits of All nodes."});
  fields.value("leaves", level.leaves, {.description = "Of the visits: evaluations."});
  fields.value("answers", level.answers, {.description = "Of the visits: answered from memory."});
  fields.value("proofs", level.proofs);
  fields.value("proofs_failed", level.proofs_failed);
  fields.value("re_searches", level.re_searches);
}

void describe(Fields& fields, const SearchProfile& search) {
  fields.value("id", search.searcher, {.shared = "searcher"});
  fields.values("cutoffs_by_move", search.cutoffs_by_move,
                {.description = "Cutoffs by the first successor, by the second, and so on."});
  fields.objects("plies", search.plies, describe, {.description = "By ply, from the root down."});
}

void describe(Fields& fields, const Profile& profile) {
  fields.constant("format", 1);
  fields.constant("program", "pvslab", {.shared = "program"});
  fields.value("program_version", profile.program_version, {.shared = "program_version"});
  fields.value("spec", profile.spec, {.shared = "workload"});
  fields.value("seed", profile.seed, {.shared = "seed"});
  fields.value("trees", profile.trees, {.least = 1});
  fields.objects("searchers", profile.searches, describe);
}

}  // namespace

SearchProfile::Level& ProfileWatcher::count(const Entry& entry, const Exit& exit) {
  if (profile_.plies.size() <= ply_) profile_.plies.resize(ply_ + 1);
  SearchProfile::Level& level = profile_.plies[ply_];
  switch (exit.kind) {
    case NodeKind::pv: ++level.pv; break;
    case NodeKind::cut: ++level.cut; break;
    case NodeKind::all: ++level.all; break;
  }
  if (entry.purpose == Purpose::re_search) ++level.re_searches;
  if (entry.purpose == Purpose::proof) {
    ++level.proofs;
    if (exit.kind != NodeKind::cut) ++level.proofs_failed;
  }
  return level;
}

void ProfileWatcher::enter(const Entry&) { ++ply_; }

void ProfileWatcher::leaf(const Entry& entry, const Exit& exit) { ++count(entry, exit).leaves; }

void ProfileWatcher::answer(const Entry& entry, const Exit& exit) { ++count(entry, exit).answers; }

void ProfileWatcher::leave(const Entry& entry, const Exit& exit) {
  if (ply_ != 0) --ply_;  // zero: a faulty searcher leaves a node twice
  count(entry, exit);
  if (exit.kind != NodeKind::cut) return;
  if (profile_.cutoffs_by_move.size() <= exit.cutter) profile_.cutoffs_by_move.resize(exit.cutter + 1);
  ++profile_.cutoffs_by_move[exit.cutter];
}

Profile profile_of(const std::vector<std::size_t>& searchers, const ProfileOptions& options) {
  const std::vector<ExplicitTree> trees = trees_of(options);
  Profile profile{.program_version = std::string(version()),
                  .spec = options.spec.text(),
                  .seed = options.seed,
                  .trees = options.trees,
                  .searches = std::vector<SearchProfile>(searchers.size())};
  for_each_index(
      searchers.size(), options.threads, [&](std::size_t i) { profile.searches[i] = profile_of(searchers[i], trees); },
      [] { return false; });
  return profile;
}

std::string to_json(const Profile& profile) {
  return json_document(described_json([&profile](Fields& fields) { describe(fields, profile); }));
}

std::string profile_schema() {
  return json_document(described_schema("profile.schema.json", "profile.json of pvslab run",
                                        "Where the nodes of each search are. Figures are sums over the trees.",
                                        [](Fields& fields) { describe(fields, Profile()); }));
}

}  // namespace pvslab

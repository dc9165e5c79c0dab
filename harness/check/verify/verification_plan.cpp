#include "harness/check/verify/verification_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/notice.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/check/drawn/aimed_trees.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

// Going beyond these limits would take days.
constexpr std::uint64_t most_exhaustive_searches = 100'000'000'000;
constexpr std::uint64_t most_inductive_visits = 100'000'000'000;

void require_possible(const ExhaustiveLimits& limits) {
  require_few_shapes(limits);
  if (count_searches(limits, CutoffRule::above_beta) > most_exhaustive_searches) {
    throw UsageError(fmt::format("{} takes more than {} searches of each routine; try fewer leaves or values",
                                 limits_text(limits), grouped(most_exhaustive_searches)));
  }
}

void require_within(const NamedScores& special, ScoreLimit limit) {
  for (const auto& [lowest, highest] : special.scores.ranges()) {
    if (limit.contains(lowest) && limit.contains(highest)) continue;
    throw UsageError(fmt::format("--scores: {} is beyond the range {}; leave it out, or give a wider --range",
                                 limit.contains(lowest) ? highest.value() : lowest.value(), limit.text()));
  }
}

void require_possible(const InductiveLimits& limits) {
  const std::uint64_t visits = estimated_visits(limits);
  if (visits <= most_inductive_visits) return;
  throw UsageError(
      fmt::format("{} takes about {:.0e} visits for each routine, more than {:.0e}; try fewer successors or scores",
                  limits_text(limits), static_cast<double>(visits), static_cast<double>(most_inductive_visits)));
}

// Of each suite in the default run.
constexpr std::uint64_t most_deep_positions = 2;

// Positions of a game that draws where its searches begin.
constexpr std::uint64_t drawn_starts = 20;

// Throws UsageError if no chosen searcher can search the workload.
void require_searchable(const Workload& workload, const std::vector<std::size_t>& searchers) {
  const auto can = [&](std::size_t searcher) { return workload.refusal(searcher).empty(); };
  if (searchers.empty() || std::ranges::any_of(searchers, can)) return;
  throw UsageError(fmt::format("{}: not run on {}: {}", searcher_infos()[searchers.front()]->id, workload.spec(),
                               workload.refusal(searchers.front())));
}

// The number of certificates for the chosen searchers.
std::size_t count_certificates(const std::vector<std::size_t>& searchers) {
  std::size_t certificates = 0;
  for (const Subject& subject : chosen_subjects(searchers)) certificates += assumptions_for(*subject.info).size();
  return certificates;
}

}  // namespace

LoopLimits loop_limits(const InductiveLimits& limits) {
  return {.lowest = limits.lowest, .highest = limits.highest, .tests = {.extra_states = limits.extra_states}};
}

bool has_loop_part(const InductiveLimits& limits) {
  return ScoreRange{limits.lowest, limits.highest}.size() <= most_loop_scores;
}

std::string far_limits_text() { return "2 successors, at ±100, ±1,000, ±31,000, ends"; }

std::uint64_t trees_per_number(const VerificationOptions& options) {
  return options.searchers.size() > few_searchers ? aimed_trees_for_many : aimed_trees_per_number;
}

std::string random_limits_text(std::uint64_t seed) { return fmt::format("every model, seed {}", seed); }

std::string graph_limits_text(std::uint64_t seed) {
  return fmt::format("8 positions, 1 to 4,096 entries, seed {}", seed);
}

std::string instance_limits_text(std::uint64_t seed) {
  return fmt::format("2 to {} compiled forms of a search, seed {}", instance_count, seed);
}

std::string relation_limits_text(const RelationTrees& trees) {
  return fmt::format("small trees, {} random, seed {}", grouped(trees.random), trees.seed);
}

std::vector<std::size_t> without_selective(std::vector<std::size_t> searchers) {
  std::erase_if(searchers, [](std::size_t searcher) { return searcher_infos()[searcher]->selective; });
  return searchers;
}

std::vector<std::size_t> with_relations(const std::vector<std::size_t>& searchers) {
  std::vector<std::size_t> with = without_selective(searchers);
  std::erase_if(with, [](std::size_t searcher) {
    const Program* const program = program_of(*searcher_infos()[searcher]);
    return program != nullptr && !program->can_be_watched();
  });
  return with;
}

std::vector<Subject> chosen_subjects(const std::vector<std::size_t>& searchers) {
  std::vector<Subject> chosen;
  for (const std::size_t searcher : searchers) {
    for (const Subject& subject : all_subjects()) {
      if (subject.info == searcher_infos()[searcher]) chosen.push_back(subject);
    }
  }
  return chosen;
}

std::vector<Subject> subjects_of_graphs(const std::vector<std::size_t>& searchers) {
  std::vector<Subject> subjects = chosen_subjects(searchers);
  std::erase_if(subjects, [](const Subject& subject) { return !searches_graphs(subject); });
  return subjects;
}

std::vector<Subject> subjects_of_instances(const std::vector<std::size_t>& searchers) {
  std::vector<Subject> subjects = chosen_subjects(searchers);
  std::erase_if(subjects, [](const Subject& subject) { return !has_instances(subject); });
  return subjects;
}

std::vector<Assumption> assumptions_for(const SearcherInfo& info) {
  if (!info.contract.contains(Clause::window) || !info.beyond_induction.empty()) return {};
  std::vector<Assumption> assumptions{Assumption::window, Assumption::fail_soft};
  if (info.contract.contains(Clause::fail_hard)) assumptions.push_back(Assumption::fail_hard);
  return assumptions;
}

std::vector<KnownWorkload> known_workloads(const VerificationOptions& options) {
  std::vector<KnownWorkload> workloads;
  if (without_selective(options.searchers).empty()) return workloads;
  if (options.known_value_trees != 0) {
    for (const WorkloadSpec& spec : giant_tree_specs(options.limit)) {
      workloads.push_back({"known value", make_workload(spec), options.known_value_trees});
    }
  }
  for (const WorkloadSpec& suite : options.suites) {
    auto workload = make_workload(suite);
    require_searchable(*workload, options.searchers);
    if (!workload->size() && suite.family().is_game) {
      workloads.push_back({"suite", std::move(workload), drawn_starts});
      continue;
    }
    if (!workload->size()) {
      throw UsageError(
          fmt::format("'{}' is not a suite of positions; try connect4:FILE or chess:FILE, or --trees for random trees",
                      suite.text()));
    }
    const std::size_t size = *workload->size();
    workloads.push_back({"suite", std::move(workload), size});
  }
  for (const DeepSuite& suite : options.deep_suites) {
    auto workload = make_workload(suite.workload);
    const std::uint64_t cases = std::min<std::uint64_t>(suite.most, workload->size().value_or(suite.most));
    workloads.push_back({"suite", std::move(workload), cases});
  }
  return workloads;
}

std::vector<SuiteCase> instance_cases_of_suites(const std::vector<KnownWorkload>& workloads) {
  std::vector<SuiteCase> cases;
  for (const auto& [method, workload, size] : workloads) {
    if (method != "suite") continue;
    const std::vector<SuiteCase> of_suite = instance_cases_of(*workload);
    cases.insert(cases.end(), of_suite.begin(), of_suite.end());
  }
  return cases;
}

bool VerificationOptions::selects_nothing() const {
  return !inductive && exhaustive.empty() && random_trees == 0 && decisive_rounds == 0 && aim.empty() && graphs == 0 &&
         instances == 0 && !relations && known_value_trees == 0 && suites.empty() && deep_suites.empty();
}

namespace {

// Of a program with a user's own games.
std::vector<WorkloadSpec> added_game_specs() {
  std::vector<WorkloadSpec> specs;
  for (const WorkloadFamily& family : workload_families()) {
    if (family.is_added) specs.push_back(parse_workload(family.name));
  }
  return specs;
}

void require_tables(const VerificationOptions& options) {
  if (options.graphs == 0) throw UsageError("--audit-table looks into tables in graphs of positions; give --graphs N");
  if (std::ranges::any_of(subjects_of_graphs(options.searchers), &can_be_audited)) return;
  throw UsageError(
      "--audit-table: none of these searchers has a table that can be looked into; a program tells what it stores with "
      "`stores` in its hello");
}

// Why the induction covers none of these searchers.
std::string beyond_induction(std::span<const std::size_t> searchers) {
  constexpr std::size_t most_named = 3;
  std::string reasons;
  for (const std::size_t searcher : searchers.first(std::min(searchers.size(), most_named))) {
    const SearcherInfo& info = *searcher_infos()[searcher];
    const std::string_view why = info.beyond_induction.empty() ? "it does not promise window" : info.beyond_induction;
    reasons += fmt::format("{}{} ({})", reasons.empty() ? "" : ", ", info.id, why);
  }
  if (searchers.size() > most_named) reasons += fmt::format(" and {} more", searchers.size() - most_named);
  return "nothing to verify: the inductive check does not cover " + reasons;
}

}  // namespace

VerificationOptions default_verification() {
  VerificationOptions options;
  options.suites = added_game_specs();
  if (!options.suites.empty() && added_searchers().empty()) return options;
  options.inductive = InductiveLimits{};
  options.exhaustive = {ExhaustiveLimits{},
                        ExhaustiveLimits{.shapes = {.depth = 3, .branching = 3, .leaves = 4}, .values = {}}};
  options.random_trees = 50'000;
  options.decisive_rounds = 1;
  options.graphs = 10'000;
  options.instances = 2'000;
  options.known_value_trees = 8;
  options.relations = quick_relation_trees();
  const auto directory = suites_directory();
  if (!directory) return options;
  for (const char* const shipped :
       {"connect4:connect4/endgames-5x5.txt", "connect4:connect4/endgames-7x6.txt", "chess:chess/mates.epd,d=2",
        "chess:chess/middlegames.epd,d=2", "chess:chess/endgames.epd,d=3"}) {
    options.suites.push_back(parse_workload(shipped).relative_to(*directory));
  }
  return options;
}

VerificationOptions default_verification(std::size_t searchers) {
  VerificationOptions options = default_verification();
  const auto directory = suites_directory();
  const bool has_suites = options.inductive && directory;
  for (const char* const shipped : {"chess:chess/middlegames.epd,d=4", "chess:chess/endgames.epd,d=5"}) {
    if (!has_suites) break;
    const std::uint64_t most = searchers == 1 ? UINT64_MAX : most_deep_positions;
    options.deep_suites.push_back({parse_workload(shipped).relative_to(*directory), most});
  }
  if (searchers > few_searchers) return options;
  options.random_trees *= 10;
  options.decisive_rounds *= 10;
  options.graphs *= 10;
  options.instances *= 10;
  return options;
}

std::vector<CoveragePart> plan(const VerificationOptions& options, const std::vector<KnownWorkload>& workloads) {
  if (options.selects_nothing()) throw NothingSelected("nothing to verify: every part has size 0");
  const bool any_promising = !without_selective(options.searchers).empty();
  require_within(options.special, options.limit);
  std::vector<CoveragePart> parts;
  if (options.inductive) {
    require_possible(*options.inductive);
    const std::size_t certificates = count_certificates(options.searchers);
    parts.push_back(
        {"inductive", limits_text(*options.inductive), counted(certificates, "certificate"), certificates, 0, false});
    parts.push_back({"inductive", far_limits_text(),
                     counted(certificates * far_inductive_limits().size(), "certificate"),
                     certificates * far_inductive_limits().size(), 0, false});
    if (has_loop_part(*options.inductive)) {
      parts.push_back({"loop", limits_text(loop_limits(*options.inductive)), counted(certificates, "certificate"),
                       certificates, 0, false});
    }
  }
  for (const ExhaustiveLimits& limits : options.exhaustive) {
    require_possible(limits);
    require_within(limits, options.limit);
    const std::uint64_t trees = count_trees(limits);
    std::uint64_t searches = 0;
    for (const Subject& subject : chosen_subjects(options.searchers))
      searches += count_searches(limits, subject.info->rule);
    parts.push_back({"exhaustive", limits_text(limits), counted(trees, "tree"), trees, searches, false});
  }
  if (options.random_trees > 0) {
    parts.push_back({"random", random_limits_text(options.seed), counted(options.random_trees, "tree"),
                     options.random_trees, 0, false});
  }
  if (options.decisive_rounds > 0) {
    const std::uint64_t trees = saturating_product(options.decisive_rounds, decisive_round);
    parts.push_back({"decisive", decisive_limits_text(), counted(trees, "tree"), trees, 0, false});
  }
  if (!options.aim.empty()) {
    const std::uint64_t trees = aimed_trees(options.aim, options.seed, trees_per_number(options)).size;
    parts.push_back({"aimed", aimed_limits_text(options.aim, options.seed), counted(trees, "tree"), trees, 0, false});
  }
  if (options.graphs > 0 && !subjects_of_graphs(options.searchers).empty()) {
    parts.push_back(
        {"graphs", graph_limits_text(options.seed), counted(options.graphs, "graph"), options.graphs, 0, false});
  }
  if (options.audits_tables) require_tables(options);
  if (options.instances > 0 && !subjects_of_instances(options.searchers).empty()) {
    const std::uint64_t cases = options.instances + instance_cases_of_suites(workloads).size();
    parts.push_back({"instances", instance_limits_text(options.seed), counted(cases, "case"), cases, 0, false});
  }
  if (options.relations && !with_relations(options.searchers).empty()) {
    require_possible(*options.relations);
    for (const ExhaustiveLimits& limits : options.relations->exhaustive) require_within(limits, options.limit);
    const std::uint64_t trees = count_trees(*options.relations);
    parts.push_back({"relations", relation_limits_text(*options.relations), counted(trees, "tree"), trees, 0, false});
  }
  for (const auto& [method, workload, cases] : workloads) {
    const std::uint64_t present = std::min<std::uint64_t>(cases, workload->size().value_or(cases));
    parts.push_back({method, workload->spec(), counted(present, "case"), present, 0, false});
    // The size of known-value trees is our choice, so they need no warning.
    if (method == "suite") {
      const WorkSize size = size_of_known_cases(*workload, present, without_selective(options.searchers).size());
      parts.back().warning = size_warning(workload->spec(), size).value_or("");
    }
  }
  const bool any_case = std::ranges::any_of(parts, [](const CoveragePart& part) { return part.cases > 0; });
  if (any_case) return parts;
  if (!any_promising) {
    throw NothingSelected(
        "nothing to verify: selective searchers promise no values. Their visits are checked on trees (--exhaustive, "
        "--trees); `pvslab compare` shows how far their values are off");
  }
  if (options.graphs > 0)
    throw NothingSelected(
        "nothing to verify: graphs are for searchers that promise a value, and for programs with keys=yes in their "
        "hello");
  if (options.instances > 0) throw NothingSelected("nothing to verify: a program has one form only (--instances)");
  if (options.relations && with_relations(options.searchers).empty()) {
    throw NothingSelected(
        "nothing to verify: relations speak of nodes, and none of these programs has visits or mode=game in its hello");
  }
  throw NothingSelected(options.inductive ? beyond_induction(options.searchers)
                                          : "nothing to verify: every part has size 0");
}

std::vector<CoveragePart> plan(const VerificationOptions& options) { return plan(options, known_workloads(options)); }

void tell_warnings(const std::vector<CoveragePart>& plan) {
  for (const CoveragePart& part : plan) write_notice(part.warning);
}

}  // namespace pvslab

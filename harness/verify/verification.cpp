#include "harness/verify/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "harness/catalog_lookup.hpp"
#include "harness/interrupt.hpp"
#include "harness/number_text.hpp"
#include "harness/output.hpp"
#include "harness/parallel.hpp"
#include "harness/progress.hpp"
#include "harness/size_warning.hpp"
#include "harness/usage_error.hpp"
#include "harness/verify/random_trees.hpp"
#include "harness/verify/replay.hpp"
#include "harness/verify/shrink.hpp"

namespace pvslab {
namespace {

// Shapes are held in memory, a kilobyte or so each. The others would take days.
constexpr std::uint64_t most_shapes = 500'000;
constexpr std::uint64_t most_exhaustive_searches = 100'000'000'000;
constexpr double most_inductive_visits = 1e11;

std::string counted(std::uint64_t count, std::string_view singular) {
  return fmt::format("{} {}{}", grouped(count), singular, count == 1 ? "" : "s");
}

std::string limits_text(const InductiveLimits& limits) {
  return fmt::format("one node, {} successors, scores {}..{}", limits.branching, limits.lowest.value(),
                     limits.highest.value());
}

std::string limits_text(const ExhaustiveLimits& limits) {
  const ShapeLimits& shapes = limits.shapes;
  const std::string values =
      limits.values ? fmt::format("values {}..{}", limits.values->lowest.value(), limits.values->highest.value())
                    : "weak orders";
  return fmt::format("depth {}, branching {}, leaves {}, {}", shapes.depth, shapes.branching, shapes.leaves, values);
}

std::string relation_limits_text(const RelationTrees& trees) {
  return fmt::format("small trees, {} random, seed {}", grouped(trees.random), trees.seed);
}

// The chosen searchers without the selective ones: of these, visits alone can be checked, and on trees alone.
std::vector<std::size_t> without_selective(std::vector<std::size_t> searchers) {
  std::erase_if(searchers, [](std::size_t searcher) { return searcher_infos()[searcher]->selective; });
  return searchers;
}

// The subjects of the chosen searchers.
std::vector<Subject> chosen_subjects(const std::vector<std::size_t>& searchers) {
  std::vector<Subject> chosen;
  for (const std::size_t searcher : searchers) {
    for (const Subject& subject : all_subjects()) {
      if (subject.info == searcher_infos()[searcher]) chosen.push_back(subject);
    }
  }
  return chosen;
}

std::vector<Assumption> assumptions_for(const SearcherInfo& info) {
  if (!info.contract.contains(Clause::window) || !info.beyond_induction.empty()) return {};
  std::vector<Assumption> assumptions{Assumption::window, Assumption::fail_soft};
  if (info.contract.contains(Clause::fail_hard)) assumptions.push_back(Assumption::fail_hard);
  return assumptions;
}

std::string oracle_of(const KnownCasesResult& found) {
  if (found.scored_by_yardstick == 0) return found.scored_by_minimax == 0 ? "" : "minimax";
  if (found.scored_by_minimax == 0) return "alpha-beta";
  return fmt::format("minimax, {} too large for it against alpha-beta", found.scored_by_yardstick);
}

// Cases with a score of their own: giant trees, or the positions of a suite.
struct KnownWorkload {
  std::string method;
  std::unique_ptr<Workload> workload;
  std::uint64_t cases;
};

// Made once and used by all parts: a suite may be a pipe, which can be read but once.
std::vector<KnownWorkload> known_workloads(const VerificationOptions& options) {
  std::vector<KnownWorkload> workloads;
  if (without_selective(options.searchers).empty()) return workloads;
  for (const std::string_view spec : giant_tree_specs()) {
    if (options.known_value_trees == 0) break;
    workloads.push_back({"known value", make_workload(spec), options.known_value_trees});
  }
  for (const std::string& suite : options.suites) {
    auto workload = make_workload(suite);
    if (!workload->size()) {
      throw UsageError(fmt::format(
          "'{}' is no suite of positions; try connect4:FILE or chess:FILE, or --trees for random trees", suite));
    }
    const std::size_t size = *workload->size();
    workloads.push_back({"suite", std::move(workload), size});
  }
  return workloads;
}

class Verifier {
 public:
  Verifier(const VerificationOptions& options, const std::vector<KnownWorkload>& workloads)
      : options_(options),
        workloads_(workloads),
        promising_(without_selective(options.searchers)),
        subjects_(chosen_subjects(options.searchers)) {
    for (const Subject& subject : subjects_) {
      const auto in_catalog = std::ranges::find_if(all_subjects(), [&](const Subject& other) {
        return other.info == subject.info && other.routine == subject.routine;
      });
      result_.findings.push_back({.subject = &*in_catalog, .trees = {}, .inductive = {}, .cases = {}});
    }
  }

  // What is said of searchers that are not searched with, and who is told what was found where there is no time for more.
  void set_selective(std::vector<std::string_view> selective) { result_.selective = std::move(selective); }
  void set_cut_short(std::function<ExitCode(const Verification&)> cut_short) { cut_short_ = std::move(cut_short); }

  [[nodiscard]] Verification run() {
    if (options_.inductive) run_inductive(*options_.inductive);
    for (const ExhaustiveLimits& limits : options_.exhaustive) run_exhaustive(limits);
    if (options_.random_trees > 0) run_random();
    if (options_.relations && !promising_.empty()) run_relations(*options_.relations);
    for (const auto& [method, workload, cases] : workloads_) run_known_cases(method, *workload, cases);
    shrink_counterexamples();
    return std::move(result_);
  }

 private:
  void run_inductive(const InductiveLimits& limits) {
    struct Task {
      std::size_t finding;
      Assumption assumption;
    };
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < subjects_.size(); ++i) {
      for (const Assumption assumption : assumptions_for(*subjects_[i].info)) {
        tasks.push_back({i, assumption});
        result_.findings[i].inductive.push_back({assumption, {}});
      }
    }
    Progress progress("inductive", "routines", tasks.size(), options_.show_progress && Progress::stderr_is_terminal());
    result_.inductive = limits;
    CoveragePart part{"inductive", limits_text(limits), "", 0, 0, false};
    std::size_t completed = 0;
    std::mutex merging;
    for_each_index(
        tasks.size(), options_.threads,
        [&](std::size_t at) {
          const Task& task = tasks[at];
          Certificate certificate = subjects_[task.finding].certify(limits, task.assumption, interrupted);
          const std::scoped_lock lock(merging);
          completed += certificate.complete;
          part.searches += certificate.nodes;
          for (InductiveFinding& found : result_.findings[task.finding].inductive) {
            if (found.assumption == task.assumption) found.certificate = std::move(certificate);
          }
          progress.advance();
        },
        interrupted);
    part.complete = completed == tasks.size();
    part.cases = completed;
    part.size = counted(completed, "certificate");
    finish(std::move(part));
  }

  void run_exhaustive(const ExhaustiveLimits& limits) {
    const std::uint64_t trees = count_trees(limits);
    Progress progress("exhaustive", "trees", trees, options_.show_progress && Progress::stderr_is_terminal());
    auto found = verify_exhaustively(subjects_, limits, runner(progress));
    // Totals are of the first exhaustive part alone: a sum over different limits would mean nothing.
    if (result_.exhaustive) {
      for (RoutineTally& tally : found.tallies) tally.open_window_nodes = 0;
    }
    result_.exhaustive = true;
    merge_trees({"exhaustive", limits_text(limits), counted(found.trees, "tree"), found.trees, 0, found.complete},
                found.tallies);
  }

  void run_random() {
    Progress progress("random", "trees", options_.random_trees,
                      options_.show_progress && Progress::stderr_is_terminal());
    auto found = verify_random_trees(subjects_, options_.seed, options_.random_trees, runner(progress));
    merge_trees({"random", fmt::format("every model, seed {}", options_.seed), counted(found.trees, "tree"),
                 found.trees, 0, found.complete},
                found.tallies);
  }

  void run_relations(const RelationTrees& trees) {
    Progress progress("relations", "trees", count_trees(trees),
                      options_.show_progress && Progress::stderr_is_terminal());
    RelationCheck found = check_claimed_relations({trees, promising_}, runner(progress));
    std::uint64_t comparisons = 0;
    for (const ClaimFinding& finding : found.findings) comparisons += finding.tally.windows;
    finish({"relations", relation_limits_text(trees), counted(found.trees, "tree"), found.trees, comparisons,
            found.complete});
    result_.relations = std::move(found);
  }

  void run_known_cases(const std::string& method, const Workload& workload, std::uint64_t cases) {
    const std::uint64_t present = std::min<std::uint64_t>(cases, workload.size().value_or(cases));
    Progress progress(method, "cases", present * promising_.size(),
                      options_.show_progress && Progress::stderr_is_terminal());
    const auto end_here = [&](const KnownCasesResult& found) {
      merge_known_cases(method, workload, found);
      return cut_short_(result_);
    };
    const auto on_interrupt = cut_short_ ? end_here : std::function<ExitCode(const KnownCasesResult&)>();
    merge_known_cases(method, workload,
                      verify_known_cases(workload, options_.seed, cases, promising_, runner(progress), on_interrupt));
  }

  void merge_known_cases(const std::string& method, const Workload& workload, const KnownCasesResult& found) {
    std::ranges::copy(found.wrong_scores, std::back_inserter(result_.wrong_scores));
    CoveragePart part{method,         workload.spec(), counted(found.cases, "case"), found.cases, 0,
                      found.complete, oracle_of(found)};
    for (std::size_t i = 0; i < promising_.size(); ++i) {
      part.searches += found.tallies[i].searches;
      for (Finding& finding : result_.findings) {
        const bool is_it = finding.subject->info == searcher_infos()[promising_[i]];
        if (is_it && finding.subject->is_the_search()) finding.cases.merge(found.tallies[i]);
      }
    }
    finish(std::move(part));
  }

  void merge_trees(CoveragePart part, const std::vector<RoutineTally>& tallies) {
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      part.searches += tallies[i].searches;
      result_.findings[i].trees.merge(tallies[i]);
    }
    finish(std::move(part));
  }

  void finish(CoveragePart part) {
    result_.complete = result_.complete && part.complete;
    result_.coverage.push_back(std::move(part));
  }

  void shrink_counterexamples() {
    for (Finding& finding : result_.findings) {
      for (const Clause clause : clauses) {
        auto& smallest = finding.trees[clause].smallest;
        if (smallest && !interrupted()) smallest = shrink(*finding.subject, clause, std::move(*smallest));
      }
    }
  }

  [[nodiscard]] VerifyRunner runner(Progress& progress) const {
    return {.threads = options_.threads, .stop = interrupted, .progress = [&](std::uint64_t done) {
              progress.advance(done);
            }};
  }

  const VerificationOptions& options_;
  const std::vector<KnownWorkload>& workloads_;
  std::vector<std::size_t> promising_;  // the chosen searchers that are not selective
  std::function<ExitCode(const Verification&)> cut_short_;
  std::vector<Subject> subjects_;
  Verification result_;
};

void require_possible(const ExhaustiveLimits& limits) {
  std::uint64_t shapes = 0;
  for (const std::uint64_t with_some_leaves : count_shapes(limits.shapes)) {
    shapes = saturating_sum(shapes, with_some_leaves);
  }
  if (shapes > most_shapes) {
    throw UsageError(
        fmt::format("{} allows more than {} shapes of trees; try fewer leaves, or a smaller depth or branching",
                    limits_text(limits), grouped(most_shapes)));
  }
  if (count_searches(limits, CutoffRule::above_beta) > most_exhaustive_searches) {
    throw UsageError(fmt::format("{} takes more than {} searches of each routine; try fewer leaves or values",
                                 limits_text(limits), grouped(most_exhaustive_searches)));
  }
}

void require_possible(const InductiveLimits& limits) {
  const double visits = estimated_visits(limits);
  if (visits <= most_inductive_visits) return;
  throw UsageError(
      fmt::format("{} takes about {:.0e} visits for each routine, more than {:.0e}; try fewer successors or scores",
                  limits_text(limits), visits, most_inductive_visits));
}

// How many certificates there are to be had of the subjects of the chosen searchers.
std::size_t count_certificates(const std::vector<std::size_t>& searchers) {
  std::size_t certificates = 0;
  for (const Subject& subject : chosen_subjects(searchers)) certificates += assumptions_for(*subject.info).size();
  return certificates;
}

}  // namespace

bool VerificationOptions::selects_nothing() const {
  return !inductive && exhaustive.empty() && random_trees == 0 && !relations && known_value_trees == 0 &&
         suites.empty();
}

VerificationOptions default_verification() {
  VerificationOptions options;
  options.inductive = InductiveLimits{};
  options.exhaustive = {ExhaustiveLimits{},
                        ExhaustiveLimits{.shapes = {.depth = 3, .branching = 3, .leaves = 4}, .values = {}}};
  options.random_trees = 50'000;
  options.known_value_trees = 8;
  options.relations = quick_relation_trees();
  // A suite, where it stands in the repository, and its parameters.
  struct Shipped {
    const char* suite;
    const char* file;
    const char* parameters;
  };
  for (const Shipped& shipped :
       {Shipped{"connect4", "suites/connect4/endgames-5x5.txt", ""},
        Shipped{"connect4", "suites/connect4/endgames-7x6.txt", ""}, Shipped{"chess", "suites/chess/mates.epd", ",d=2"},
        Shipped{"chess", "suites/chess/middlegames.epd", ",d=2"},
        Shipped{"chess", "suites/chess/endgames.epd", ",d=3"}}) {
    if (std::filesystem::exists(shipped.file)) {
      options.suites.push_back(std::string(shipped.suite) + ":" + shipped.file + shipped.parameters);
    }
  }
  return options;
}

namespace {

std::vector<CoveragePart> plan(const VerificationOptions& options, const std::vector<KnownWorkload>& workloads) {
  if (options.selects_nothing()) throw NothingSelected("nothing to verify: every part has size 0");
  const bool any_promising = !without_selective(options.searchers).empty();
  std::vector<CoveragePart> parts;
  if (options.inductive) {
    require_possible(*options.inductive);
    const std::size_t certificates = count_certificates(options.searchers);
    parts.push_back(
        {"inductive", limits_text(*options.inductive), counted(certificates, "certificate"), certificates, 0, false});
  }
  for (const ExhaustiveLimits& limits : options.exhaustive) {
    require_possible(limits);
    const std::uint64_t trees = count_trees(limits);
    std::uint64_t searches = 0;
    for (const Subject& subject : chosen_subjects(options.searchers))
      searches += count_searches(limits, subject.info->rule);
    parts.push_back({"exhaustive", limits_text(limits), counted(trees, "tree"), trees, searches, false});
  }
  if (options.random_trees > 0) {
    parts.push_back({"random", fmt::format("every model, seed {}", options.seed), counted(options.random_trees, "tree"),
                     options.random_trees, 0, false});
  }
  if (options.relations && any_promising) {
    require_possible(*options.relations);
    const std::uint64_t trees = count_trees(*options.relations);
    parts.push_back({"relations", relation_limits_text(*options.relations), counted(trees, "tree"), trees, 0, false});
  }
  for (const auto& [method, workload, cases] : workloads) {
    const std::uint64_t present = std::min<std::uint64_t>(cases, workload->size().value_or(cases));
    parts.push_back({method, workload->spec(), counted(present, "case"), present, 0, false});
    // Known-value trees are as large as we chose them.
    if (method == "suite") {
      const WorkSize size = size_of_known_cases(*workload, present, options.searchers.size());
      parts.back().warning = size_warning(workload->spec(), size).value_or("");
    }
  }
  const bool any_case = std::ranges::any_of(parts, [](const CoveragePart& part) { return part.cases > 0; });
  if (any_case) return parts;
  if (!any_promising) {
    throw NothingSelected(
        "nothing to verify: selective searchers promise no values. Their visits are checked on trees (--exhaustive, "
        "--trees); 'pvslab compare' shows how far their values are off");
  }
  throw NothingSelected(
      options.inductive ? "nothing to verify: the inductive check speaks of searchers that promise the "
                          "window clause and neither remember nor read the depth, and none of the chosen ones is one"
                        : "nothing to verify: every part has size 0");
}

void tell_warnings(const std::vector<CoveragePart>& plan) {
  for (const CoveragePart& part : plan) write_to_stderr(part.warning);
}

}  // namespace

std::vector<CoveragePart> plan(const VerificationOptions& options) { return plan(options, known_workloads(options)); }

Verification verify(const VerificationOptions& options, const std::function<ExitCode(const Verification&)>& cut_short) {
  const std::vector<KnownWorkload> workloads = known_workloads(options);
  tell_warnings(plan(options, workloads));  // which throws what there is to throw before the long work begins
  std::vector<std::string_view> selective;
  for (const std::size_t searcher : options.searchers) {
    if (searcher_infos()[searcher]->selective) selective.push_back(searcher_infos()[searcher]->id);
  }
  Verifier verifier(options, workloads);
  verifier.set_selective(std::move(selective));
  verifier.set_cut_short(cut_short);
  return verifier.run();
}

}  // namespace pvslab

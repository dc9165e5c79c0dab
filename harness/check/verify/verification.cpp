#include "harness/check/verify/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/check/oracles/random_trees.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/verify/verification_plan.hpp"

namespace pvslab {
namespace {

std::string oracle_of(const KnownCasesResult& found) {
  if (found.scored_by_yardstick == 0) return found.scored_by_minimax == 0 ? "" : "minimax";
  if (found.scored_by_minimax == 0) return "alpha-beta";
  return fmt::format("minimax, {} too large for it against alpha-beta", found.scored_by_yardstick);
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

  // The chosen selective searchers, and the report of the findings if the program is ended early.
  void set_selective(std::vector<std::string_view> selective) { result_.selective = std::move(selective); }
  void set_cut_short(std::function<ExitCode(const Verification&)> cut_short) { cut_short_ = std::move(cut_short); }

  [[nodiscard]] Verification run() {
    if (options_.inductive) run_inductive(*options_.inductive);
    if (options_.inductive && has_loop_part(*options_.inductive)) run_loops(*options_.inductive);
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
          Certificate certificate = certify(subjects_[task.finding], limits, task.assumption, interrupted);
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

  void run_loops(const InductiveLimits& limits) {
    std::vector<Finding*> tasks;
    for (Finding& finding : result_.findings) {
      if (!finding.inductive.empty()) tasks.push_back(&finding);
    }
    Progress progress("loop", "routines", tasks.size(), options_.show_progress && Progress::stderr_is_terminal());
    CoveragePart part{"loop", loop_limits_text(limits), "", 0, 0, true};
    std::mutex merging;
    for_each_index(
        tasks.size(), options_.threads,
        [&](std::size_t at) {
          Finding& finding = *tasks[at];
          const LoopInduction found =
              certify_loop(*finding.subject, loop_limits(limits), assumptions_for(*finding.subject->info), interrupted);
          const std::scoped_lock lock(merging);
          part.searches += found.runs;
          part.cases += found.certificates.size();
          finding.loop = LoopFinding{found.learnt, found.states};
          for (std::size_t i = 0; i < found.certificates.size(); ++i) {
            finding.inductive[i].loop = found.certificates[i];
          }
          progress.advance();
        },
        interrupted);
    part.complete = !interrupted();
    part.size = counted(part.cases, "certificate");
    finish(std::move(part));
  }

  void run_exhaustive(const ExhaustiveLimits& limits) {
    const std::uint64_t trees = count_trees(limits);
    Progress progress("exhaustive", "trees", trees, options_.show_progress && Progress::stderr_is_terminal());
    auto found = verify_exhaustively(subjects_, limits, runner(progress));
    // Totals cover only the first exhaustive part: a sum over different limits would be meaningless.
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

}  // namespace

Verification verify(const VerificationOptions& options, const std::function<ExitCode(const Verification&)>& cut_short) {
  const std::vector<KnownWorkload> workloads = known_workloads(options);
  tell_warnings(plan(options, workloads));  // throws, if anything does, before the long work begins
  std::vector<std::string_view> selective;
  for (const std::size_t searcher : options.searchers) {
    if (searcher_infos()[searcher]->selective) selective.push_back(searcher_infos()[searcher]->id);
  }
  Verifier verifier(options, workloads);
  verifier.set_selective(std::move(selective));
  verifier.set_cut_short(cut_short);
  return verifier.run();
}

namespace {

bool speaks_of(Clause clause) {
  return clause == Clause::window || clause == Clause::fail_soft || clause == Clause::fail_hard ||
         clause == Clause::visits;
}

}  // namespace

Assumption needed_for(Contract promised, Clause clause) {
  if (clause == Clause::fail_hard || promised.contains(Clause::fail_hard)) return Assumption::fail_hard;
  return promised.contains(Clause::fail_soft) ? Assumption::fail_soft : Assumption::window;
}

bool applies(const Subject& subject, Clause clause) {
  const bool is_of_line = clause == Clause::best_move || clause == Clause::line_start || clause == Clause::line;
  if (is_of_line) return subject.is_the_search() && subject.program == nullptr;  // a program does not tell its line
  return clause != Clause::bound || subject.info->contract.contains(Clause::bound);
}

bool Finding::held(Clause clause) const {
  return trees[clause].held() && cases.violations[static_cast<std::size_t>(clause)] == 0;
}

bool Finding::breaks_promise(Clause clause) const {
  const Contract promised = subject->info->contract;
  if (!subject->info->promises(clause)) return false;
  if (!held(clause)) return true;
  if (!speaks_of(clause)) return false;
  return std::ranges::any_of(inductive, [&](const InductiveFinding& found) {
    return found.assumption == needed_for(promised, clause) && found.broken(clause);
  });
}

bool Finding::breaks_a_promise() const {
  return std::ranges::any_of(clauses, [&](Clause clause) { return breaks_promise(clause); });
}

bool Verification::keeps_all_promises() const {
  if (relations && !relations->holds()) return false;
  return std::ranges::none_of(findings, [](const Finding& finding) { return finding.breaks_a_promise(); });
}

std::uint64_t Verification::trees() const {
  std::uint64_t trees = 0;
  for (const CoveragePart& part : coverage) {
    if (part.method == "exhaustive" || part.method == "random") trees += part.cases;
  }
  return trees;
}

}  // namespace pvslab

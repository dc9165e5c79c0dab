#include "harness/check/verify/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cells/run/job.hpp"
#include "harness/check/drawn/aimed_trees.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/inductive_check.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/verify/verification_plan.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

std::string oracle_of(const KnownCasesResult& found) {
  if (found.scored_by_yardstick == 0) return found.scored_by_minimax == 0 ? "" : "minimax";
  if (found.scored_by_minimax == 0) return "alpha-beta";
  return fmt::format("minimax, {} too large for it against alpha-beta", found.scored_by_yardstick);
}

RelationTrees relation_trees(const VerificationOptions& options) {
  RelationTrees trees = *options.relations;
  trees.limit = options.limit;
  return trees;
}

}  // namespace

// The parts of a verification, in the order of its report.
struct VerificationJob::Parts {
  std::unique_ptr<InductiveCheck> inductive;
  std::vector<std::unique_ptr<InductiveCheck>> far_inductive;  // by far_inductive_limits()
  std::unique_ptr<LoopCheck> loops;
  std::vector<std::unique_ptr<ExhaustiveCheck>> exhaustive;
  std::unique_ptr<NumberedTreesCheck> random;
  std::unique_ptr<NumberedTreesCheck> decisive;
  std::unique_ptr<NumberedTreesCheck> aimed;
  std::unique_ptr<GraphCheck> graphs;
  std::unique_ptr<InstanceCheck> instances;
  std::unique_ptr<ClaimedRelations> relations;
  std::vector<std::unique_ptr<KnownCasesCheck>> known_cases;  // one for each workload
};

VerificationJob::VerificationJob(const VerificationOptions& options)
    : options_(options),
      workloads_(known_workloads(options)),
      promising_(without_selective(options.searchers)),
      subjects_(chosen_subjects(options.searchers)),
      parts_(std::make_unique<Parts>()) {
  coverage_ = pvslab::plan(options, workloads_);  // throws, if anything does, before the long work begins
  for (const Subject& subject : subjects_) {
    for (const Assumption assumption : assumptions_for(*subject.info))
      inductive_tasks_.push_back({subject, assumption});
  }
  make_parts();
}

VerificationJob::~VerificationJob() = default;

void VerificationJob::make_parts() {
  if (options_.inductive) {
    parts_->inductive = std::make_unique<InductiveCheck>(inductive_tasks_, *options_.inductive);
    for (const InductiveLimits& limits : far_inductive_limits()) {
      parts_->far_inductive.push_back(std::make_unique<InductiveCheck>(inductive_tasks_, limits));
    }
    if (has_loop_part(*options_.inductive)) {
      std::vector<LoopCheck::Task> tasks;
      for (const Subject& subject : subjects_) {
        const auto assumptions = assumptions_for(*subject.info);
        if (!assumptions.empty()) tasks.push_back({subject, assumptions});
      }
      parts_->loops = std::make_unique<LoopCheck>(std::move(tasks), loop_limits(*options_.inductive));
    }
  }
  for (const ExhaustiveLimits& limits : options_.exhaustive) {
    parts_->exhaustive.push_back(std::make_unique<ExhaustiveCheck>(subjects_, limits));
  }
  if (options_.random_trees > 0) {
    parts_->random = std::make_unique<NumberedTreesCheck>(
        subjects_, random_trees(options_.seed, options_.random_trees, options_.special.scores, options_.limit));
  }
  if (options_.decisive_rounds > 0) {
    parts_->decisive = std::make_unique<NumberedTreesCheck>(
        subjects_, decisive_trees(options_.seed, options_.decisive_rounds, options_.special.scores, options_.limit));
  }
  if (!options_.aim.empty()) {
    parts_->aimed = std::make_unique<NumberedTreesCheck>(
        subjects_, aimed_trees(options_.aim, options_.seed, trees_per_number(options_), options_.limit));
  }
  if (std::vector<Subject> subjects = subjects_of_graphs(options_.searchers);
      options_.graphs > 0 && !subjects.empty()) {
    parts_->graphs = std::make_unique<GraphCheck>(
        std::move(subjects), GraphDraw{options_.seed, options_.special.scores, options_.limit, options_.audits_tables},
        options_.graphs);
  }
  if (std::vector<Subject> subjects = subjects_of_instances(options_.searchers);
      options_.instances > 0 && !subjects.empty()) {
    parts_->instances = std::make_unique<InstanceCheck>(subjects, options_.seed, options_.instances,
                                                        instance_cases_of_suites(workloads_));
  }
  const std::vector<std::size_t> related = with_relations(options_.searchers);
  if (options_.relations && !related.empty()) {
    parts_->relations = std::make_unique<ClaimedRelations>(claimed_relations({relation_trees(options_), related}));
  }
  for (const auto& [method, workload, cases] : workloads_) {
    parts_->known_cases.push_back(
        std::make_unique<KnownCasesCheck>(*workload, options_.seed, cases, promising_, options_.max_tree_nodes));
  }
}

void VerificationJob::add_to(CellPlan& plan) {
  if (parts_->inductive) plan.add(parts_->inductive->cells());
  for (const auto& check : parts_->far_inductive) plan.add(check->cells());
  if (parts_->loops) plan.add(parts_->loops->cells());
  for (const auto& check : parts_->exhaustive) plan.add(check->cells());
  if (parts_->random) plan.add(parts_->random->cells());
  if (parts_->decisive) plan.add(parts_->decisive->cells());
  if (parts_->aimed) plan.add(parts_->aimed->cells());
  if (parts_->graphs) plan.add(parts_->graphs->cells());
  if (parts_->instances) plan.add(parts_->instances->cells());
  if (parts_->relations) plan.add(parts_->relations->cells());
  for (const auto& check : parts_->known_cases) plan.add(check->cells());
  for (const auto& [method, workload, cases] : workloads_) {
    if (const auto hash = workload->file_hash()) plan.add_input(workload->spec(), *hash);
  }
  if (const SpecialScores& special = options_.special.scores; !special.empty()) {
    plan.add_input("scores" + options_.special.options, fnv1a(special.text()));
  }
  if (options_.limit.is_given()) plan.add_input("range", fnv1a(options_.limit.text()));
}

TreeCoverage VerificationJob::planned_coverage() const {
  TreeCoverage covered;
  const SpecialScores& special = options_.special.scores;
  covered.merge(
      coverage_of(random_trees(options_.seed, options_.random_trees, special, options_.limit), most_planned_trees));
  covered.merge(coverage_of(decisive_trees(options_.seed, options_.decisive_rounds, special, options_.limit),
                            most_planned_trees));
  return covered;
}

// Makes the result from the parts.
class VerificationJob::Result {
 public:
  explicit Result(VerificationJob& job) : job_(job) {
    result_.max_tree_nodes = job.options_.max_tree_nodes;
    result_.special = job.options_.special;
    result_.limit = job.options_.limit;
    result_.audits_tables = job.options_.audits_tables;
    for (const Subject& subject : job.subjects_) {
      const auto in_catalog = std::ranges::find_if(all_subjects(), [&](const Subject& other) {
        return other.info == subject.info && other.routine == subject.routine;
      });
      result_.findings.push_back({.subject = &*in_catalog, .trees = {}, .inductive = {}, .cases = {}});
    }
    for (const std::size_t searcher : job.options_.searchers) {
      if (searcher_infos()[searcher]->selective) result_.selective.push_back(searcher_infos()[searcher]->id);
    }
    if (job.options_.relations) {
      const std::vector<std::size_t> related = with_relations(job.options_.searchers);
      for (const std::size_t searcher : job.promising_) {
        if (std::ranges::find(related, searcher) == related.end())
          result_.unrelated.push_back(searcher_infos()[searcher]->id);
      }
    }
  }

  [[nodiscard]] Verification take() {
    const Parts& parts = *job_.parts_;
    if (parts.inductive) add_inductive(*parts.inductive);
    if (parts.inductive) add_far_inductive(parts.far_inductive);
    if (parts.loops) add_loops(*parts.loops);
    for (std::size_t i = 0; i < parts.exhaustive.size(); ++i) add_exhaustive(i, parts.exhaustive[i]->result());
    if (parts.random) add_numbered("random", random_limits_text(job_.options_.seed), parts.random->result());
    if (parts.decisive) add_numbered("decisive", decisive_limits_text(), parts.decisive->result());
    if (parts.aimed) {
      add_numbered("aimed", aimed_limits_text(job_.options_.aim, job_.options_.seed), parts.aimed->result());
    }
    if (parts.graphs) add_graphs(*parts.graphs);
    if (parts.instances) add_instances(*parts.instances);
    if (parts.relations) add_relations(*parts.relations);
    for (std::size_t i = 0; i < parts.known_cases.size(); ++i) {
      const KnownWorkload& of = job_.workloads_[i];
      add_known_cases(of.method, *of.workload, parts.known_cases[i]->result());
    }
    shrink_counterexamples();
    return std::move(result_);
  }

 private:
  void add_inductive(const InductiveCheck& check) {
    const InductiveLimits& limits = *job_.options_.inductive;
    result_.inductive = limits;
    CoveragePart part{"inductive", limits_text(limits), "", 0, 0, false};
    const std::vector<Certificate>& certificates = check.certificates();
    std::size_t next = 0;
    for (Finding& finding : result_.findings) {
      for (const Assumption assumption : assumptions_for(*finding.subject->info)) {
        const Certificate& certificate = certificates[next++];
        finding.inductive.push_back({assumption, certificate});
        part.searches += certificate.nodes;
        part.cases += certificate.complete;
      }
    }
    part.complete = part.cases == certificates.size();
    part.size = counted(part.cases, "certificate");
    finish(std::move(part));
  }

  // A routine is certified by all domains together.
  void add_far_inductive(const std::vector<std::unique_ptr<InductiveCheck>>& checks) {
    CoveragePart part{"inductive", far_limits_text(), "", 0, 0, true};
    for (const auto& check : checks) {
      std::size_t next = 0;
      for (Finding& finding : result_.findings) {
        for (InductiveFinding& found : finding.inductive) {
          const Certificate& certificate = check->certificates()[next++];
          part.searches += certificate.nodes;
          part.cases += certificate.complete;
          part.complete = part.complete && certificate.complete;
          found.certificate.join(certificate);
        }
      }
    }
    part.size = counted(part.cases, "certificate");
    finish(std::move(part));
  }

  void add_loops(const LoopCheck& check) {
    CoveragePart part{"loop", limits_text(loop_limits(*job_.options_.inductive)), "", 0, 0, check.complete()};
    std::size_t next = 0;
    for (Finding& finding : result_.findings) {
      if (finding.inductive.empty()) continue;
      const LoopInduction& found = check.found()[next++];
      if (found.certificates.empty()) continue;  // its cell was not run
      part.searches += found.runs;
      part.cases += found.certificates.size();
      finding.loop = LoopFinding{found.learnt, found.states};
      for (std::size_t i = 0; i < found.certificates.size(); ++i) finding.inductive[i].loop = found.certificates[i];
    }
    part.size = counted(part.cases, "certificate");
    finish(std::move(part));
  }

  void add_exhaustive(std::size_t number, const ExhaustiveResult& found) {
    std::vector<RoutineTally> tallies = found.tallies;
    // Totals cover only the first exhaustive part: a sum over different limits would be meaningless.
    if (result_.exhaustive) {
      for (RoutineTally& tally : tallies) tally.open_window_nodes = 0;
    }
    result_.exhaustive = true;
    add_trees({"exhaustive", limits_text(job_.options_.exhaustive[number]), counted(found.trees, "tree"), found.trees,
               0, found.complete},
              tallies);
  }

  void add_numbered(const std::string& method, const std::string& limits, const NumberedTreesResult& found) {
    if (method != "aimed") result_.covered.merge(found.coverage);
    add_trees({method, limits, counted(found.trees, "tree"), found.trees, 0, found.complete}, found.tallies);
  }

  void add_graphs(const GraphCheck& check) {
    CoveragePart part{
        "graphs",        graph_limits_text(job_.options_.seed), counted(check.cases(), "graph"), check.cases(), 0,
        check.complete()};
    for (std::size_t i = 0; i < check.subjects().size(); ++i) {
      part.searches += check.tallies()[i].searches;
      for (Finding& finding : result_.findings) {
        const bool is_it = finding.subject->info == check.subjects()[i].info && finding.subject->is_the_search();
        if (is_it) finding.graphs = check.tallies()[i];
      }
    }
    finish(std::move(part));
  }

  void add_instances(const InstanceCheck& check) {
    CoveragePart part{
        "instances",     instance_limits_text(job_.options_.seed), counted(check.cases(), "case"), check.cases(), 0,
        check.complete()};
    for (std::size_t i = 0; i < check.asked().size(); ++i) {
      const InstanceTally& tally = check.tallies()[i];
      part.searches += tally.searches;
      const Subject& asked = check.asked()[i].subject;
      for (Finding& finding : result_.findings) {
        if (finding.subject->info != asked.info || finding.subject->routine != asked.routine) continue;
        finding.instances = tally;
        if (tally.first && !interrupted()) {
          finding.instance_example = smallest_instance_example(check.asked()[i], check.case_of(*tally.first));
        }
      }
    }
    finish(std::move(part));
  }

  void add_relations(ClaimedRelations& relations) {
    RelationCheck found =
        relations.check({.threads = job_.options_.threads, .stop = interrupted, .progress = [](std::uint64_t) {}});
    std::uint64_t comparisons = 0;
    for (const ClaimFinding& finding : found.findings) comparisons += finding.tally.windows;
    finish({"relations", relation_limits_text(*job_.options_.relations), counted(found.trees, "tree"), found.trees,
            comparisons, found.complete});
    result_.relations = std::move(found);
  }

  void add_known_cases(const std::string& method, const Workload& workload, const KnownCasesResult& found) {
    std::ranges::copy(found.wrong_scores, std::back_inserter(result_.wrong_scores));
    CoveragePart part{method,         workload.spec(), counted(found.cases, "case"), found.cases, 0,
                      found.complete, oracle_of(found)};
    for (std::size_t i = 0; i < job_.promising_.size(); ++i) {
      part.searches += found.tallies[i].searches;
      for (Finding& finding : result_.findings) {
        const bool is_it = finding.subject->info == searcher_infos()[job_.promising_[i]];
        if (is_it && finding.subject->is_the_search()) finding.cases.merge(found.tallies[i]);
      }
    }
    finish(std::move(part));
  }

  void add_trees(CoveragePart part, const std::vector<RoutineTally>& tallies) {
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      part.searches += tallies[i].searches;
      part.runs += tallies[i].runs;
      result_.findings[i].trees.merge(tallies[i]);
    }
    finish(std::move(part));
  }

  void finish(CoveragePart part) {
    result_.complete = result_.complete && part.complete;
    result_.coverage.push_back(std::move(part));
  }

  // Of a promised clause that no tree was seen to break.
  void shrink_case(Finding& finding, std::size_t clause) {
    const auto& first = finding.cases.first[clause];
    const bool is_asked = first && first->fault.empty() && finding.subject->info->promises(clauses[clause]);
    if (!is_asked || finding.trees[clauses[clause]].smallest || interrupted()) return;
    for (const KnownWorkload& known : job_.workloads_) {
      if (known.workload->spec() != first->workload) continue;
      finding.case_examples[clause] = smallest_case_example(*finding.subject, clauses[clause], *known.workload, *first);
      return;
    }
  }

  void shrink_counterexamples() {
    for (Finding& finding : result_.findings) {
      for (std::size_t i = 0; i < clauses.size(); ++i) {
        if (!finding.graphs.first[i] || !finding.subject->info->promises(clauses[i])) continue;
        finding.graph_examples[i] =
            smallest_graph_example(*finding.subject, clauses[i], job_.parts_->graphs->from(), *finding.graphs.first[i]);
      }
      if (finding.graphs.first_falsified && !interrupted()) {
        finding.audit_example =
            smallest_audit_example(*finding.subject, job_.parts_->graphs->from(), *finding.graphs.first_falsified);
      }
      for (std::size_t i = 0; i < clauses.size(); ++i) shrink_case(finding, i);
      Program* const program = finding.subject->program;
      const ShrinkLimits limits(program, job_.options_.limit);
      std::optional<Counterexample> last;
      for (const Clause clause : clauses) {
        auto& smallest = finding.trees[clause].smallest;
        if (!smallest || interrupted() || (program != nullptr && !program->can_be_asked())) continue;
        // A tree that was made small for another clause often breaks this one too.
        const bool may_be_asked = program == nullptr && last && last->before.empty();
        if (may_be_asked && is_smaller(*last, *smallest) && breaks(*finding.subject, clause, *last)) smallest = last;
        smallest = last = shrink(*finding.subject, clause, std::move(*smallest), limits);
      }
    }
  }

  VerificationJob& job_;
  Verification result_;
};

std::uint64_t Verification::false_tables() const {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(findings, [](const Finding& finding) { return finding.graphs.falsified != 0; }));
}

Verification VerificationJob::result() { return Result(*this).take(); }

Verification verify(const VerificationOptions& options) {
  VerificationJob job(options);
  tell_warnings(job.coverage());
  CellPlan plan("verify", options.seed);
  job.add_to(plan);
  JobRun run;
  run_job(plan, {}, {.threads = options.threads, .show_progress = options.show_progress}, run);
  return job.result();
}

}  // namespace pvslab

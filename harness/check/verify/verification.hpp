// Verification: what is checked, and the results. The parts run one after the other, each in parallel; the findings do
// not depend on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/survival.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/conditions/condition_coverage.hpp"
#include "harness/check/drawn/graph_check.hpp"
#include "harness/check/drawn/special_scores.hpp"
#include "harness/check/drawn/table_audit.hpp"
#include "harness/check/drawn/tree_coverage.hpp"
#include "harness/check/instances/instance_check.hpp"
#include "harness/check/oracles/case_example.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/inductive_check.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "harness/check/oracles/loop_induction.hpp"
#include "harness/check/subject/subject.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

// Scores that the user names, and the options that name them: " --scores mate.txt".
struct NamedScores {
  SpecialScores scores;
  std::string options = {};
};

// The first positions of a workload, to a depth that all of them would take too long for.
struct DeepSuite {
  WorkloadSpec workload;
  std::uint64_t most;
};

struct VerificationOptions {
  std::optional<InductiveLimits> inductive;
  std::vector<ExhaustiveLimits> exhaustive;
  std::uint64_t random_trees = 0;
  std::uint64_t decisive_rounds = 0;   // of the trees in which one move decides
  std::uint64_t graphs = 0;            // small graphs of positions, for tables and depths
  bool audits_tables = false;          // whether the tables in graphs are looked into
  std::vector<std::int32_t> aim = {};  // numbers at which trees are aimed (harness/check/drawn/aimed_trees.hpp)
  std::uint64_t instances = 0;         // cases that are asked of each compiled form of a search
  NamedScores special;                 // drawn in random and decisive trees and graphs
  // Of all drawn values and finite ends of windows. What compiled forms are asked has no limit: they are compared with each other only.
  ScoreLimit limit = {};
  std::uint64_t known_value_trees = 0;     // of each model in giant_tree_specs()
  std::optional<RelationTrees> relations;  // the trees on which claimed relations are checked
  std::vector<WorkloadSpec> suites;        // workloads of positions, e.g. "connect4:FILE"
  std::vector<DeepSuite> deep_suites;      // those of which some positions are enough
  // Searchers that do not scale are left out of known cases and positions whose whole tree may have more nodes.
  double max_tree_nodes = most_whole_tree_nodes;
  std::uint64_t seed = 1;              // of everything that is drawn
  std::vector<std::size_t> searchers;  // indices into the catalogue
  unsigned threads = 1;
  bool show_progress = true;  // if standard error is a terminal

  [[nodiscard]] bool selects_nothing() const;
};

// The default checks: under a minute on two cores. Includes the shipped suites that are found from the current
// directory.
[[nodiscard]] VerificationOptions default_verification();

// Those for so many searchers: what is cheap is done ten times if there are few.
constexpr std::size_t few_searchers = 3;
[[nodiscard]] VerificationOptions default_verification(std::size_t searchers);

struct CoveragePart {
  std::string method;   // "inductive", "exhaustive", ...
  std::string limits;   // what it covers
  std::string size;     // "35,238 trees"
  std::uint64_t cases;  // trees, positions or nodes
  std::uint64_t searches;
  bool complete;
  std::string oracle = "";   // the searcher that scored cases without a published score: "minimax", "alpha-beta"
  std::uint64_t runs = 0;    // of the searches of trees, those that were run; the others evaluate the same leaves
  std::string warning = "";  // in a plan, if the part would take too long (harness/bind/trees/size_warning.hpp)
};

struct InductiveFinding {
  Assumption assumption;
  Certificate certificate;
  Certificate loop{};  // for every number of successors; not complete if it was not tried

  // The smallest violation of the clause, one of certified_clauses.
  [[nodiscard]] const std::optional<InductiveCounterexample>& broken(Clause clause) const {
    const auto& example = certificate.broken(clause);
    return example ? example : loop.broken(clause);
  }
};

// How the loop of a routine was learnt (harness/check/oracles/loop_machine.hpp).
struct LoopFinding {
  Learnt learnt;
  std::uint32_t states;  // between successors
};

// The results for one subject, over all parts.
struct Finding {
  const Subject* subject;
  RoutineTally trees;                       // exhaustive and random, the smallest counterexamples shrunk
  std::vector<InductiveFinding> inductive;  // empty if the induction does not cover the searcher
  CaseTally cases;                          // of the search itself only
  std::array<std::optional<CaseExample>, clauses.size()> case_examples{};    // of promised clauses, made small
  GraphTally graphs{};                                                       // of a search with a table
  std::array<std::optional<GraphExample>, clauses.size()> graph_examples{};  // of promised clauses, made small
  std::optional<AuditExample> audit_example{};                               // made small
  InstanceTally instances{};                                                 // of each compiled form
  std::optional<InstanceExample> instance_example{};                         // made small
  std::optional<LoopFinding> loop{};  // empty if the induction over the loop was not tried

  // Whether it searched anything: an inductive check searches no tree.
  [[nodiscard]] bool was_searched() const { return trees.searches + cases.searches + graphs.searches > 0; }
  // Whether some search was judged by the clause: the checks of known cases and of graphs judge values alone.
  [[nodiscard]] bool was_judged_by(Clause clause) const;
  // No search violated the clause.
  [[nodiscard]] bool held(Clause clause) const;
  // A program did not answer some search, and no other violated the clause: nobody knows whether it holds.
  [[nodiscard]] bool is_open(Clause clause) const;
  [[nodiscard]] bool has_an_open_clause() const;
  // What its routine looked at in the induction.
  [[nodiscard]] AccessLog accesses() const;
  // The induction was finished under the assumption that is needed for the clause, and found nothing against it.
  [[nodiscard]] bool certifies(Clause clause) const;
  // Promised and not held, or promised and not certified by induction.
  [[nodiscard]] bool breaks_promise(Clause clause) const;
  // Or gives different answers to the same question, again or in another form.
  [[nodiscard]] bool breaks_a_promise() const;
};

// Whether the clause applies. A searcher that does not promise the bound clause has no bound. Further routines are not
// checked for move and line.
[[nodiscard]] bool applies(const Subject& subject, Clause clause);

struct Verification {
  std::vector<CoveragePart> coverage;
  std::vector<Finding> findings;                  // in the order of the catalogue, routines after their search
  std::vector<std::string_view> selective;        // chosen, but without promised values: only their visits are checked
  std::vector<std::string_view> unrelated = {};   // programs that tell no visits, so that no relation was asked of them
  std::optional<RelationCheck> relations;         // results for the claimed relations, if they were checked
  std::optional<InductiveLimits> inductive;       // of the induction, if there was one
  TreeCoverage covered = {};                      // of random and decisive trees
  NamedScores special = {};                       // that were drawn in them
  ScoreLimit limit = {};                          // as VerificationOptions
  std::vector<WrongPublishedScore> wrong_scores;  // errors of suite files, not of searchers
  double max_tree_nodes = most_whole_tree_nodes;  // as VerificationOptions
  std::optional<ConditionCoverage> conditions;    // of the searchers' code, if they were counted meanwhile
  bool lacks_conditions = false;                  // they were asked for, and could not be counted
  std::vector<LostSearch> lost = {};              // that ended their process; their searchers have no findings
  bool audits_tables = false;                     // as VerificationOptions
  ScoreView view = ScoreView::negamax;            // in which the text shows trees
  bool exhaustive = false;                        // whether open-window node totals were taken
  bool complete = true;                           // false: interrupted

  // Whether some check judged a promise: that of compiled forms compares them with each other only.
  [[nodiscard]] bool asks_about_promises() const;
  // No searcher broke a promise or ended its process, and no file has a wrong score.
  [[nodiscard]] bool finds_nothing_wrong() const {
    return keeps_all_promises() && wrong_scores.empty() && lost.empty() && false_tables() == 0;
  }
  // Searchers whose table held a false bound, or answered with one of another depth.
  [[nodiscard]] std::uint64_t false_tables() const;
  // Includes the claimed relations.
  [[nodiscard]] bool keeps_all_promises() const;
  [[nodiscard]] std::uint64_t trees() const;
  // Also if they were not counted.
  [[nodiscard]] bool decides_all_conditions() const { return !conditions || conditions->undecided().empty(); }
  // It ran to its end, everything was left out, and no promise is known to be broken.
  [[nodiscard]] bool checks_nothing() const;
};

// Of more trees of a part a plan does not say what they cover: drawing them takes too long.
inline constexpr std::uint64_t most_planned_trees = 60'000;

// The parts that would run, with their sizes. Throws InputError or UsageError if a part is impossible, NothingSelected
// if nothing is left to check.
[[nodiscard]] std::vector<CoveragePart> plan(const VerificationOptions& options);

// Prints a warning on standard error for each part that would take too long.
void tell_warnings(const std::vector<CoveragePart>& plan);

struct KnownWorkload;

// A verification in cells: make it, add its cells to a plan, run them (harness/cells/run/job.hpp), take the result.
class VerificationJob {
 public:
  // Throws like `plan`.
  explicit VerificationJob(const VerificationOptions& options);
  ~VerificationJob();
  VerificationJob(const VerificationJob&) = delete;
  VerificationJob& operator=(const VerificationJob&) = delete;

  [[nodiscard]] const std::vector<CoveragePart>& coverage() const { return coverage_; }  // the parts that will run
  [[nodiscard]] const VerificationOptions& options() const { return options_; }
  // What random and decisive trees will cover; of very many, what the first most_planned_trees of a part will.
  [[nodiscard]] TreeCoverage planned_coverage() const;
  // Its cells refer to this object.
  void add_to(CellPlan& plan);
  // Of the cells folded so far, the counterexamples shrunk. Call it once, at the end.
  [[nodiscard]] Verification result();

 private:
  struct Parts;
  class Result;

  void make_parts();

  VerificationOptions options_;
  std::vector<KnownWorkload> workloads_;
  std::vector<std::size_t> promising_;  // the chosen searchers that are not selective
  std::vector<Subject> subjects_;
  std::vector<InductiveCheck::Task> inductive_tasks_;
  std::vector<CoveragePart> coverage_;
  std::unique_ptr<Parts> parts_;
};

// The same, run here. Prints the plan's warnings. Stops early once interrupted().
[[nodiscard]] Verification verify(const VerificationOptions& options);

// As text: the coverage, a table of searchers and clauses, the findings and the verdict.
[[nodiscard]] std::string to_text(const Verification& verification, const Style& style = {});
// The verdict of the text above, without a full stop: "every promise is kept", with what was left out or had no answer.
// `details`: where that is told in full.
[[nodiscard]] std::string verdict_text(const Verification& verification, std::string_view details);
// The smallest counterexample to a clause that the finding says is broken, as the text above has it.
[[nodiscard]] std::string broken_clause_text(const Finding& finding, Clause clause,
                                             ScoreView view = ScoreView::negamax);
// Only the parts, for --dry-run.
[[nodiscard]] std::string to_text(const std::vector<CoveragePart>& parts, const Style& style = {});

// As JSON. docs/schemas/verify.schema.json says what is in it.
[[nodiscard]] nlohmann::ordered_json to_json(const Verification& verification);
[[nodiscard]] std::string verify_schema();

}  // namespace pvslab

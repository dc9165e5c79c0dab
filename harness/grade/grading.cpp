#include "harness/grade/grading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/process/line_child.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cells/run/job.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/relations/ask.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/page_address.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/grade/first_fault.hpp"
#include "harness/power/zoo.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

constexpr const char* yardstick = "alpha-beta";
constexpr const char* strict_yardstick = "alpha-beta-strict";

std::string trace_command(const std::string& searcher, std::string_view against, const Tree& tree, Bounds bounds,
                          ScoreView view) {
  std::vector<std::string> words{
      "pvslab", "trace", "--against", std::string(against), "--replay", to_token(Replay{searcher, bounds, tree})};
  if (view == ScoreView::max) words.insert(words.end(), {"--view", "max"});
  return shell_command(words);
}

constexpr std::size_t indent_of_errors = 4;

GradeFault fault_of(const Subject& subject, const Counterexample& example) {
  const ExplicitTree tree(example.tree);
  const std::string place = to_text(example.tree) + " in " + to_text(example.bounds);
  if (subject.program == nullptr) {
    const std::string text = visit_fault_text(subject, tree, example.bounds);
    return {text, text, place};
  }
  const std::optional<ProgramFault> fault = program_fault(subject, tree, example.bounds);
  return fault ? GradeFault{to_text(*fault), to_lines(*fault, indent_of_errors), place} : GradeFault{"", "", place};
}

bool is_of_another(const PointsTask& task) {
  const auto* const relation = std::get_if<RelationTask>(&task.asked);
  return relation != nullptr && !relation->to.empty();
}

// The searcher that a task is about, or else what is usual under the rule of the search.
std::string reference_of(const PointsTask& task, const SearcherInfo& info) {
  if (is_of_another(task)) return std::get<RelationTask>(task.asked).to;
  return info.rule == CutoffRule::at_beta ? yardstick : strict_yardstick;
}

LostPoint lost_by(const Subject& subject, Clause clause, const Counterexample& example) {
  LostPoint lost{.tree = example.tree, .bounds = example.bounds, .score = example.score, .returned = {}};
  lost.shrunk_for = example.shrunk_for;
  if (has_returned(subject, clause)) lost.returned = example.returned;
  if (clause == Clause::visits) lost.fault = fault_of(subject, example);
  const std::array<std::string, 4> words{"pvslab", "verify", "--replay",
                                         to_token(Replay{subject.name(), example.bounds, example.tree})};
  lost.command = shell_command(words);
  return lost;
}

// What ends the work before its end: an interrupt, or a limit of seconds.
class Limit {
 public:
  explicit Limit(std::optional<std::uint64_t> seconds) : seconds_(seconds) {}
  [[nodiscard]] bool is_reached() const { return interrupted() || is_out_of_time(); }
  [[nodiscard]] bool is_out_of_time() const { return seconds_ && watch_.seconds() >= static_cast<double>(*seconds_); }

 private:
  std::optional<std::uint64_t> seconds_;
  Stopwatch watch_;
};

// The limit of a task within that of all.
struct TaskLimit {
  const Limit& all;
  Limit own;
  [[nodiscard]] bool is_reached() const { return all.is_reached() || own.is_reached(); }
  [[nodiscard]] bool is_out_of_time() const { return all.is_out_of_time() || own.is_out_of_time(); }
};

// How a task ended that was not checked to its end.
void end_early(TaskGrade& grade, bool complete, const TaskLimit& limit, std::optional<std::uint64_t> seconds) {
  grade.complete = complete;
  if (!complete && !interrupted() && !limit.all.is_out_of_time()) grade.seconds = seconds;
}

// `fault` is that of the searches without an answer, if there are any.
void grade_clause(TaskGrade& grade, Clause clause, const Finding& finding, const GradeFault& fault) {
  const ClauseTally& tally = finding.trees[clause];
  grade.checked = finding.trees.searches - finding.trees.unanswered;
  grade.failed = tally.violations + tally.open_violations;
  grade.unanswered = finding.trees.unanswered + finding.trees.not_asked;
  grade.not_asked = finding.trees.not_asked;
  if (grade.unanswered != 0) grade.fault = fault;
  // The clause `visits` counts a search without an answer as a violation; here it is one without an answer.
  if (clause == Clause::visits && grade.unanswered != 0) {
    grade.failed = 0;
    return;
  }
  if (tally.smallest) grade.lost = lost_by(*finding.subject, clause, *tally.smallest);
}

bool asks_for_clauses(const Points& points) {
  return std::ranges::any_of(points.tasks,
                             [](const PointsTask& task) { return std::holds_alternative<Clause>(task.asked); });
}

// All clauses are asked of the same searches.
void grade_clauses(Grading& grading, const Points& points, const GradeOptions& options, const Limit& all) {
  const TaskLimit limit{all, Limit(options.task_seconds)};
  VerificationOptions asked;
  asked.exhaustive = {points.exhaustive};
  asked.random_trees = points.trees;
  asked.seed = points.seed;
  asked.limit = points.range;
  asked.searchers = {options.searcher};
  VerificationJob job(asked);
  CellPlan plan("grade", points.seed);
  job.add_to(plan);
  FirstFault first_fault(plan, [](const std::string& value) { return have_unanswered_searches(value, 1); });
  const CellPlan until_then = first_fault.cells();
  JobRun run;
  {
    const WaitingLimit deadline([&] { return limit.is_out_of_time(); });
    run_job(until_then, {}, {.threads = options.threads, .stop = [&] { return limit.is_reached(); }}, run);
  }
  first_fault.fold();
  const bool complete = run.complete();
  const Verification found = job.result();
  grading.trees = found.trees();
  grading.complete = grading.complete && complete;
  const Finding& finding = found.findings.front();
  const ClauseTally& visits = finding.trees[Clause::visits];
  const bool has_fault = finding.subject->program != nullptr && visits.smallest;
  const GradeFault fault = has_fault ? fault_of(*finding.subject, *visits.smallest) : GradeFault{};
  for (TaskGrade& grade : grading.tasks) {
    if (const auto* const clause = std::get_if<Clause>(&grade.task.asked)) {
      grade_clause(grade, *clause, finding, fault);
      end_early(grade, complete, limit, options.task_seconds);
    }
  }
  const bool is_told = finding.trees.unanswered + finding.trees.not_asked != 0 ||
                       std::ranges::any_of(grading.tasks, [](const TaskGrade& grade) {
                         const auto* const clause = std::get_if<Clause>(&grade.task.asked);
                         return clause != nullptr && *clause == Clause::visits;
                       });
  if (!has_fault || is_told) return;
  grading.further_faults = visits.violations + visits.open_violations;
  grading.further_fault = fault;
}

Answers ask_until_a_fault(const std::vector<MeasuredSearcher>& searchers, std::span<const Question> questions,
                          const RelationTrees& trees, unsigned threads, const TaskLimit& limit) {
  AskedTrees asked(searchers, {questions.begin(), questions.end()}, 0, trees);
  CellPlan plan("grade", trees.seed);
  plan.add(asked.cells());
  FirstFault first_fault(plan,
                         [&](const std::string& value) { return have_unanswered_trees(value, questions.size()); });
  const CellPlan until_then = first_fault.cells();
  const auto is_reached = [&] { return limit.is_reached(); };
  JobRun run;
  run_job(until_then, {}, {.threads = threads, .stop = is_reached}, run);
  first_fault.fold();
  return asked.answers({.threads = threads, .stop = is_reached});
}

void grade_relation(Grading& grading, TaskGrade& grade, const RelationTask& task, const Points& points,
                    const GradeOptions& options, const Limit& all) {
  const TaskLimit limit{all, Limit(options.task_seconds)};
  std::vector<MeasuredSearcher> searchers(measured_catalog().begin(), measured_catalog().end());
  std::size_t other = 0;
  if (const zoo::Body* const mutant = zoo::find_mutant_body(task.to)) {
    other = searchers.size();
    searchers.push_back(mutant->measured);
  } else if (!task.to.empty()) {
    other = find_searcher(task.to).value();
  }
  const std::array questions{Question{.relation = task.relation, .one = options.searcher, .other = other}};
  const RelationTrees trees{{points.exhaustive}, points.trees, points.seed, points.range};
  const Answers answers = [&] {
    const WaitingLimit deadline([&] { return limit.is_out_of_time(); });
    return ask_until_a_fault(searchers, questions, trees, options.threads, limit);
  }();
  grading.trees = std::max(grading.trees, answers.trees);
  grading.complete = grading.complete && answers.complete;
  const RelationTally& tally = answers.tallies.front();
  grade.checked = tally.windows;
  grade.failed = tally.violations;
  grade.unanswered = tally.unanswered;
  grade.fault = {tally.fault, tally.fault, ""};
  end_early(grade, answers.complete, limit, options.task_seconds);
  if (!tally.smallest) return;
  const RelationExample& smallest = *tally.smallest;
  const Tree& tree = smallest.tree->tree;
  const std::string against = reference_of(grade.task, *searchers[options.searcher].info);
  grade.lost = LostPoint{.tree = tree,
                         .bounds = smallest.bounds,
                         .score = {},
                         .returned = {},
                         .fault = {},
                         .command = trace_command(grading.searcher, against, tree, smallest.bounds, grading.view),
                         .shrunk_for = smallest.shrunk_for};
}

}  // namespace

std::uint64_t Grading::points() const {
  std::uint64_t sum = 0;
  for (const TaskGrade& grade : tasks) sum += grade.points();
  return sum;
}

std::uint64_t Grading::most() const {
  std::uint64_t sum = 0;
  for (const TaskGrade& grade : tasks) sum += grade.task.points;
  return sum;
}

Grading grade(const Points& points, const GradeOptions& given) {
  GradeOptions options = given;
  if (!options.seconds) options.seconds = points.seconds;
  if (!options.task_seconds) options.task_seconds = points.task_seconds;
  const SearcherInfo& info = *searcher_infos()[options.searcher];
  Grading grading{.searcher = std::string(info.id), .title = points.title, .view = options.view, .tasks = {}};
  for (const PointsTask& task : points.tasks) grading.tasks.push_back({.task = task});
  // Whose range is narrower than what is asked would choose what is asked of it.
  if (const Program* const program = program_of(info); program && program->limit().most() < points.range.most()) {
    const std::string refused =
        fmt::format("{} says range={}, and the exercise has {}: an exercise file gives its own range", info.id,
                    program->limit().text(), points.range.is_given() ? "range " + points.range.text() : "no range");
    for (TaskGrade& grade : grading.tasks) grade.refused = refused;
    return grading;
  }
  const Limit limit(options.seconds);
  if (asks_for_clauses(points)) grade_clauses(grading, points, options, limit);
  // Each relation by itself: a fault in one ends no other.
  for (TaskGrade& grade : grading.tasks) {
    const auto* const task = std::get_if<RelationTask>(&grade.task.asked);
    if (task == nullptr) continue;
    attempt<UsageError>([&] { grade_relation(grading, grade, *task, points, options, limit); },
                        [&](const UsageError& error) { grade.refused = error.what(); });
  }
  // After all checks: what it takes is not taken from them.
  const Subject& subject = *find_subject(all_subjects(), info.id);
  Explainer explainer(subject, grading.view);
  for (TaskGrade& grade : grading.tasks) {
    if (!grade.lost) continue;
    LostPoint& lost = *grade.lost;
    lost.explanation =
        explainer.explain(lost.tree, lost.bounds, reference_of(grade.task, info), is_of_another(grade.task));
    lost.page = page_address(subject, lost.tree, lost.bounds, grading.view);
  }
  grading.was_interrupted = !grading.complete && interrupted();
  if (!grading.complete && !interrupted() && limit.is_out_of_time()) grading.seconds = options.seconds;
  return grading;
}

}  // namespace pvslab

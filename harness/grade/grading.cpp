#include "harness/grade/grading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/relations/ask.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

constexpr std::string_view yardstick = "alpha-beta";

std::string trace_command(const std::string& searcher, std::string_view against, const Tree& tree, Bounds bounds) {
  const std::array<std::string, 6> words{
      "pvslab", "trace", "--against", std::string(against), "--replay", to_token(Replay{searcher, bounds, tree})};
  return shell_command(words);
}

LostPoint lost_by(const Subject& subject, Clause clause, const Counterexample& example) {
  LostPoint lost{.tree = example.tree, .bounds = example.bounds, .score = example.score, .returned = {}};
  if (has_returned(subject, clause)) lost.returned = example.returned;
  if (clause == Clause::visits) lost.fault = visit_fault_text(subject, ExplicitTree(example.tree), example.bounds);
  const std::array<std::string, 4> words{"pvslab", "verify", "--replay",
                                         to_token(Replay{subject.name(), example.bounds, example.tree})};
  lost.command = shell_command(words);
  return lost;
}

void grade_clause(TaskGrade& grade, Clause clause, const Finding& finding) {
  const ClauseTally& tally = finding.trees[clause];
  grade.checked = finding.trees.searches;
  grade.failed = tally.violations + tally.open_violations;
  grade.unanswered = finding.trees.unanswered + finding.trees.not_asked;
  const auto& visits = finding.trees[Clause::visits].smallest;
  if (grade.unanswered != 0 && visits) {
    grade.fault = visit_fault_text(*finding.subject, ExplicitTree(visits->tree), visits->bounds);
  }
  if (tally.smallest) grade.lost = lost_by(*finding.subject, clause, *tally.smallest);
}

bool asks_for_clauses(const Points& points) {
  return std::ranges::any_of(points.tasks,
                             [](const PointsTask& task) { return std::holds_alternative<Clause>(task.asked); });
}

void grade_clauses(Grading& grading, const Points& points, std::size_t searcher, unsigned threads) {
  VerificationOptions options;
  options.exhaustive = {points.exhaustive};
  options.random_trees = points.trees;
  options.seed = points.seed;
  options.searchers = {searcher};
  options.threads = threads;
  const Verification found = verify(options);
  grading.trees = found.trees();
  grading.complete = grading.complete && found.complete;
  for (TaskGrade& grade : grading.tasks) {
    if (const auto* const clause = std::get_if<Clause>(&grade.task.asked)) {
      grade_clause(grade, *clause, found.findings.front());
      grade.complete = found.complete;
    }
  }
}

void grade_relations(Grading& grading, const Points& points, std::size_t searcher, unsigned threads) {
  const auto searchers = measured_catalog();
  std::vector<Question> questions;
  std::vector<TaskGrade*> asking;
  for (TaskGrade& grade : grading.tasks) {
    const auto* const task = std::get_if<RelationTask>(&grade.task.asked);
    if (task == nullptr) continue;
    const std::size_t other = task->to.empty() ? 0 : find_searcher(task->to).value();
    questions.push_back({.relation = task->relation, .one = searcher, .other = other});
    asking.push_back(&grade);
  }
  if (questions.empty()) return;
  const Answers answers = ask(searchers, questions, {{points.exhaustive}, points.trees, points.seed},
                              {.threads = threads, .stop = interrupted, .progress = [](std::uint64_t) {}});
  grading.trees = std::max(grading.trees, answers.trees);
  grading.complete = grading.complete && answers.complete;
  for (std::size_t i = 0; i < asking.size(); ++i) {
    const RelationTally& tally = answers.tallies[i];
    asking[i]->checked = tally.windows;
    asking[i]->failed = tally.violations;
    asking[i]->unanswered = tally.unanswered;
    asking[i]->fault = tally.fault;
    asking[i]->complete = answers.complete;
    if (!tally.smallest) continue;
    const auto& [tree, bounds, wider, size] = *tally.smallest;
    const std::string_view against =
        is_of_two(questions[i].relation) ? searchers[questions[i].other].info->id : yardstick;
    asking[i]->lost = LostPoint{.tree = tree->tree,
                                .bounds = bounds,
                                .score = {},
                                .returned = {},
                                .fault = {},
                                .command = trace_command(grading.searcher, against, tree->tree, bounds)};
  }
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

Grading grade(const Points& points, std::size_t searcher, unsigned threads) {
  Grading grading{.searcher = std::string(searcher_infos()[searcher]->id), .title = points.title, .tasks = {}};
  for (const PointsTask& task : points.tasks) grading.tasks.push_back({.task = task});
  if (asks_for_clauses(points)) grade_clauses(grading, points, searcher, threads);
  grade_relations(grading, points, searcher, threads);
  return grading;
}

}  // namespace pvslab

// A grading as JSON, and its schema: one description of both.
#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/check/subject/told_bounds.hpp"
#include "harness/grade/grading.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

void describe(Fields& fields, const LostPoint& lost) {
  fields.value("tree", to_text(lost.tree), {.least = 1});
  fields.value("window", told(lost.bounds), {.shared = "window"});
  fields.value("score", lost.score ? told(*lost.score) : Told(), {.shared = "score", .presence = Presence::if_any});
  fields.value("returned", lost.returned ? told(lost.returned->value) : Told(),
               {.shared = "value", .presence = Presence::if_any});
  fields.value("fault", unless_empty(lost.fault.text),
               {.description = "What was wrong with the visits, or what a program did.",
                .presence = Presence::if_any,
                .least = 1});
  fields.value("shrunk_for", unless_zero(lost.shrunk_for),
               {.description = "Seconds. Shrinking ended when they were over: there may be a smaller one.",
                .presence = Presence::if_any,
                .above = 0});
  fields.object("explanation", lost.explanation, pvslab::describe,
                {.description = "What the search does there, beside another one, and which mistake it resembles."});
  fields.value("command", lost.command, {.description = "Shows the search.", .least = 1});
}

void describe(Fields& fields, const TaskGrade& grade) {
  fields.value("title", grade.task.title, {.least = 1});
  fields.value(
      "asked", grade.task.what(),
      {.description = "\"clause root\", \"relation same_visits to alpha-beta\".", .pattern = "^(clause|relation) "});
  fields.value("points", grade.points());
  fields.value("of", grade.task.points);
  fields.value("checked", grade.checked, {.description = "Searches of a clause, windows of a relation."});
  fields.value("failed", grade.failed);
  fields.value("unanswered", unless_zero(grade.unanswered),
               {.description = "Searches of a clause, or trees of a relation, that the program did not answer or was "
                               "not asked any more: after the first without an answer nothing more is sent; requests "
                               "may be on their way by then. The task is not solved.",
                .presence = Presence::if_any});
  fields.value("fault", grade.unanswered != 0 ? std::optional(grade.fault.text) : std::nullopt,
               {.description = "What it did, if there are any, in a sentence.", .presence = Presence::if_any});
  fields.value("refused", unless_empty(grade.refused),
               {.description = "Why the searcher cannot be asked this at all, if so.",
                .presence = Presence::if_any,
                .least = 1});
  fields.constant_if("complete", !grade.complete, false,
                     {.description = "There if the run ended before the task was checked to its end."});
  fields.value("seconds", grade.seconds,
               {.description = "The limit of the task, if that ended it.", .presence = Presence::if_any, .least = 1});
  fields.object("smallest", grade.lost, describe,
                {.description = "The smallest tree on which the task fails.", .presence = Presence::if_any});
}

void describe(Fields& fields, const Grading& grading) {
  fields.constant("format", 1);
  fields.constant("program", "pvslab");
  fields.value("program_version", version(), {.least = 1});
  fields.value("title", grading.title, {.least = 1});
  fields.value("searcher", grading.searcher, {.description = "Id of a searcher, or name of a program.", .least = 1});
  fields.value("trees", grading.trees);
  fields.value("complete", grading.complete,
               {.description = "False if the run was interrupted, or a limit of seconds was reached."});
  fields.value("points", grading.points());
  fields.value("of", grading.most(), {.description = "The most points."});
  fields.objects("tasks", grading.tasks, describe, {.least = 1});
  fields.value("further_faults", unless_zero(grading.further_faults),
               {.description = "There if a program did something else than answer, or listed wrong visits, so often, "
                               "and no task shows it: it answered when asked again, and no task is about visits.",
                .presence = Presence::if_any});
}

}  // namespace

OrderedJson to_json(const Grading& grading) {
  return described_json([&](Fields& fields) { describe(fields, grading); });
}

std::string grade_schema() {
  return json_document(described_schema("grade.schema.json", "pvslab grade --json",
                                        "The points of a searcher or a program.",
                                        [](Fields& fields) { describe(fields, Grading()); }));
}

}  // namespace pvslab

// Grading: the points that a searcher gets, and for each point it loses the smallest tree that shows why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/check/subject/counterexample.hpp"
#include "harness/grade/explanation.hpp"
#include "harness/grade/points.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

// What a program did instead of answering.
struct GradeFault {
  std::string text;   // a sentence; empty if it answered when it was asked again for the report
  std::string lines;  // the same with its standard error below it
  std::string tree;   // the smallest on which it did so, with the window; empty if that is not known
};

struct LostPoint {
  Tree tree;
  Bounds bounds;
  std::optional<Score> score;       // of the tree; of a clause only
  std::optional<Outcome> returned;  // of a clause only
  GradeFault fault = {};            // of the clause `visits`: what went wrong
  std::string command = {};         // shows the search
  std::string page = {};            // the address of the page that shows it beside the usual search
  double shrunk_for = 0;            // as Counterexample::shrunk_for
  Explanation explanation = {};
};

struct TaskGrade {
  PointsTask task;
  std::uint64_t checked = 0;  // searches of a clause; windows of a relation
  std::uint64_t failed = 0;   // among these
  // Searches of a clause or trees of a relation for which the program gave no answer, or was not asked any more: after the first
  // without an answer nothing more is sent. A task with any is not solved: nobody knows the answer.
  std::uint64_t unanswered = 0;
  std::uint64_t not_asked = 0;  // among the unanswered searches of a clause
  GradeFault fault = {};
  std::string refused = {};                   // why it cannot be asked at all
  bool complete = true;                       // false: interrupted or out of time, so that the rest is not known
  std::optional<std::uint64_t> seconds = {};  // the limit of the task, if that ended it
  std::optional<LostPoint> lost = {};

  [[nodiscard]] bool is_solved() const { return complete && checked != 0 && failed == 0 && unanswered == 0; }
  // Nothing failed before it was interrupted.
  [[nodiscard]] bool is_open() const { return !complete && failed == 0 && unanswered == 0; }
  [[nodiscard]] std::uint64_t points() const { return is_solved() ? task.points : 0; }
};

struct Grading {
  std::string searcher;
  std::string title;
  std::uint64_t trees = 0;
  ScoreView view = ScoreView::negamax;
  std::vector<TaskGrade> tasks;
  bool complete = true;  // false: interrupted, or out of time
  bool was_interrupted = false;
  std::optional<std::uint64_t> seconds = {};  // the limit of all tasks, if that ended it
  // Of a program: requests at which it did something else than answer, or listed wrong visits, where no task shows it: it answered
  // when asked again, and no task is about visits.
  std::uint64_t further_faults = 0;
  GradeFault further_fault = {};

  [[nodiscard]] std::uint64_t points() const;
  [[nodiscard]] std::uint64_t most() const;
};

struct GradeOptions {
  std::size_t searcher;  // an index into the catalogue
  unsigned threads = 1;
  // For checking, in place of those of the exercise; what is not done then is not checked.
  std::optional<std::uint64_t> seconds = {};
  std::optional<std::uint64_t> task_seconds = {};
  ScoreView view = ScoreView::negamax;  // of trees, scores and sentences of the text
};
// Of a program whose settings say so, one request without an answer decides (ProgramSettings::stops_at_fault).
[[nodiscard]] Grading grade(const Points& points, const GradeOptions& options);

[[nodiscard]] std::string to_text(const Grading& grading, const Style& style);
// What is to say of one task below the table, if anything: why it has no points. Without colour; ends in '\n'.
[[nodiscard]] std::string task_text(const Grading& grading, const TaskGrade& grade, const Style& style);
// "solved", "not solved", "no answer", "out of time", "interrupted", "not checked"
[[nodiscard]] std::string_view verdict(const Grading& grading, const TaskGrade& grade);
// The notes at the end: faults that no task is about, and limits that were reached. Empty if there are none.
[[nodiscard]] std::string notes_text(const Grading& grading, const Style& style);
// As JSON. docs/schemas/grade.schema.json says what is in it.
[[nodiscard]] nlohmann::ordered_json to_json(const Grading& grading);
[[nodiscard]] std::string grade_schema();

}  // namespace pvslab

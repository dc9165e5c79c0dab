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
#include "harness/grade/points.hpp"

namespace pvslab {

struct LostPoint {
  Tree tree;
  Bounds bounds;
  std::optional<Score> score;       // of the tree; of a clause only
  std::optional<Outcome> returned;  // of a clause only
  std::string fault = {};           // of the clause `visits`: what went wrong, in a sentence
  std::string command = {};         // shows the search
};

struct TaskGrade {
  PointsTask task;
  std::uint64_t checked = 0;  // searches of a clause; windows of a relation
  std::uint64_t failed = 0;   // among these
  // Searches of a clause or trees of a relation for which the program gave no answer, or was not asked any more. A task with any
  // is not solved: nobody knows the answer.
  std::uint64_t unanswered = 0;
  std::string fault = {};  // what it did, at first
  bool complete = true;    // false: interrupted, so that the rest is not known
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
  std::vector<TaskGrade> tasks;
  bool complete = true;  // false: interrupted

  [[nodiscard]] std::uint64_t points() const;
  [[nodiscard]] std::uint64_t most() const;
};

// `searcher` is an index into the catalogue. Throws UsageError if it cannot be asked what a task wants to know.
[[nodiscard]] Grading grade(const Points& points, std::size_t searcher, unsigned threads);

[[nodiscard]] std::string to_text(const Grading& grading, const Style& style);
[[nodiscard]] nlohmann::ordered_json to_json(const Grading& grading);

}  // namespace pvslab

// A grading as JSON.
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/machine.hpp"
#include "harness/grade/grading.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using GradingJson = nlohmann::ordered_json;

GradingJson json_of(Score score) {
  return score.is_finite() ? GradingJson(score.value()) : GradingJson(to_text(score));
}

GradingJson json_of(const LostPoint& lost) {
  GradingJson json{{"tree", to_text(lost.tree)}, {"window", {json_of(lost.bounds.alpha), json_of(lost.bounds.beta)}}};
  if (lost.score) json["score"] = json_of(*lost.score);
  if (lost.returned) json["returned"] = json_of(lost.returned->value);
  if (!lost.fault.text.empty()) json["fault"] = lost.fault.text;
  if (lost.shrunk_for != 0) json["shrunk_for"] = lost.shrunk_for;
  json["explanation"] = to_json(lost.explanation);
  json["command"] = lost.command;
  return json;
}

}  // namespace

nlohmann::ordered_json to_json(const Grading& grading) {
  GradingJson json{{"format", 1},
                   {"program", "pvslab"},
                   {"program_version", version()},
                   {"title", grading.title},
                   {"searcher", grading.searcher},
                   {"trees", grading.trees},
                   {"complete", grading.complete},
                   {"points", grading.points()},
                   {"of", grading.most()},
                   {"tasks", GradingJson::array()}};
  if (grading.further_faults != 0) json["further_faults"] = grading.further_faults;
  for (const TaskGrade& grade : grading.tasks) {
    GradingJson task{{"title", grade.task.title}, {"asked", grade.task.what()}, {"points", grade.points()},
                     {"of", grade.task.points},   {"checked", grade.checked},   {"failed", grade.failed}};
    if (grade.unanswered != 0) {
      task["unanswered"] = grade.unanswered;
      task["fault"] = grade.fault.text;
    }
    if (!grade.refused.empty()) task["refused"] = grade.refused;
    if (!grade.complete) task["complete"] = false;
    if (grade.seconds) task["seconds"] = *grade.seconds;
    if (grade.lost) task["smallest"] = json_of(*grade.lost);
    json["tasks"].push_back(std::move(task));
  }
  return json;
}

}  // namespace pvslab

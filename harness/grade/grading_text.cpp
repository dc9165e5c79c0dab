// A grading as text and as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/grade/grading.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

std::string lost_text(const TaskGrade& grade) {
  const LostPoint& lost = *grade.lost;
  std::string text =
      fmt::format("{}: {} of {} fail; the smallest:\n  tree      {}\n  window    {}\n", grade.task.title,
                  grouped(grade.failed), grouped(grade.checked), to_text(lost.tree), to_text(lost.bounds));
  if (lost.score) text += fmt::format("  score     {}\n", to_text(*lost.score));
  if (lost.returned) text += fmt::format("  returned  {}\n", to_text(lost.returned->value));
  if (!lost.fault.empty()) text += fmt::format("  visit     {}\n", lost.fault);
  return text + fmt::format("  again: {}\n", lost.command);
}

Json json_of(Score score) { return score.is_finite() ? Json(score.value()) : Json(to_text(score)); }

Json json_of(const LostPoint& lost) {
  Json json{{"tree", to_text(lost.tree)}, {"window", {json_of(lost.bounds.alpha), json_of(lost.bounds.beta)}}};
  if (lost.score) json["score"] = json_of(*lost.score);
  if (lost.returned) json["returned"] = json_of(lost.returned->value);
  if (!lost.fault.empty()) json["fault"] = lost.fault;
  json["command"] = lost.command;
  return json;
}

}  // namespace

std::string to_text(const Grading& grading, const Style& style) {
  std::string text = wrapped(fmt::format("{}: {}", grading.title, grading.searcher), style.width, 2);
  text += counted(grading.trees, "tree") + "\n\n";
  std::size_t width = 4;
  for (const TaskGrade& grade : grading.tasks) width = std::max(width, display_width(grade.task.title));
  for (const TaskGrade& grade : grading.tasks) {
    text += fmt::format("{}{:{}}  {:>4} of {:<4}  {}\n", grade.task.title, "", width - display_width(grade.task.title),
                        grade.points(), grade.task.points,
                        grade.checked == 0  ? "not checked"
                        : grade.is_solved() ? "solved"
                        : grade.is_open()   ? "interrupted"
                                            : "not solved");
  }
  text += fmt::format("{:{}}  {:>4} of {}\n", "all", width, grading.points(), grading.most());
  for (const TaskGrade& grade : grading.tasks) {
    if (grade.unanswered != 0) {
      text += "\n" + wrapped(fmt::format("{}: no answer {}: {}", grade.task.title, counted(grade.unanswered, "time"),
                                         grade.fault.empty() ? "it was not asked any more" : grade.fault),
                             style.width, 2);
    }
    if (grade.lost) text += "\n" + lost_text(grade);
  }
  return text;
}

nlohmann::ordered_json to_json(const Grading& grading) {
  Json json{{"format", 1},
            {"program", "pvslab"},
            {"program_version", version()},
            {"title", grading.title},
            {"searcher", grading.searcher},
            {"trees", grading.trees},
            {"complete", grading.complete},
            {"points", grading.points()},
            {"of", grading.most()},
            {"tasks", Json::array()}};
  for (const TaskGrade& grade : grading.tasks) {
    Json task{{"title", grade.task.title}, {"asked", grade.task.what()}, {"points", grade.points()},
              {"of", grade.task.points},   {"checked", grade.checked},   {"failed", grade.failed}};
    if (grade.unanswered != 0) {
      task["unanswered"] = grade.unanswered;
      task["fault"] = grade.fault;
    }
    if (grade.lost) task["smallest"] = json_of(*grade.lost);
    json["tasks"].push_back(std::move(task));
  }
  return json;
}

}  // namespace pvslab

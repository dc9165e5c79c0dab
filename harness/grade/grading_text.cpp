// A grading as text and as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/check/subject/shrink.hpp"
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
  if (!lost.fault.lines.empty()) text += fmt::format("  visit     {}\n", lost.fault.lines);
  if (lost.shrunk_for != 0) text += "  " + shrunk_text(lost.shrunk_for) + "\n";
  return text + fmt::format("  again: {}\n", lost.command);
}

Json json_of(Score score) { return score.is_finite() ? Json(score.value()) : Json(to_text(score)); }

Json json_of(const LostPoint& lost) {
  Json json{{"tree", to_text(lost.tree)}, {"window", {json_of(lost.bounds.alpha), json_of(lost.bounds.beta)}}};
  if (lost.score) json["score"] = json_of(*lost.score);
  if (lost.returned) json["returned"] = json_of(lost.returned->value);
  if (!lost.fault.text.empty()) json["fault"] = lost.fault.text;
  if (lost.shrunk_for != 0) json["shrunk_for"] = lost.shrunk_for;
  json["command"] = lost.command;
  return json;
}

std::string verdict(const Grading& grading, const TaskGrade& grade) {
  if (!grade.refused.empty()) return "not checked";
  if (grade.is_open()) return grading.seconds ? "out of time" : "interrupted";
  if (grade.unanswered != 0 && grade.failed == 0) return "no answer";
  if (grade.checked == 0) return "not checked";
  return grade.is_solved() ? "solved" : "not solved";
}

bool have_the_same_fault(const TaskGrade& one, const TaskGrade& other) {
  return one.unanswered == other.unanswered && one.fault.text == other.fault.text && one.fault.tree == other.fault.tree;
}

std::string fault_text(const GradeFault& fault, const Style& style) {
  std::string text;
  if (!fault.tree.empty()) text += labelled("  tree", 12, fault.tree, style.width);
  if (fault.text.empty()) return text + labelled("  did", 12, "asked again for this report, it answered", style.width);
  const std::size_t end_of_sentence = fault.lines.find('\n');
  text += labelled("  did", 12, fault.lines.substr(0, end_of_sentence), style.width);
  if (end_of_sentence != std::string::npos) text += fault.lines.substr(end_of_sentence + 1) + "\n";
  return text;
}

// What a program did instead of answering. All clauses are asked of the same searches, so that one fault is theirs.
std::string unanswered_text(const Grading& grading, std::size_t number, const Style& style) {
  const TaskGrade& grade = grading.tasks[number];
  std::string titles;
  for (std::size_t i = 0; i < grading.tasks.size(); ++i) {
    if (!have_the_same_fault(grading.tasks[i], grade)) continue;
    if (i < number) return {};  // told
    titles += (titles.empty() ? "" : ", ") + grading.tasks[i].task.title;
  }
  const bool is_of_searches = std::holds_alternative<Clause>(grade.task.asked);
  const std::string without = is_of_searches ? counted(grade.unanswered, "search", "searches") + " without an answer"
                                             : counted(grade.unanswered, "tree") + " without an answer";
  std::string text =
      "\n" + wrapped(fmt::format("{}: {}; after one, the rest of its block of trees is left out", titles, without),
                     style.width, 2);
  return text + fault_text(grade.fault, style);
}

}  // namespace

std::string to_text(const Grading& grading, const Style& style) {
  std::string text = wrapped(fmt::format("{}: {}", grading.title, grading.searcher), style.width, 2);
  text += counted(grading.trees, "tree") + "\n\n";
  std::size_t width = 4;
  for (const TaskGrade& grade : grading.tasks) width = std::max(width, display_width(grade.task.title));
  for (const TaskGrade& grade : grading.tasks) {
    text += fmt::format("{}{:{}}  {:>4} of {:<4}  {}\n", grade.task.title, "", width - display_width(grade.task.title),
                        grade.points(), grade.task.points, verdict(grading, grade));
  }
  text += fmt::format("{:{}}  {:>4} of {}\n", "all", width, grading.points(), grading.most());
  for (std::size_t i = 0; i < grading.tasks.size(); ++i) {
    if (grading.tasks[i].unanswered != 0) text += unanswered_text(grading, i, style);
  }
  for (const TaskGrade& grade : grading.tasks) {
    if (!grade.refused.empty()) text += "\n" + wrapped(grade.task.title + ": " + grade.refused, style.width, 2);
    if (grade.lost) text += "\n" + lost_text(grade);
  }
  if (grading.further_faults != 0) {
    text += "\n" +
            wrapped(fmt::format("No task is about it, but {} had a fault or a wrong list of visits:",
                                counted(grading.further_faults, "request")),
                    style.width, 2) +
            fault_text(grading.further_fault, style);
  }
  if (grading.seconds) {
    text += "\n" + wrapped(fmt::format("The {} s of --seconds were over: what was not checked then has no points.",
                                       grouped(*grading.seconds)),
                           style.width, 0);
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
  if (grading.further_faults != 0) json["further_faults"] = grading.further_faults;
  for (const TaskGrade& grade : grading.tasks) {
    Json task{{"title", grade.task.title}, {"asked", grade.task.what()}, {"points", grade.points()},
              {"of", grade.task.points},   {"checked", grade.checked},   {"failed", grade.failed}};
    if (grade.unanswered != 0) {
      task["unanswered"] = grade.unanswered;
      task["fault"] = grade.fault.text;
    }
    if (!grade.refused.empty()) task["refused"] = grade.refused;
    if (!grade.complete) task["complete"] = false;
    if (grade.lost) task["smallest"] = json_of(*grade.lost);
    json["tasks"].push_back(std::move(task));
  }
  return json;
}

}  // namespace pvslab

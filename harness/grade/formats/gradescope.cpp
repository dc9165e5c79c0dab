// The results.json of a Gradescope autograder (gradescope-autograders.readthedocs.io, "Autograder Specifications").
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/text/number_text.hpp"
#include "harness/grade/formats/grading_formats.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

using ScopeJson = nlohmann::ordered_json;

ScopeJson test_json(const Grading& grading, const TaskGrade& grade, std::size_t number) {
  const std::string_view word = verdict(grading, grade);
  const std::string more = task_text(grading, grade, {});
  ScopeJson json = ScopeJson::object();
  json["number"] = std::to_string(number);
  json["name"] = printable_line(grade.task.title);
  json["score"] = grade.points();
  json["max_score"] = grade.task.points;
  json["status"] = grade.is_solved() ? "passed" : "failed";
  json["output_format"] = "text";
  json["output"] = printable_lines(fmt::format("{}{}{}", word, more.empty() ? "" : "\n\n", more));
  return json;
}

}  // namespace

nlohmann::ordered_json gradescope_json(const Grading& grading) {
  const std::string notes = notes_text(grading, {});
  const std::string head = fmt::format("{}: {}\n{}\n", grading.title, grading.searcher, counted(grading.trees, "tree"));
  ScopeJson json = ScopeJson::object();
  json["output_format"] = "text";
  json["output"] = printable_lines(head + (notes.empty() ? "" : "\n" + notes));
  json["tests"] = ScopeJson::array();
  for (const TaskGrade& grade : grading.tasks) {
    json["tests"].push_back(test_json(grading, grade, json["tests"].size() + 1));
  }
  return json;
}

Grading unusable(const Points& points, const std::string& name, const std::string& why) {
  Grading grading{.searcher = name, .title = points.title, .tasks = {}};
  for (const PointsTask& task : points.tasks) grading.tasks.push_back({.task = task, .refused = why});
  return grading;
}

}  // namespace pvslab

// A grading as text.
#include <fmt/format.h>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/grade/grading.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

std::string tree_text(const Tree& tree, ScoreView view) {
  return view == ScoreView::max ? to_text(turned(tree)) + ", values for MAX" : to_text(tree);
}

std::string lost_text(const Grading& grading, const TaskGrade& grade, const Style& style) {
  const LostPoint& lost = *grade.lost;
  std::string text = fmt::format("{}: {} of {} fail; the smallest:\n  tree      {}\n  window    {}\n", grade.task.title,
                                 grouped(grade.failed), grouped(grade.checked), tree_text(lost.tree, grading.view),
                                 to_text(lost.bounds));
  if (lost.score) text += fmt::format("  score     {}\n", to_text(*lost.score));
  if (lost.returned) text += fmt::format("  returned  {}\n", to_text(lost.returned->value));
  if (!lost.fault.lines.empty()) text += fmt::format("  visit     {}\n", lost.fault.lines);
  if (lost.shrunk_for != 0) text += "  " + shrunk_text(lost.shrunk_for) + "\n";
  text += to_text(lost.explanation, lost.tree, grading.searcher, style);
  text += fmt::format("  again: {}\n", lost.command);
  return lost.page.empty() ? text : text + fmt::format("  page: {}\n", lost.page);
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

// What a program did instead of answering.
std::string unanswered_text(const TaskGrade& grade, const std::string& titles, const Style& style) {
  const bool is_of_searches = std::holds_alternative<Clause>(grade.task.asked);
  const std::string without = is_of_searches ? counted(grade.unanswered, "search", "searches") + " without an answer"
                                             : counted(grade.unanswered, "tree") + " without an answer";
  const std::string not_asked =
      grade.not_asked == 0 ? "" : fmt::format(", of which {} were not asked", grouped(grade.not_asked));
  return wrapped(fmt::format("{}: {}{}; after the first, nothing more is sent", titles, without, not_asked),
                 style.width, 2) +
         fault_text(grade.fault, style);
}

// All clauses are asked of the same searches, so that one fault is theirs: the first task tells it.
std::string shared_fault_text(const Grading& grading, std::size_t number, const Style& style) {
  const TaskGrade& grade = grading.tasks[number];
  std::string titles;
  for (std::size_t i = 0; i < grading.tasks.size(); ++i) {
    if (!have_the_same_fault(grading.tasks[i], grade)) continue;
    if (i < number) return {};  // told
    titles += (titles.empty() ? "" : ", ") + grading.tasks[i].task.title;
  }
  return "\n" + unanswered_text(grade, titles, style);
}

std::string limit_text(const TaskGrade& grade, const Style& style) {
  if (!grade.seconds) return {};
  return wrapped(fmt::format("{}: the {} s that a task has were over. What was not checked then is not known.",
                             grade.task.title, grouped(*grade.seconds)),
                 style.width, 2);
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
    if (grading.tasks[i].unanswered != 0) text += shared_fault_text(grading, i, style);
  }
  for (const TaskGrade& grade : grading.tasks) {
    if (!grade.refused.empty()) text += "\n" + wrapped(grade.task.title + ": " + grade.refused, style.width, 2);
    if (grade.seconds) text += "\n" + limit_text(grade, style);
    if (grade.lost) text += "\n" + lost_text(grading, grade, style);
  }
  const std::string notes = notes_text(grading, style);
  return notes.empty() ? text : text + "\n" + notes;
}

std::string_view verdict(const Grading& grading, const TaskGrade& grade) {
  if (!grade.refused.empty()) return "not checked";
  if (grade.is_open()) return grading.seconds || grade.seconds ? "out of time" : "interrupted";
  if (grade.unanswered != 0 && grade.failed == 0) return "no answer";
  if (grade.checked == 0) return "not checked";
  return grade.is_solved() ? "solved" : "not solved";
}

std::string task_text(const Grading& grading, const TaskGrade& grade, const Style& style) {
  std::string text;
  if (grade.unanswered != 0) text += unanswered_text(grade, grade.task.title, style);
  if (!grade.refused.empty()) text += wrapped(grade.task.title + ": " + grade.refused, style.width, 2);
  text += limit_text(grade, style);
  if (grade.lost) text += lost_text(grading, grade, style);
  return text;
}

std::string notes_text(const Grading& grading, const Style& style) {
  std::string text;
  if (grading.further_faults != 0) {
    text += wrapped(fmt::format("No task is about it, but {} had a fault or a wrong list of visits:",
                                counted(grading.further_faults, "request")),
                    style.width, 2) +
            fault_text(grading.further_fault, style);
  }
  if (grading.seconds) {
    text += (text.empty() ? "" : "\n") +
            wrapped(fmt::format("The {} s for all tasks were over: what was not checked then has no points.",
                                grouped(*grading.seconds)),
                    style.width, 0);
  }
  return text;
}

}  // namespace pvslab

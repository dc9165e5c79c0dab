// `pvslab grade`: the points that a searcher or a program gets, with the smallest tree for each that it loses.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/browser/hunt.hpp"
#include "harness/browser/practice.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/grade/formats/grading_formats.hpp"
#include "harness/grade/grading.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/score_view.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

enum class GradeFormat : std::uint8_t { text, gradescope, junit };

struct GradeFlags {
  std::string points;
  std::vector<std::string> searchers;
  ProgramFlags programs;
  std::optional<std::uint64_t> seconds;
  std::optional<std::uint64_t> task_seconds;
  unsigned threads = 1;
  GradeFormat format = GradeFormat::text;
  std::optional<std::string> out;
  std::optional<std::string> json;
  ScoreView view = ScoreView::negamax;
  std::vector<std::string> answers;  // codes of practice
};

std::string answers_text(const Practice& practice, const Judgement& judgement) {
  std::string text = fmt::format("{}\n  tree  {}\n", to_text(practice.question), to_text(practice.tree));
  for (const PracticeMark& mark : judgement.marks) {
    const std::string what =
        fmt::format("{}{}{}", mark.path, mark.field.empty() || mark.path.empty() ? "" : " ", mark.field);
    text += fmt::format("  {:8}{}{}{}\n", mark.verdict, what, what.empty() ? "" : ": ", mark.text);
  }
  return text + fmt::format("{} of {} right.\n", judgement.right, judgement.of);
}

// Whether the tree gives the hidden mutant away; it is named then.
bool check_hunt(const HuntCode& code) {
  const HuntTrial trial = judge(code.hunt, code.tree);
  std::string text = fmt::format("{}\n  tree  {}\n{}\n", hunt_question(code.hunt), to_text(code.tree), trial.text);
  if (trial.is_exposed) text += fmt::format("The mutant was {}.\n", code.hunt.mutant->body.fault.id);
  write_text(text);
  return trial.is_exposed;
}

// The answers that a page gave a code for.
ExitCode check_answers(const std::vector<std::string>& codes) {
  bool all_right = true;
  for (const std::string& code : codes) {
    if (const std::optional<HuntCode> hunt = parse_hunt_code(code)) {
      all_right = check_hunt(*hunt) && all_right;
      continue;
    }
    const PracticeCode parsed = parse_practice_code(code);
    const Judgement judgement = judge(parsed.practice, parsed.answer);
    write_text(answers_text(parsed.practice, judgement));
    all_right = all_right && judgement.right == judgement.of;
  }
  return all_right ? ExitCode::fine : ExitCode::violated;
}

std::size_t graded_searcher(const GradeFlags& flags) {
  const std::vector<std::size_t> chosen = with_started_programs(chosen_searchers(flags.searchers));
  if (chosen.size() != 1) {
    throw UsageError(
        fmt::format("grade takes one searcher, but {} are chosen; name it with --searcher ID, or give a "
                    "program with --program",
                    chosen.size()));
  }
  return chosen.front();
}

// Found before the checks, not after them.
void require_targets(const GradeFlags& flags) {
  require_json_target(flags.json, {flags.points});
  if (flags.json && flags.view == ScoreView::max) {
    throw UsageError("--view: JSON has every score from the view of the side to move; leave --view max out");
  }
  if (flags.out) {
    require_target(*flags.out);
    require_no_input(*flags.out, {flags.points});
  }
  const bool has_document = flags.format != GradeFormat::text || flags.out;
  if (has_document && flags.json == "-" && flags.out.value_or("-") == "-") {
    throw UsageError("--json - and --format would both write to the standard output; give one of them a file");
  }
}

// A grader that runs for a class wants a result of every hand-in: what does not start has no points. Elsewhere it is a wrong argument,
// and start_programs() throws.
std::optional<std::string> problem_of_program(const GradeFlags& flags) {
  ProgramFlags programs = flags.programs;
  programs.stops_at_fault = true;
  const auto start = [&] {
    start_programs(programs);
    return std::optional<std::string>();
  };
  if (flags.format == GradeFormat::text) return start();
  return attempt<UnusableProgram>(
      start, [](const UnusableProgram& error) { return std::optional<std::string>(error.what()); });
}

std::string document_of(GradeFormat format, const Grading& grading) {
  switch (format) {
    case GradeFormat::text: return to_text(grading, {});
    case GradeFormat::gradescope: return json_document(gradescope_json(grading));
    case GradeFormat::junit: return junit_xml(grading, this_occasion());
  }
  __builtin_unreachable();
}

void write_grading(const GradeFlags& flags, const Grading& grading) {
  const bool is_for_terminal = flags.format == GradeFormat::text && flags.out.value_or("-") == "-";
  if (!is_for_terminal) {
    const std::string document = document_of(flags.format, grading);
    write_to_target(flags.out.value_or("-"),
                    flags.format == GradeFormat::text ? printable_lines(in_own_name(document)) : document);
    if (flags.json) write_to_target(*flags.json, json_document(to_json(grading)));
    return;
  }
  write_result(
      flags.json, [&] { return to_text(grading, output_style()); }, [&] { return json_document(to_json(grading)); });
}

ExitCode run_grade(const GradeFlags& flags) {
  if (!flags.answers.empty()) {
    const bool is_formatted = flags.format != GradeFormat::text || flags.out;
    if (!flags.points.empty() || flags.json || flags.seconds || flags.task_seconds || is_formatted ||
        !flags.programs.commands.empty() || !flags.searchers.empty()) {
      throw UsageError("--answers judges what a page of practice gave a code for, and goes with no other option");
    }
    return check_answers(flags.answers);
  }
  if (flags.points.empty())
    throw UsageError("grade needs --points FILE, what each answer is worth; see docs/commands.md");
  const Points points = read_points(flags.points);
  require_targets(flags);
  const std::optional<std::string> problem = problem_of_program(flags);
  const Grading grading = problem ? unusable(points, "program", *problem)
                                  : grade(points, {.searcher = graded_searcher(flags),
                                                   .threads = flags.threads,
                                                   .seconds = flags.seconds,
                                                   .task_seconds = flags.task_seconds,
                                                   .view = flags.view});
  write_grading(flags, grading);
  if (grading.was_interrupted) return tell_interrupted("interrupted; grade keeps no state. Start again with");
  return grading.points() == grading.most() ? ExitCode::fine : ExitCode::violated;
}

void read_grade_format(const std::string& text, GradeFormat& format) {
  if (text == "text") {
    format = GradeFormat::text;
  } else if (text == "gradescope") {
    format = GradeFormat::gradescope;
  } else if (text == "junit") {
    format = GradeFormat::junit;
  } else {
    refuse_value("--format", fmt::format("'{}' is none of text, gradescope and junit", quotable(text)));
  }
}

Work add_grade_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Each task of FILE asks for a clause or a relation on every small tree and on random ones. It is solved if "
      "every search was answered and none breaks it.\n"
      "Of each task that is not, the smallest tree is shown, with what the search does on it and what it resembles.\n"
      "The exit code is 0 if every point is reached, otherwise 1.");
  const auto flags = std::make_shared<GradeFlags>();
  add_text_option(verb, "--points", flags->points, "TOML file of the tasks and their points").placeholder("FILE");
  add_program_options(verb, flags->programs);
  add_searcher_option(verb, flags->searchers, "the one that was added");
  add_list_option(verb, "--answers", flags->answers,
                  "Judge the answers of a code that the practice of the browser page gave; repeatable")
      .placeholder("CODE")
      .rare();
  add_number_option(verb, "--seconds", flags->seconds, 1, most_grade_seconds,
                    "Seconds for checking all tasks; what is not checked then has no points")
      .placeholder("N")
      .shown_default("as FILE says, or no limit");
  add_number_option(verb, "--task-seconds", flags->task_seconds, 1, most_grade_seconds,
                    "Seconds for each task; those about clauses are one search, and have them together")
      .placeholder("N")
      .shown_default("as FILE says, or no limit")
      .rare();
  add_parsed_option(
      verb, "--format", [flags](const std::string& text) { read_grade_format(text, flags->format); },
      "text; gradescope, the results.json of its autograder; junit, XML for CI. In these two, a program that does not "
      "start has 0 points")
      .placeholder("FORM")
      .shown_default("text");
  add_text_option(verb, "--out", flags->out, "Write to FILE instead of standard output").placeholder("FILE|-");
  add_view_option(verb, flags->view,
                  "negamax: scores from the view of the side to move; max: trees and scores from the side of MAX, who "
                  "moves at the root. JSON has no other view than negamax");
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  return [flags] { return run_grade(*flags); };
}

}  // namespace

extern constinit const Verb grade_command{
    .name = "grade", .summary = "Give points for a searcher, for courses", .add_options = add_grade_verb_options};

}  // namespace pvslab

// `pvslab grade`: the points that a searcher or a program gets, with the smallest tree for each that it loses.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/browser/hunt.hpp"
#include "harness/browser/practice.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/grade/grading.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_grade_seconds = 86'400;

struct GradeFlags {
  std::string points;
  std::vector<std::string> searchers;
  ProgramFlags programs;
  std::optional<std::uint64_t> seconds;
  unsigned threads = 1;
  std::optional<std::string> json;
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
  const std::vector<std::size_t> chosen = chosen_searchers(flags.searchers);
  if (chosen.size() != 1) {
    throw UsageError(
        fmt::format("grade takes one searcher, but {} are chosen; name it with --searcher ID, or give a "
                    "program with --program",
                    chosen.size()));
  }
  return chosen.front();
}

ExitCode run_grade(const GradeFlags& flags) {
  if (!flags.answers.empty()) {
    if (!flags.points.empty() || flags.json || flags.seconds || !flags.programs.commands.empty() ||
        !flags.searchers.empty()) {
      throw UsageError("--answers judges what a page of practice gave a code for, and goes with no other option");
    }
    return check_answers(flags.answers);
  }
  if (flags.points.empty())
    throw UsageError("grade needs --points FILE, what each answer is worth; see docs/commands.md");
  ProgramFlags programs = flags.programs;
  programs.stops_at_fault = true;
  start_programs(programs);
  const Points points = read_points(flags.points);
  require_json_target(flags.json, {flags.points});
  const Grading grading =
      grade(points, {.searcher = graded_searcher(flags), .threads = flags.threads, .seconds = flags.seconds});
  write_result(
      flags.json, [&] { return to_text(grading, output_style()); }, [&] { return json_document(to_json(grading)); });
  if (!grading.complete && !grading.seconds)
    return tell_interrupted("interrupted; grade keeps no state. Start again with");
  return grading.points() == grading.most() ? ExitCode::fine : ExitCode::violated;
}

Work add_grade_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Each task of FILE asks for a clause or a relation on every small tree and on random ones. It is solved if "
      "every search was answered and none breaks it.\n"
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
                    "Seconds for checking; what is not checked then has no points")
      .placeholder("N")
      .shown_default("no limit");
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  return [flags] { return run_grade(*flags); };
}

}  // namespace

extern constinit const Verb grade_command{
    .name = "grade", .summary = "Give points for a searcher, for courses", .add_options = add_grade_verb_options};

}  // namespace pvslab

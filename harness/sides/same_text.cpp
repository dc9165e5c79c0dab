#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/text/table.hpp"
#include "harness/sides/same.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

std::string where_text(const SearchDifference& difference) {
  const std::string what = fmt::format("{}", fmt::join(difference.what, ", "));
  return difference.depth == 0 ? fmt::format("at the end differ: {}", what)
                               : fmt::format("in iteration {} differ: {}", difference.depth, what);
}

std::string sides_text(const SamePlan& plan, const SearchDifference& difference, std::size_t width) {
  const std::size_t indent = 6 + std::max(plan.a.name.size(), plan.b.name.size());
  std::string text;
  for (const auto& [engine, answer] : {std::pair{&plan.a, &difference.a}, std::pair{&plan.b, &difference.b}}) {
    text += labelled("    " + engine->name + ": ", indent, *answer, width);
  }
  return text;
}

std::string same_command(const SamePlan& plan, const ShrunkDifference& shrunk) {
  std::string text = std::string(program_name()) + " same";
  for (const NamedEngine* const engine : {&plan.a, &plan.b}) {
    if (engine->searcher) {
      text += " --searcher " + (engine->name == *engine->searcher ? "" : engine->name + "=") + *engine->searcher;
    } else if (engine->program) {
      text += " --program " + shell_quoted(engine->name + "=" + *engine->program);
    } else {
      text += " --engine " + shell_quoted(engine->name + "=" + engine->options.command);
    }
  }
  for (const NamedEngine* const engine : {&plan.a, &plan.b}) {
    for (const auto& [name, value] : engine->options.values) {
      text += " --option " + shell_quoted(fmt::format("{}.{}={}", engine->name, name, value));
    }
  }
  text += fmt::format(" --fen {} --depth {}", shell_quoted(shrunk.position.text()), shrunk.depth);
  if (plan.nodes) text += fmt::format(" --nodes {}", *plan.nodes);
  if (!plan.go.empty()) text += " --go " + shell_quoted(plan.go);
  return text;
}

std::string history_text(const SamePlan& plan, const SameResult& result, const ShrunkDifference& shrunk) {
  std::string text = fmt::format(
      "  It needs the history: asked alone in fresh processes they do not differ. They differ after {}, though\n"
      "  `ucinewgame` comes before each.{}\n",
      counted(shrunk.before.size(), "earlier question"),
      shrunk.not_repeated.empty() ? " So something outlives `ucinewgame`." : "");
  std::vector<AskedQuestion> all = shrunk.before;
  all.push_back({shrunk.position, plan.limits_to(shrunk.depth)});
  for (const auto& [engine, self] : {std::pair{&plan.a, &result.a}, std::pair{&plan.b, &result.b}}) {
    text += fmt::format("  Send these lines to {}, `{}`, and wait for each answer:\n", engine->name,
                        printable(engine->shown_command()));
    const std::string lines = question_lines(self->preparation, all);
    for (std::size_t begin = 0; begin < lines.size();) {
      const std::size_t end = lines.find('\n', begin);
      text += "    " + printable(lines.substr(begin, end - begin)) + "\n";
      begin = end + 1;
    }
  }
  return text;
}

std::string repetition_text(const ShrunkDifference& shrunk, std::size_t width) {
  if (shrunk.not_repeated.empty()) return "";
  const bool is_one = shrunk.not_repeated.size() == 1;
  return wrapped(
      fmt::format("{} {} not repeat {}: asked this once more, in a fresh process, {} otherwise. So the difference may "
                  "be of one build with itself; see the law repeats of `{} check-engine`.",
                  fmt::join(shrunk.not_repeated, " and "), is_one ? "does" : "do", is_one ? "itself" : "themselves",
                  is_one ? "it answers" : "they answer", program_name()),
      width, 2);
}

std::string shrunk_text(const SamePlan& plan, const SameResult& result, const ShrunkDifference& shrunk,
                        const Style& style) {
  if (shrunk.failure) return wrapped(fmt::format("Not made smaller: {}", *shrunk.failure), style.width, 2);
  std::string text = fmt::format("The smallest question that shows it, after {} in fresh processes:\n",
                                 counted(shrunk.questions, "question"));
  text += fmt::format("  position: {}\n", shrunk.position.text());
  text += fmt::format("  {}\n", where_text(shrunk.difference)) + sides_text(plan, shrunk.difference, style.width);
  if (shrunk.differs_as_fen) {
    text += *shrunk.differs_as_fen ? "  As a FEN without its moves, their scores differ too.\n"
                                   : "  As a FEN without its moves, their scores do not differ.\n";
  }
  if (shrunk.reached_limit) text += "  The limit of questions was reached: there may be a smaller one (--shrink N).\n";
  text += repetition_text(shrunk, style.width);
  if (!shrunk.before.empty()) return text + history_text(plan, result, shrunk);
  const AskedQuestion question{shrunk.position, plan.limits_to(shrunk.depth)};
  text += fmt::format("  ask {}: {}\n", plan.a.name, pipe_command(plan.a, result.a.preparation, question));
  text += fmt::format("  ask {}: {}\n", plan.b.name, pipe_command(plan.b, result.b.preparation, question));
  return text + fmt::format("  again: {}\n", same_command(plan, shrunk));
}

std::string faults_text(const SameResult& result) {
  std::string text;
  for (const SamePosition& one : result.positions) {
    for (const auto& [side, fault] : one.faults) {
      text += fmt::format("NO ANSWER from {} on line {}: {}\n{}", side, one.position->line, fault.text, fault.dialogue);
    }
  }
  return text;
}

std::size_t positions_without(const SameResult& result, bool SearchComparison::*tells) {
  return static_cast<std::size_t>(std::ranges::count_if(
      result.positions, [&](const SamePosition& one) { return one.faults.empty() && !(one.comparison.*tells); }));
}

// Those that tell of no iteration anywhere.
std::vector<std::string> silent_sides(const SamePlan& plan, const SameResult& result) {
  std::vector<std::string> silent;
  for (const auto& [engine, tells] :
       {std::pair{&plan.a, &SearchComparison::a_tells}, std::pair{&plan.b, &SearchComparison::b_tells}}) {
    if (positions_without(result, tells) == result.positions.size()) silent.push_back(engine->name);
  }
  return silent;
}

std::string verdict_text(const SamePlan& plan, const SameResult& result) {
  const std::string positions = counted(result.positions.size(), "position");
  if (const SamePosition* const first = result.first_difference()) {
    return fmt::format("DIFFERENT on {} of {}; the first is line {} of {}\n", result.different(), positions,
                       first->position->line, plan.positions.source);
  }
  if (result.with_faults() != 0) {
    return fmt::format("NOT SHOWN TO BE THE SAME: {} of {} without an answer; no difference on the others\n",
                       result.with_faults(), positions);
  }
  if (!result.is_complete()) {
    return fmt::format("NOT SHOWN TO BE THE SAME: {} of {} were asked; no difference on them\n",
                       result.positions.size(), counted(result.planned, "position"));
  }
  if (!result.shows_the_same()) {
    const auto silent = silent_sides(plan, result);
    const std::size_t moves = result.figures().moves;
    std::string why = silent.empty() ? "the two tell no figure of an iteration that can be compared"
                                     : fmt::format("{} {} no iterations", fmt::join(silent, " and "),
                                                   silent.size() == 1 ? "tells" : "tell");
    if (moves != 0) why += fmt::format("; {}", counted(moves, "best move agrees", "best moves agree"));
    return fmt::format("NOT SHOWN TO BE THE SAME: {}\n", why);
  }
  return fmt::format("IDENTICAL on {}\n", positions);
}

}  // namespace

std::vector<std::string> notes_of(const SamePlan& plan, const SameResult& result) {
  std::vector<std::string> notes;
  for (const auto& [engine, self] : {std::pair{&plan.a, &result.a}, std::pair{&plan.b, &result.b}}) {
    if (!self->has_thread_option && !result.positions.empty()) {
      notes.push_back(
          fmt::format("{} has no option for threads: if it uses several, it may not repeat itself", engine->name));
    }
  }
  for (const auto& [engine, tells] :
       {std::pair{&plan.a, &SearchComparison::a_tells}, std::pair{&plan.b, &SearchComparison::b_tells}}) {
    if (const std::size_t without = positions_without(result, tells); without != 0) {
      notes.push_back(fmt::format("{} tells no iterations on {} of {}; there best moves alone were compared",
                                  engine->name, without, counted(result.positions.size(), "position")));
    }
  }
  const ComparedFigures figures = result.figures();
  const std::size_t asked = result.iterations();
  const auto note_missing = [&](std::size_t compared, const char* what) {
    if (compared < asked) {
      notes.push_back(fmt::format("{} compared in {} of {}; elsewhere a side tells none", what, compared,
                                  counted(asked, "iteration")));
    }
  };
  note_missing(figures.scores, "scores were");
  note_missing(figures.lines, "principal variations were");
  note_missing(figures.nodes, "node counts were");
  if (const auto lost = plan.positions.lost_text()) notes.push_back(*lost);
  if (!result.is_complete()) {
    notes.push_back(fmt::format("not asked: {} of {}", result.planned - result.positions.size(),
                                counted(result.planned, "position")));
  }
  return notes;
}

std::string to_text(const SamePlan& plan, const SameResult& result, const Style& style) {
  std::string text = fmt::format("{}: {} ({})\n{}: {} ({})\n", plan.a.name, result.a.name, plan.a.shown_command(),
                                 plan.b.name, result.b.name, plan.b.shown_command());
  text += fmt::format("{}, iterations {} to {}{}{}\n\n", plan.positions.source, plan.depths.least, plan.depths.greatest,
                      plan.nodes ? fmt::format(", at most {} nodes", grouped(*plan.nodes)) : "",
                      plan.go.empty() ? "" : fmt::format(", go {}", plan.go));
  text += verdict_text(plan, result);
  if (const SamePosition* const first = result.first_difference()) {
    text += fmt::format("  position: {}\n  {}\n", first->position->text(), where_text(*first->comparison.difference));
    text += sides_text(plan, *first->comparison.difference, style.width);
    if (first->shrunk) text += shrunk_text(plan, result, *first->shrunk, style);
  }
  text += faults_text(result);
  const ComparedFigures figures = result.figures();
  text += "\n" + wrapped(fmt::format("compared: {}: {} scores, {} principal variations, {} node counts; {} best moves",
                                     counted(result.iterations(), "iteration"), grouped(figures.scores),
                                     grouped(figures.lines), grouped(figures.nodes), grouped(figures.moves)),
                         style.width, 2);
  for (const std::string& note : notes_of(plan, result)) text += wrapped("note: " + note, style.width, 2);
  if (result.shows_the_same()) {
    text += wrapped("Not shown: other positions and depths, and what depends on time or on several threads.",
                    style.width, 2);
  }
  return text;
}

}  // namespace pvslab

#include "harness/show/trace/text/teach.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <optional>
#include <utility>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/colour.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/show/trace/bound_origin.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "harness/show/trace/visit_text.hpp"

namespace pvslab {
namespace {

constexpr std::size_t width = 80;

using How = TracedVisit::How;

constexpr const char* ways_out = "`?` gives the answer, q stops";

// Thrown where the student stops, or the answers end.
struct ExerciseEnds {};

class Exercise {
 public:
  Exercise(std::istream& answers, TracedGame& game, const SearchTrace& trace, const TeachOptions& options, Say say)
      : answers_(answers),
        game_(game),
        trace_(trace),
        seen_(seen_from(game, trace, options.view)),
        options_(options),
        say_(std::move(say)) {}

  void run() {
    introduce();
    std::size_t i = 0;
    try {
      for (; i < trace_.visits.size(); ++i) {
        const auto visit = static_cast<VisitNumber>(i);
        enter(visit);
        leave_visits_before(visit + 1);
      }
    } catch (const ExerciseEnds&) {
      tell(fmt::format("\nStopped at {}, visit {} of {}.\n", path_text(game_, trace_, static_cast<VisitNumber>(i)),
                       i + 1, trace_.visits.size()));
    }
    tell(fmt::format("{} of {} right{}.\n", grouped(right_), counted(answered_, "answer"),
                     shown_ == 0 ? "" : fmt::format("; {} shown", counted(shown_, "answer was", "answers were"))));
  }

 private:
  void tell(const std::string& text) { say_(text); }
  [[nodiscard]] bool knows_players() const { return seen_.view == ScoreView::max; }
  void tell_wrapped(const std::string& text) { tell(labelled("    ", 4, text, width)); }

  void introduce() {
    // The name of a case does not give its leaves away.
    const std::string what = !game_.case_text().empty()   ? game_.case_text()
                             : !game_.tree_text().empty() ? game_.tree_text()
                                                          : game_.fen();
    const bool is_at_beta = trace_.info->rule == CutoffRule::at_beta;
    const std::string cut =
        knows_players()
            ? fmt::format("It cuts a node of MAX off when a value is {} beta, and one of MIN when it is {} alpha.",
                          is_at_beta ? ">=" : ">", is_at_beta ? "<=" : "<")
            : fmt::format("It cuts a node off when a value is {} beta.", is_at_beta ? ">=" : ">");
    tell(wrapped(
        fmt::format(
            "{} searches {} with the window {}. {} For each node, give its window; for each value that returns, say "
            "whether it cuts the parent off. {} {}.",
            trace_.searcher, what, to_text(trace_.window), cut,
            knows_players()
                ? "Windows and values are from the side of MAX, who moves at the root; MIN moves at odd plies."
                : "Values are from the view of the side to move.",
            ways_out),
        width, 0));
  }

  // What is known when the search enters the node. A sentence.
  std::string situation(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (one.parent == no_visit) return one.purpose == Purpose::proof ? "The root, in a proof." : "The root.";
    std::string text = fmt::format("Node {}, {}{}", path_text(game_, trace_, visit),
                                   !knows_players()      ? ""
                                   : seen_.is_min(visit) ? "of MIN, "
                                                         : "of MAX, ",
                                   role_in_words(one));
    text += fmt::format("; its parent {} was entered with {}", path_text(game_, trace_, one.parent),
                        to_text(Bounds{seen_[one.parent].alpha, seen_[one.parent].beta}));
    for (const VisitNumber sibling : trace_.children(one.parent)) {
      if (sibling >= visit) break;
      text += fmt::format(", {} returned {}", path_text(game_, trace_, sibling), to_text(seen_[sibling].value));
    }
    return text + ".";
  }
  static std::string role_in_words(const TracedVisit& visit) {
    switch (visit.role) {
      case TracedVisit::Role::full: return "searched with the full window";
      case TracedVisit::Role::proof:
      case TracedVisit::Role::failed_proof: return "searched in a proof, with the zero window";
      case TracedVisit::Role::re_search: return "searched again after its proof";
      case TracedVisit::Role::inside_proof: return "inside a proof";
    }
    __builtin_unreachable();
  }

  // The window is asked for before the value of the node is told.
  void enter(VisitNumber visit) {
    const TracedVisit& one = seen_[visit];
    tell("\n" + wrapped(situation(visit), width, 2));
    ask_bound("alpha", one.alpha, [&] { return why_alpha(visit); });
    ask_bound("beta", one.beta, [&] { return why_beta(visit); });
  }

  // Tells the value of each node that the search leaves before it enters `next`, and asks what it does to the parent.
  void leave_visits_before(VisitNumber next) {
    for (VisitNumber visit = next - 1;
         visit != no_visit && visit + static_cast<VisitNumber>(trace_[visit].size) == next;
         visit = trace_[visit].parent) {
      tell(wrapped(outcome(visit), width, 2));
      if (trace_[visit].parent == no_visit) continue;
      ask_yes("does this value cut off its parent?", cuts_parent(visit), [&] { return why_parent(visit); });
    }
  }

  // What the node returned. A sentence.
  std::string outcome(VisitNumber visit) {
    const TracedVisit& one = seen_[visit];
    const std::string path = path_text(game_, trace_, visit);
    if (one.how == How::leaf) return fmt::format("{} is a leaf worth {}.", path, to_text(one.value));
    if (one.how == How::memory) return fmt::format("Memory answers for {}: {}.", path, to_text(one.value));
    const std::string cutoff = cutoff_text(game_, seen_, visit);
    return fmt::format("{} returns {}: {}{}.", path, to_text(one.value), kind_text(one.kind),
                       cutoff.empty() ? "" : "; " + cutoff);
  }

  [[nodiscard]] bool cuts_parent(VisitNumber visit) const {
    const TracedVisit& parent = trace_[trace_[visit].parent];
    return parent.is_cut() && trace_.children(trace_[visit].parent).back() == visit;
  }

  std::string why_alpha(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (one.parent == no_visit) return "it is the window of the search";
    if (one.purpose == Purpose::proof) return "a proof has a zero window: the two bounds enclose no value";
    if (knows_players()) {
      const bool is_min = seen_.is_min(visit);  // whose alpha is -beta for the side to move
      return fmt::format(
          "alpha is that of the parent at this time, {}",
          origin_text(game_, trace_, is_min ? origin_of_beta(trace_, visit) : origin_of_alpha(trace_, visit)));
    }
    return fmt::format("alpha is -beta of the parent, {}", origin_text(game_, trace_, origin_of_alpha(trace_, visit)));
  }
  std::string why_beta(VisitNumber visit) {
    if (trace_[visit].parent == no_visit) return "it is the window of the search";
    if (knows_players()) {
      if (trace_[visit].purpose == Purpose::proof) return "a proof has a zero window: the two bounds enclose no value";
      const bool is_min = seen_.is_min(visit);
      return fmt::format(
          "beta is that of the parent at this time, {}",
          origin_text(game_, trace_, is_min ? origin_of_alpha(trace_, visit) : origin_of_beta(trace_, visit)));
    }
    return fmt::format("beta is -alpha of the parent at this time, {}",
                       origin_text(game_, trace_, origin_of_beta(trace_, visit)));
  }
  std::string why_parent(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (knows_players()) {
      const bool is_min = seen_.is_min(one.parent);
      return fmt::format("the parent is of {}, and its {} is {}", is_min ? "MIN" : "MAX", is_min ? "alpha" : "beta",
                         to_text(is_min ? seen_[one.parent].alpha : seen_[one.parent].beta));
    }
    return fmt::format("for the parent it is worth {}, and the parent's beta is {}", to_text(-one.value),
                       to_text(trace_[one.parent].beta));
  }

  // The next line of the answers, without blanks around it.
  std::string answer_to(const std::string& question) {
    tell(fmt::format("  {} ", question));
    std::string line;
    if (!std::getline(answers_, line)) {
      tell("\n");
      throw ExerciseEnds{};
    }
    const std::size_t begin = line.find_first_not_of(" \t\r");
    line = begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
    if (options_.echo) tell(quotable(line) + "\n");
    if (line == "q" || line == "quit" || line == "exit") throw ExerciseEnds{};
    return line;
  }

  void judge(bool is_right, const std::string& expected, const std::string& why) {
    ++answered_;
    right_ += is_right ? 1 : 0;
    const std::string verdict = is_right ? inked("Right,", Ink::green, options_.style)  //
                                         : inked("No,", Ink::red, options_.style);
    tell_wrapped(fmt::format("{} {}: {}.", verdict, expected, why));
  }

  // An answer that is given away is neither right nor wrong.
  void give_away(const std::string& expected, const std::string& why) {
    ++shown_;
    tell_wrapped(fmt::format("The answer: {}: {}.", expected, why));
  }

  void ask_bound(const std::string& name, Score expected, const auto& why) {
    const std::string truth = fmt::format("{} is {}", name, to_text(expected));
    while (true) {
      const std::string answer = answer_to(name + "?");
      if (answer == "?") return give_away(truth, why());
      if (const auto bound = bound_of(answer)) return judge(*bound == expected, truth, why());
      ask_again(answer, "is not a bound", "a whole number, -inf or +inf");
    }
  }

  void ask_yes(const std::string& question, bool expected, const auto& why) {
    const std::string truth = expected ? "it does" : "it does not";
    while (true) {
      const std::string answer = answer_to(question + " (y/n)");
      if (answer == "?") return give_away(truth, why());
      const bool says_yes = answer == "y" || answer == "yes";
      const bool says_no = answer == "n" || answer == "no";
      if (says_yes || says_no) return judge(says_yes == expected, truth, why());
      ask_again(answer, "is neither y nor n", "y or n");
    }
  }

  // An answer that cannot be read is no answer.
  void ask_again(const std::string& answer, const char* fault, const char* wanted) {
    const std::string what = answer.empty() ? "" : fmt::format("'{}' {}. ", quotable(answer), fault);
    tell_wrapped(fmt::format("{}Give {}; {}.", what, wanted, ways_out));
  }

  static std::optional<Score> bound_of(const std::string& text) {
    try {
      return parse_window(text + ".." + text).alpha;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

  std::istream& answers_;
  TracedGame& game_;
  const SearchTrace& trace_;
  SearchTrace seen_;  // the same as it is told
  TeachOptions options_;
  Say say_;
  std::size_t answered_ = 0;
  std::size_t right_ = 0;
  std::size_t shown_ = 0;
};

}  // namespace

void teach_from(std::istream& answers, TracedGame& game, const SearchTrace& trace, const TeachOptions& options,
                const Say& say) {
  if (!trace.is_nested) {
    throw UsageError(fmt::format("{} is a best-first search; --teach follows depth-first ones", trace.searcher));
  }
  Exercise(answers, game, trace, options, say).run();
}

ExitCode teach(TracedGame& game, const SearchTrace& trace, ScoreView view) {
  const TeachOptions options{.echo = ::isatty(STDIN_FILENO) == 0, .style = output_style(), .view = view};
  teach_from(std::cin, game, trace, options, [](const std::string& text) { write_to_stdout(text); });
  return ExitCode::fine;
}

}  // namespace pvslab

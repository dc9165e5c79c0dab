#include "harness/show/trace/text/teach.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <optional>
#include <utility>

#include "harness/base/output.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/show/trace/bound_origin.hpp"
#include "harness/show/trace/visit_text.hpp"

namespace pvslab {
namespace {

constexpr std::size_t width = 80;

using How = TracedVisit::How;

// Thrown where the student stops, or the answers end.
struct ExerciseEnds {};

class Exercise {
 public:
  Exercise(std::istream& answers, TracedGame& game, const SearchTrace& trace, bool echo, Say say)
      : answers_(answers), game_(game), trace_(trace), echo_(echo), say_(std::move(say)) {}

  void run() {
    introduce();
    std::size_t i = 0;
    try {
      for (; i < trace_.visits.size(); ++i) {
        const auto visit = static_cast<VisitNumber>(i);
        ask_about(visit);
        end_visits_before(visit + 1);
      }
    } catch (const ExerciseEnds&) {
      tell(fmt::format("\nStopped at {}, visit {} of {}.\n", path_text(game_, trace_, static_cast<VisitNumber>(i)),
                       i + 1, trace_.visits.size()));
    }
    tell(fmt::format("{} of {} answers were right.\n", right_, asked_));
  }

 private:
  void tell(const std::string& text) { say_(text); }
  void tell_wrapped(const std::string& text) { tell(labelled("    ", 4, text, width)); }

  void introduce() {
    const std::string what = !game_.tree_text().empty()   ? game_.tree_text()
                             : !game_.case_text().empty() ? game_.case_text()
                                                          : game_.fen();
    tell(
        wrapped(fmt::format("{} searches {} with the window {}. It cuts a node off when a value is {} beta. For each "
                            "node, give its window and say whether it will be cut off. Values are from the view of the "
                            "side to move. An empty line gives the answer, q stops.",
                            trace_.searcher, what, to_text(trace_.window),
                            trace_.info->rule == CutoffRule::at_beta ? ">=" : ">"),
                width, 0));
  }

  // What is known when the search enters the node.
  std::string situation(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (one.parent == no_visit) {
      return one.purpose == Purpose::proof ? "the root, in a proof" : "the root";
    }
    std::string text = fmt::format("{}, {}", path_text(game_, trace_, visit), role_in_words(one));
    text += fmt::format("; its parent {} was entered with {}", path_text(game_, trace_, one.parent),
                        to_text(Bounds{trace_[one.parent].alpha, trace_[one.parent].beta}));
    for (const VisitNumber sibling : trace_.children(one.parent)) {
      if (sibling >= visit) break;
      text += fmt::format(", {} returned {}", path_text(game_, trace_, sibling), to_text(trace_[sibling].value));
    }
    return text;
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

  void ask_about(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    tell("\n" + wrapped("Node " + situation(visit) + ".", width, 2));
    if (one.how == How::leaf) tell_wrapped(fmt::format("It is a leaf worth {}.", to_text(one.value)));
    if (one.how == How::memory) tell_wrapped(fmt::format("Memory answers {}.", to_text(one.value)));
    ask_bound("alpha", one.alpha, [&] { return why_alpha(visit); });
    ask_bound("beta", one.beta, [&] { return why_beta(visit); });
    if (one.how == How::interior) {
      ask_yes("will it be cut off?", one.is_cut(), [&] { return why_cut(visit); });
    } else if (one.parent != no_visit) {
      ask_yes("will this value cut off its parent?", cuts_parent(visit), [&] { return why_parent(visit); });
    }
  }

  [[nodiscard]] bool cuts_parent(VisitNumber visit) const {
    const TracedVisit& parent = trace_[trace_[visit].parent];
    return parent.is_cut() && trace_.children(trace_[visit].parent).back() == visit;
  }

  std::string why_alpha(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (one.parent == no_visit) return "it is the window of the search";
    if (one.purpose == Purpose::proof) return "a proof has a zero window: the two bounds enclose no value";
    return fmt::format("alpha is -beta of the parent, {}", origin_text(game_, trace_, origin_of_alpha(trace_, visit)));
  }
  std::string why_beta(VisitNumber visit) {
    if (trace_[visit].parent == no_visit) return "it is the window of the search";
    return fmt::format("beta is -alpha of the parent at this time, {}",
                       origin_text(game_, trace_, origin_of_beta(trace_, visit)));
  }
  std::string why_cut(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (one.is_cut()) return cutoff_text(game_, trace_, visit);
    return fmt::format("it returns {} ({}), and nothing is {} {}", to_text(one.value), kind_text(one.kind),
                       one.rule == CutoffRule::at_beta ? ">=" : ">", to_text(one.beta));
  }
  std::string why_parent(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
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
    if (echo_) tell(line + "\n");
    if (line == "q") throw ExerciseEnds{};
    return line;
  }

  void judge(bool is_right, const std::string& expected, const std::string& why) {
    ++asked_;
    right_ += is_right ? 1 : 0;
    tell_wrapped(fmt::format("{} {}: {}.", is_right ? "Right," : "No,", expected, why));
  }

  void ask_bound(const std::string& name, Score expected, const auto& why) {
    const std::string truth = fmt::format("{} is {}", name, to_text(expected));
    while (true) {
      const std::string answer = answer_to(name + "?");
      if (answer.empty() || answer == "?") return judge(false, truth, why());
      if (const auto bound = bound_of(answer)) return judge(*bound == expected, truth, why());
      tell_wrapped(fmt::format("'{}' is not a bound: give a whole number, -inf or +inf.", answer));
    }
  }

  void ask_yes(const std::string& question, bool expected, const auto& why) {
    const std::string truth = expected ? "it will" : "it will not";
    while (true) {
      const std::string answer = answer_to(question + " (y/n)");
      if (answer.empty() || answer == "?") return judge(false, truth, why());
      const bool says_yes = answer == "y" || answer == "yes";
      const bool says_no = answer == "n" || answer == "no";
      if (says_yes || says_no) return judge(says_yes == expected, truth, why());
      tell_wrapped(fmt::format("'{}' is neither y nor n.", answer));
    }
  }

  static std::optional<Score> bound_of(const std::string& text) {
    try {
      return parse_window(text + ".." + text).alpha;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

  // Says what the interior nodes returned whose last visit was just shown.
  void end_visits_before(VisitNumber next) {
    VisitNumber visit = next - 1;
    if (trace_[visit].how != How::interior) visit = trace_[visit].parent;
    for (; visit != no_visit && visit + static_cast<VisitNumber>(trace_[visit].size) == next;
         visit = trace_[visit].parent) {
      const TracedVisit& one = trace_[visit];
      const std::string cutoff = cutoff_text(game_, trace_, visit);
      tell(wrapped(fmt::format("{} returns {}: {}{}", path_text(game_, trace_, visit), to_text(one.value),
                               kind_text(one.kind), cutoff.empty() ? "." : "; " + cutoff + "."),
                   width, 2));
    }
  }

  std::istream& answers_;
  TracedGame& game_;
  const SearchTrace& trace_;
  bool echo_;
  Say say_;
  std::size_t asked_ = 0;
  std::size_t right_ = 0;
};

}  // namespace

void teach_from(std::istream& answers, TracedGame& game, const SearchTrace& trace, bool echo, const Say& say) {
  if (!trace.is_nested) {
    throw UsageError(fmt::format("{} is a best-first search; --teach follows depth-first ones", trace.searcher));
  }
  Exercise(answers, game, trace, echo, say).run();
}

ExitCode teach(TracedGame& game, const SearchTrace& trace) {
  const bool is_script = ::isatty(STDIN_FILENO) == 0;
  teach_from(std::cin, game, trace, is_script, [](const std::string& text) { write_to_stdout(text); });
  return ExitCode::fine;
}

}  // namespace pvslab

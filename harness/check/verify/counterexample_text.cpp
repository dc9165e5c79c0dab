#include "harness/check/verify/counterexample_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/base/attempt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/check/instances/instance_check.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/verify/page_address.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

std::string cpp_text(Score score) {
  if (score.is_finite()) return fmt::format("Score({})", score.value());
  return score > Score(0) ? "Score::infinity()" : "-Score::infinity()";
}

std::string_view mark(Purpose purpose) {
  switch (purpose) {
    case Purpose::plain: return "";
    case Purpose::proof: return " proof";
    case Purpose::re_search: return " again";
  }
  __builtin_unreachable();
}

std::string_view name_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return "pv";
    case NodeKind::cut: return "cut";
    case NodeKind::all: return "all";
  }
  __builtin_unreachable();
}

std::string outcome_text(Outcome outcome) {
  std::string text = to_text(outcome.value);
  if (outcome.bound) {
    constexpr std::array<std::string_view, 3> names{"upper", "exact", "lower"};
    text += fmt::format(" ({})", names[static_cast<std::size_t>(static_cast<int>(*outcome.bound) + 1)]);
  }
  return text;
}

// The visit that broke the rules, if there is one; of a program, what it did, with its standard error.
std::string visit_line(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  constexpr std::size_t indent = 12;
  const std::string fault = subject.program != nullptr ? program_fault_text(subject, tree, bounds, indent)
                                                       : visit_fault_text(subject, tree, bounds);
  return fault.empty() ? "" : "  visit     " + fault + "\n";
}

std::string node_line(const TraceEvent& event, std::size_t ply) {
  const std::string where = ply == 0 ? "root" : fmt::format("{}", event.entry.number + 1);
  return fmt::format("{:{}}{} {}{}", "", 2 * ply, where, to_text(Bounds{event.entry.alpha, event.entry.beta}),
                     mark(event.entry.purpose));
}

std::string side_by_side(std::string_view left_title, const std::vector<std::string>& left,
                         std::string_view right_title, const std::vector<std::string>& right) {
  std::size_t width = left_title.size();
  for (const std::string& line : left) width = std::max(width, line.size());
  std::string text = fmt::format("  {:{}}   {}\n", left_title, width, right_title);
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const std::string right_line = i < right.size() ? "   " + right[i] : "";
    text += fmt::format("  {:{}}{}", i < left.size() ? left[i] : "", width, right_line);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

// Shows the search beside alpha-beta under the same rule.
// Whether a search can be shown node by node: a program that neither lists its visits nor asks for moves cannot be watched.
bool can_be_traced(const Subject& subject) { return subject.program == nullptr || subject.program->can_be_watched(); }

std::string trace_command(const Subject& subject, const std::string& token, ScoreView view) {
  const std::string_view yardstick = subject.info->rule == CutoffRule::at_beta ? "alpha-beta" : "alpha-beta-strict";
  const std::string command = "pvslab trace --replay " + token + (view == ScoreView::max ? " --view max" : "");
  return subject.name() == yardstick ? command : fmt::format("{} --against {}", command, yardstick);
}

std::string trace_text(std::string_view title, const std::vector<std::string>& trace) {
  std::string text = fmt::format("  {}\n", title);
  for (const std::string& line : trace) text += fmt::format("  {}\n", line);
  return text;
}

// One search of the tree and the clauses that it keeps.
std::string search_text(const PlannedReplay::Search& search, const PlannedReplay& replay) {
  const Tree& tree = replay.tree;
  const Subject& subject = *search.subject;
  const Trial trial = try_search(subject, tree, search.bounds);
  std::string text =
      fmt::format("{}\n  window    {}\n  score     {}\n  returned  {}\n", subject.name(), to_text(search.bounds),
                  to_text(trial.score), trial.answered ? outcome_text(trial.returned) : "no answer");
  for (const Clause clause : clauses) {
    const bool is_open = search.bounds == Bounds{};
    if (!applies(subject, clause) || (clause == Clause::root && !is_open)) continue;
    const bool is_known = trial.answered || clause == Clause::visits;
    text += fmt::format("  {:<11} {}{}\n", name(clause),
                        !is_known                       ? "no answer"
                        : trial.broken.contains(clause) ? "broken"
                                                        : "kept",
                        subject.info->promises(clause) ? "" : " (not promised)");
  }
  if (const auto found = disagreement_in(replay, search)) text += "  forms     DISAGREE: " + to_text(*found) + "\n";
  return text + visit_line(subject, ExplicitTree(tree), search.bounds);
}

}  // namespace

std::vector<std::string> trace_lines(const std::vector<TraceEvent>& events) {
  std::vector<std::string> lines;
  std::vector<std::size_t> open;  // the lines of nodes entered and not yet left
  for (const TraceEvent& event : events) {
    switch (event.kind) {
      case TraceEvent::Kind::enter:
        open.push_back(lines.size());
        lines.push_back(node_line(event, open.size() - 1));
        break;
      case TraceEvent::Kind::leaf:
        lines.push_back(node_line(event, open.size()) + fmt::format(" = {}", to_text(event.exit.value)));
        break;
      case TraceEvent::Kind::answer:
        lines.push_back(node_line(event, open.size()) + fmt::format(" from memory {}", to_text(event.exit.value)));
        break;
      case TraceEvent::Kind::leave:
        if (open.empty()) {
          lines.push_back(fmt::format("{} left again", to_text(event.exit.value)));
          break;
        }
        lines[open.back()] += fmt::format(" {} {}", name_of(event.exit.kind), to_text(event.exit.value));
        open.pop_back();
        break;
    }
  }
  for (const std::size_t line : open) lines[line] += " not left";
  return lines;
}

std::string to_text(const VisitFault& fault) {
  std::string node = fault.path.empty() ? "the root" : "node ";
  for (std::size_t i = 0; i < fault.path.size(); ++i) node += fmt::format("{}{}", i == 0 ? "" : ".", fault.path[i] + 1);
  return fmt::format("{} {}", node, description(fault.mistake));
}

std::string visit_fault_text(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  if (subject.program != nullptr) return program_fault_text(subject, tree, bounds);
  const auto fault = subject.visit_fault(tree, bounds);
  return fault ? to_text(*fault) : "";
}

namespace {

// A test of our own in C++; a program has none.
std::string fixture_text(const Subject& subject, Clause clause, const Counterexample& example) {
  if (subject.program != nullptr) return {};
  return fmt::format(
      "  fixture\n"
      "    const Subject* subject = find_subject(all_subjects(),\n"
      "                                          \"{}\");\n"
      "    const Tree tree = parse_tree(\"{}\");\n"
      "    const Bounds window{{{}, {}}};\n"
      "    const Trial trial = try_search(*subject, tree, window);\n"
      "    EXPECT_FALSE(trial.broken.contains(Clause::{}));\n",
      subject.name(), to_text(example.tree), cpp_text(example.bounds.alpha), cpp_text(example.bounds.beta),
      name(clause));
}

std::string seen_again_text(const Counterexample& example) {
  if (!example.is_not_seen_again) return {};
  return "  again     asked once more, the program keeps it: it is not the one that was checked, or its answers "
         "change\n";
}

}  // namespace

bool has_returned(const Subject& subject, Clause clause) {
  return subject.program == nullptr || clause != Clause::visits;
}

std::string request_command(const Subject& subject, const Counterexample& example) {
  const std::string request =
      request_text(ExplicitTree(example.tree), example.before, example.bounds, *subject.program);
  return fmt::format("printf '%s\\n' 'pvslab 1' new {} flush | sh -c {}", shell_quoted(request),
                     shell_quoted(subject.program->settings().command));
}

std::string counterexample_text(const Subject& subject, Clause clause, const Counterexample& example, ScoreView view) {
  // Of a tree that nobody reads to its end, the replay has the rest.
  constexpr std::size_t longest_tree = 400;
  std::string tree = to_text(example.tree);
  const bool is_long = tree.size() > longest_tree;
  if (is_long) {
    constexpr std::size_t shown = 24;
    tree = fmt::format("{} ... {}  ({})", tree.substr(0, shown), tree.substr(tree.size() - shown),
                       counted(ExplicitTree(example.tree).leaves().size(), "leaf", "leaves"));
  }
  const bool is_sent_so = subject.program != nullptr && subject.program->hello().view == ScoreView::max;
  if (!is_long && (is_sent_so || view == ScoreView::max)) {
    tree += "\n  for MAX   " + to_text(turned(example.tree)) + (is_sent_so ? "  (as the program gets it)" : "");
  }
  const std::string token = to_token({subject.name(), example.bounds, example.tree});
  const std::string visit =
      clause == Clause::visits ? visit_line(subject, ExplicitTree(example.tree), example.bounds) : "";
  const std::string shrunk = example.shrunk_for == 0 ? "" : "  " + shrunk_text(example.shrunk_for) + "\n";
  const std::string returned =
      has_returned(subject, clause) ? fmt::format("  returned  {}\n", outcome_text(example.returned)) : "";
  if (!example.before.empty()) {
    std::string windows;
    for (const Bounds bounds : example.before) windows += (windows.empty() ? "" : " ") + to_text(bounds);
    return fmt::format(
        "{} does not keep {}\n"
        "  tree      {}\n"
        "  window    {} under the {} rule\n"
        "  before    {}, in the same request; without these windows the answer is right\n"
        "  score     {}\n"
        "  returned  {}\n"
        "  replay\n"
        "    {}\n",
        subject.name(), name(clause), tree, to_text(example.bounds),
        subject.info->rule == CutoffRule::at_beta ? ">=" : ">", windows, to_text(example.score),
        outcome_text(example.returned), request_command(subject, example));
  }
  return fmt::format(
      "{} does not keep {}\n"
      "  tree      {}\n"
      "  window    {} under the {} rule\n"
      "  score     {}\n"
      "{}{}{}{}"
      "  replay\n"
      "    pvslab verify --replay {}\n{}{}",
      subject.name(), name(clause), tree, to_text(example.bounds),
      subject.info->rule == CutoffRule::at_beta ? ">=" : ">", to_text(example.score), returned, visit, shrunk,
      seen_again_text(example), token,
      can_be_traced(subject) && !is_long ? "  trace\n    " + trace_command(subject, token, view) + "\n" : "",
      is_long ? ""
              : "  page\n    " + page_address(subject, example.tree, example.bounds, view) + "\n" +
                    fixture_text(subject, clause, example));
}

std::string replay_text(const PlannedReplay& replay) {
  std::string text;
  if (replay.named) text += fmt::format("case      {}\n", to_text(*replay.named));
  text += fmt::format("tree      {}\n", to_text(replay.tree));
  for (const PlannedReplay::Search& search : replay.searches) text += search_text(search, replay);
  PlannedReplay::Search left = replay.searches.front();
  PlannedReplay::Search right = replay.searches.back();
  if (replay.searches.size() == 1) {
    const std::string_view id = left.subject->info->rule == CutoffRule::at_beta ? "alpha-beta" : "alpha-beta-strict";
    right.subject = find_subject(all_subjects(), id);
  }
  const ExplicitTree tree(replay.tree);
  const auto lines_of = [&](const PlannedReplay::Search& search) -> std::vector<std::string> {
    if (!can_be_traced(*search.subject)) return {"(it does not list its visits)"};
    return attempt<ProgramFailed>([&] { return trace_lines(search.subject->trace(tree, search.bounds)); },
                                  [](const ProgramFailed&) { return std::vector<std::string>{"(no answer)"}; });
  };
  text += '\n';
  const bool is_one_search = left.subject == right.subject && left.bounds == right.bounds;
  if (is_one_search) return text + trace_text(left.subject->name(), lines_of(left));
  return text + side_by_side(left.subject->name(), lines_of(left), right.subject->name(), lines_of(right));
}

}  // namespace pvslab

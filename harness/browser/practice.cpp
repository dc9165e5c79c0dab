#include "harness/browser/practice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/browser/drawn_tree.hpp"
#include "harness/show/trace/bound_origin.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, 4> task_names{"pruned", "bounds", "next", "strict"};
constexpr std::array<std::string_view, 3> field_names{"alpha", "beta", "value"};
constexpr const char* strict_searcher = "alpha-beta-strict";
constexpr std::size_t most_nodes_to_fill = 5;
constexpr std::uint64_t draws_per_seed = 1000;  // a question is about the first of so many trees that suits it

std::string numbers_of(const std::vector<std::uint32_t>& path) {
  std::string text;
  for (const std::uint32_t move : path) text += fmt::format("{}{}", text.empty() ? "" : ".", move + 1);
  return text;
}

std::variant<std::string, Sentence> name_of(const std::string& path) {
  if (path.empty()) return Sentence{"root", {}};
  return Sentence{"node", {{"path", path}}};
}

// The search that a question is about.
class Practised {
 public:
  Practised(const Tree& tree, ScoreView view)
      : game_(traced_tree(tree)), trace_(trace_search(*game_, std::string(practised_searcher), {})), view_(view) {}

  [[nodiscard]] const SearchTrace& trace() const { return trace_; }
  [[nodiscard]] std::vector<SearchStep> steps() const { return steps_of(*game_, trace_, view_); }
  [[nodiscard]] std::string path(VisitNumber visit) const { return numbers_of(trace_.path(visit)); }
  [[nodiscard]] std::size_t cuts() const {
    std::size_t cuts = 0;
    for (std::size_t i = 0; i < trace_.visits.size(); ++i) {
      const auto cut = cut_reason(trace_, static_cast<VisitNumber>(i));
      cuts += cut && !cut->pruned.empty() ? 1 : 0;
    }
    return cuts;
  }
  // The visits to nodes with moves, the root first.
  [[nodiscard]] std::vector<VisitNumber> interior() const {
    std::vector<VisitNumber> found;
    for (std::size_t i = 0; i < trace_.visits.size(); ++i) {
      if (trace_.visits[i].how == TracedVisit::How::interior) found.push_back(static_cast<VisitNumber>(i));
    }
    return found;
  }
  [[nodiscard]] std::optional<VisitNumber> visit_to(const std::string& path) const {
    for (std::size_t i = 0; i < trace_.visits.size(); ++i) {
      if (this->path(static_cast<VisitNumber>(i)) == path) return static_cast<VisitNumber>(i);
    }
    return std::nullopt;
  }

  // A score of the node as the view has it.
  [[nodiscard]] Score seen(Score score, VisitNumber visit) const { return is_turned(visit) ? -score : score; }
  // The field of the visit, and where a bound comes from.
  [[nodiscard]] Score value_of(VisitNumber visit, std::string_view field) const {
    const TracedVisit& one = trace_[visit];
    if (field == "value") return seen(one.value, visit);
    return seen(is_alpha_inside(visit, field) ? one.alpha : one.beta, visit);
  }
  [[nodiscard]] Sentence reason_of(VisitNumber visit, std::string_view field) const {
    const std::string shown = sign_text(value_of(visit, field));
    if (field == "value") return {"value_is", {{"node", name_of(path(visit))}, {"value", shown}}};
    return {"bound_is",
            {{"node", name_of(path(visit))},
             {"bound", std::string(field == "alpha" ? "α" : "β")},
             {"value", shown},
             {"origin", origin_of(visit, is_alpha_inside(visit, field))}}};
  }

  // The sentence of the first step at which the search enters the node.
  [[nodiscard]] std::string entry_text(const std::string& path) const {
    for (const SearchStep& step : steps()) {
      if (step.is_entry && numbers_of(step.path) == path) return to_text(step.sentence);
    }
    return {};
  }

 private:
  [[nodiscard]] bool is_turned(VisitNumber visit) const {
    return view_ == ScoreView::max && trace_[visit].ply % 2 == 1;
  }
  // Whether the bound that is shown as this one is the visit's alpha.
  [[nodiscard]] bool is_alpha_inside(VisitNumber visit, std::string_view field) const {
    return (field == "alpha") != is_turned(visit);
  }
  [[nodiscard]] Sentence origin_of(VisitNumber visit, bool of_alpha) const {
    const BoundOrigin origin = of_alpha ? origin_of_alpha(trace_, visit) : origin_of_beta(trace_, visit);
    switch (origin.source) {
      case BoundSource::visit: return {"from_node", {{"node", name_of(path(origin.visit))}}};
      case BoundSource::root_window: return {"from_window", {}};
      case BoundSource::zero_window: return {"from_proof", {}};
      case BoundSource::searcher: return {"from_searcher", {}};
    }
    __builtin_unreachable();
  }

  std::unique_ptr<TracedGame> game_;
  SearchTrace trace_;
  ScoreView view_;
};

// What is pruned as a whole, by path, with the sentence of the cut.
std::map<std::string, std::string> pruned_subtrees(const Practised& search) {
  std::map<std::string, std::string> pruned;
  for (const SearchStep& step : search.steps()) {
    if (!step.cut) continue;
    const std::string node = search.path(step.cut->node);
    for (const std::uint32_t move : step.cut->pruned) {
      pruned.emplace(fmt::format("{}{}{}", node, node.empty() ? "" : ".", move + 1), to_text(step.sentence));
    }
  }
  return pruned;
}

bool is_below(const std::string& path, const std::string& above) { return path.starts_with(above + "."); }

bool has_node(const Tree& tree, const std::string& path) {
  const Tree* node = &tree;
  for (std::size_t at = 0; at < path.size();) {
    std::size_t move = 0;
    const auto [end, error] = std::from_chars(path.data() + at, path.data() + path.size(), move);
    if (error != std::errc() || move == 0 || move > node->successors.size()) return false;
    node = &node->successors[move - 1];
    at = static_cast<std::size_t>(end - path.data());
    if (at == path.size()) return true;
    if (path[at++] != '.') return false;
  }
  return path.empty();
}

// First difference between the two cutoff rules on the tree; empty if they visit the same nodes.
std::string difference_of_rules(const Tree& tree) {
  const auto game = traced_tree(tree);
  const SearchTrace weak = trace_search(*game, std::string(practised_searcher), {});
  const SearchTrace strict = trace_search(*game, strict_searcher, {});
  const TraceDifference difference = difference_of(*game, weak, strict);
  if (difference.only_left.empty() && difference.only_right.empty()) return {};
  return difference.first ? difference.first->text : "";
}

// So that a seed does not tell the answer.
bool is_even_hash(std::uint64_t seed) { return ((seed * 0x9e3779b97f4a7c15ULL) >> 40U) % 2 == 0; }

bool suits(PracticeTask task, std::uint64_t seed, const Tree& tree) {
  const Practised search(tree, ScoreView::negamax);
  switch (task) {
    case PracticeTask::pruned: return search.cuts() >= 2;
    case PracticeTask::bounds: return search.cuts() >= 1 && search.interior().size() > 3;
    case PracticeTask::next: return search.cuts() >= 1;
    case PracticeTask::strict: return search.cuts() >= 1 && difference_of_rules(tree).empty() == is_even_hash(seed);
  }
  __builtin_unreachable();
}

Tree tree_of(PracticeTask task, std::uint64_t seed) {
  for (std::uint64_t index = 0; index < draws_per_seed; ++index) {
    const bool is_deep = (seed + index) % 3 == 0;
    // Equal values decide between the two rules.
    const std::uint32_t values = task == PracticeTask::strict ? 7 : 21;
    Tree tree = draw_tree({.branching = is_deep ? 2U : 3U,
                           .depth = is_deep ? 3 : 2,
                           .seed = seed * draws_per_seed + index,
                           .values = values},
                          1000);
    if (suits(task, seed, tree)) return tree;
  }
  throw UsageError(fmt::format("seed {} draws no tree for the task {}; try another one", seed, name(task)));
}

// The steps after which the node that is entered next is asked for: before the first entry that does not only go down.
std::size_t asked_step(const Practised& search, std::uint64_t seed) {
  const std::vector<SearchStep> steps = search.steps();
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (steps[i].is_entry && !steps[i - 1].is_entry) places.push_back(i);
  }
  return places.empty() ? 1 : places[seed % places.size()];
}

std::optional<std::string> next_entry(const std::vector<SearchStep>& steps, std::size_t done) {
  for (std::size_t i = done; i < steps.size(); ++i) {
    if (steps[i].is_entry) return numbers_of(steps[i].path);
  }
  return std::nullopt;
}

// A score as people type it: "-3", "−3", "inf", "∞", "+∞"; empty if it is none.
std::optional<Score> typed_score(std::string text) {
  std::erase(text, ' ');
  for (const std::string_view minus : {"−", "–"}) {
    if (const std::size_t at = text.find(minus); at != std::string::npos) text.replace(at, minus.size(), "-");
  }
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.erase(0, 1);
  if (text == "inf" || text == "∞" || text == "oo") return is_negative ? -Score::infinity() : Score::infinity();
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return Score(is_negative ? -number : number);
}

Judgement judge_pruned(const Practised& search, const PracticeAnswer& answer) {
  Judgement judgement;
  const std::map<std::string, std::string> pruned = pruned_subtrees(search);
  judgement.of = pruned.size();
  for (const auto& [path, reason] : pruned) {
    const bool was_named = std::ranges::find(answer.paths, path) != answer.paths.end();
    judgement.right += was_named ? 1 : 0;
    judgement.marks.push_back({path, was_named ? "right" : "missed", "", reason});
  }
  for (const std::string& path : answer.paths) {
    if (pruned.contains(path)) continue;
    const auto whole = std::ranges::find_if(pruned, [&](const auto& one) { return is_below(path, one.first); });
    const bool is_covered = whole != pruned.end();
    const std::string reason =
        is_covered ? to_text(Sentence{"below_pruned", {{"node", name_of(path)}, {"whole", name_of(whole->first)}}})
                   : search.entry_text(path);
    judgement.marks.push_back({path, "surplus", "", reason});
    judgement.right -= judgement.right > 0 && !is_covered ? 1 : 0;
  }
  return judgement;
}

Judgement judge_bounds(const Practice& practice, const Practised& search, const PracticeAnswer& answer) {
  Judgement judgement;
  for (const std::string& node : practice.nodes) {
    const VisitNumber visit = search.visit_to(node).value();
    for (const std::string_view field : field_names) {
      ++judgement.of;
      const auto typed = answer.fields.find(fmt::format("{} {}", node, field));
      const bool was_typed = typed != answer.fields.end() && !typed->second.empty();
      const bool is_right = was_typed && typed_score(typed->second) == search.value_of(visit, field);
      judgement.right += is_right ? 1 : 0;
      judgement.marks.push_back({node,
                                 is_right    ? "right"
                                 : was_typed ? "wrong"
                                             : "missed",
                                 field, to_text(search.reason_of(visit, field))});
    }
  }
  return judgement;
}

Judgement judge_next(const Practice& practice, const Practised& search, const PracticeAnswer& answer) {
  const std::string right = next_entry(search.steps(), practice.step).value_or("");
  const bool is_right = answer.paths == std::vector{right};
  Judgement judgement{.right = is_right ? 1U : 0U, .of = 1, .marks = {}};
  if (!answer.paths.empty() && !is_right) {
    judgement.marks.push_back(
        {answer.paths.front(), "wrong", "", to_text(Sentence{"not_next", {{"node", name_of(answer.paths.front())}}})});
  }
  judgement.marks.push_back({right, is_right ? "right" : "missed", "", search.entry_text(right)});
  return judgement;
}

Judgement judge_strict(const Practice& practice, const Practised& search, const PracticeAnswer& answer) {
  const std::string difference = difference_of_rules(practice.tree);
  const bool is_right = answer.differs && *answer.differs == !difference.empty();
  const std::string_view verdict = is_right ? "right" : answer.differs ? "wrong" : "missed";
  std::string reason = difference.empty() ? to_text(Sentence{"rules_agree", {}}) : difference;
  const std::vector<SearchStep> steps = search.steps();
  // The first cut that the stricter rule would not make.
  const auto equal = std::ranges::find_if(steps, [](const SearchStep& step) {
    return step.cut && step.cut->best == step.cut->beta && !step.cut->pruned.empty();
  });
  if (!difference.empty() && equal != steps.end()) reason = to_text(equal->sentence);
  return {.right = is_right ? 1U : 0U, .of = 1, .marks = {{"", verdict, "", reason}}};
}

}  // namespace

std::string_view name(PracticeTask task) { return task_names[static_cast<std::size_t>(task)]; }

PracticeTask practice_task(std::string_view name) {
  const auto found = std::ranges::find(task_names, name);
  if (found != task_names.end()) return static_cast<PracticeTask>(found - task_names.begin());
  throw UsageError(unknown_name("task", printable(name), task_names, "It is one of pruned, bounds, next and strict"));
}

Practice make_practice(PracticeTask task, std::uint64_t seed, ScoreView view) {
  Practice practice{.task = task, .seed = seed, .view = view, .tree = tree_of(task, seed)};
  const Practised search(practice.tree, view);
  constexpr std::array<std::string_view, 4> questions{"ask_pruned", "ask_bounds", "ask_next", "ask_strict"};
  practice.question.id = questions[static_cast<std::size_t>(task)];
  if (task == PracticeTask::bounds) {
    for (const VisitNumber visit : search.interior()) {
      if (visit != 0 && practice.nodes.size() < most_nodes_to_fill) practice.nodes.push_back(search.path(visit));
    }
  }
  if (task == PracticeTask::next) {
    practice.step = asked_step(search, seed);
    practice.question.values["step"] = to_text(search.steps()[practice.step - 1].sentence);
  }
  return practice;
}

Judgement judge(const Practice& practice, const PracticeAnswer& answer) {
  for (const std::string& path : answer.paths) {
    if (!has_node(practice.tree, path)) throw UsageError(fmt::format("the tree has no node '{}'", printable(path)));
  }
  const Practised search(practice.tree, practice.view);
  switch (practice.task) {
    case PracticeTask::pruned: return judge_pruned(search, answer);
    case PracticeTask::bounds: return judge_bounds(practice, search, answer);
    case PracticeTask::next: return judge_next(practice, search, answer);
    case PracticeTask::strict: return judge_strict(practice, search, answer);
  }
  __builtin_unreachable();
}

PracticeMark hint(const Practice& practice, const PracticeAnswer& answer) {
  if (practice.task == PracticeTask::strict)
    return {"", "", "", to_text(Sentence{"hint_strict", {}})};  // another would tell
  const Judgement judgement = judge(practice, answer);
  const auto open =
      std::ranges::find_if(judgement.marks, [](const PracticeMark& mark) { return mark.verdict != "right"; });
  if (open == judgement.marks.end()) return {"", "", "", to_text(Sentence{"hint_none", {}})};
  const auto told = [&](const std::string& path, std::string_view id) {
    return PracticeMark{path, "", open->field, to_text(Sentence{id, {{"node", name_of(path)}}})};
  };
  switch (practice.task) {
    case PracticeTask::pruned: {
      if (open->verdict == "surplus") return told(open->path, "hint_surplus");
      const std::size_t end = open->path.rfind('.');
      return told(end == std::string::npos ? "" : open->path.substr(0, end), "hint_pruned");
    }
    case PracticeTask::bounds: return told(open->path, open->field == "value" ? "hint_value" : "hint_bound");
    case PracticeTask::next: return told("", "hint_next");
    case PracticeTask::strict: break;
  }
  __builtin_unreachable();
}

std::string to_code(const Practice& practice, const PracticeAnswer& answer) {
  std::vector<std::string> parts = answer.paths;
  if (answer.differs) parts = {*answer.differs ? "yes" : "no"};
  if (practice.task == PracticeTask::bounds) {
    for (const auto& [field, text] : answer.fields) {
      const auto score = typed_score(text);
      std::string key = field;
      std::ranges::replace(key, ' ', '/');
      if (score) parts.push_back(fmt::format("{}={}", key, to_text(*score)));
    }
  }
  return fmt::format("{}:{}:{}:{}", name(practice.task), practice.seed,
                     practice.view == ScoreView::max ? "max" : "negamax", fmt::join(parts, ","));
}

PracticeCode parse_practice_code(std::string_view code) {
  std::array<std::string_view, 3> head;
  std::string_view rest = code;
  for (std::string_view& part : head) {
    const std::size_t end = rest.find(':');
    if (end == std::string_view::npos) {
      throw UsageError(
          fmt::format("'{}' is no code of an answer; it has the form TASK:SEED:VIEW:ANSWER", printable(code)));
    }
    part = rest.substr(0, end);
    rest.remove_prefix(end + 1);
  }
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(head[1].data(), head[1].data() + head[1].size(), seed);
  if (error != std::errc() || end != head[1].data() + head[1].size() || seed > most_practice_seed) {
    throw UsageError(fmt::format("'{}' is no seed; it is a number up to {}", printable(head[1]), most_practice_seed));
  }
  if (head[2] != "max" && head[2] != "negamax") {
    throw UsageError(fmt::format("the view '{}' is neither max nor negamax", printable(head[2])));
  }
  PracticeCode parsed{
      .practice = make_practice(practice_task(head[0]), seed, head[2] == "max" ? ScoreView::max : ScoreView::negamax),
      .answer = {}};
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string part(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    switch (parsed.practice.task) {
      case PracticeTask::strict:
        if (part != "yes" && part != "no")
          throw UsageError(fmt::format("'{}' of the code is neither yes nor no", printable(part)));
        parsed.answer.differs = part == "yes";
        break;
      case PracticeTask::bounds: {
        const std::size_t slash = part.find('/');
        const std::size_t equals = part.find('=');
        const bool has_form = slash != std::string::npos && equals != std::string::npos && slash < equals;
        const std::string node = part.substr(0, has_form ? slash : 0);
        const std::string field = has_form ? part.substr(slash + 1, equals - slash - 1) : "";
        const bool is_asked = std::ranges::find(parsed.practice.nodes, node) != parsed.practice.nodes.end() &&
                              std::ranges::find(field_names, field) != field_names.end();
        if (!is_asked) {
          throw UsageError(fmt::format("'{}' of the code is no field of a node that is asked for", printable(part)));
        }
        parsed.answer.fields[node + " " + field] = part.substr(equals + 1);
        break;
      }
      default: parsed.answer.paths.push_back(part);
    }
  }
  return parsed;
}

}  // namespace pvslab

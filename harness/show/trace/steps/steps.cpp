#include "harness/show/trace/steps/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using How = TracedVisit::How;
using Role = TracedVisit::Role;
using Json = nlohmann::ordered_json;

BoundSource source_of(const CutReason& cut) { return cut.from.source; }

std::string numbers_text(const std::vector<std::uint32_t>& moves) {
  if (moves.size() > 2 && moves.back() - moves.front() + 1 == moves.size()) {
    return fmt::format("{} to {}", moves.front() + 1, moves.back() + 1);
  }
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool is_last = i + 1 == moves.size();
    text += fmt::format("{}{}", i == 0 ? "" : is_last ? " and " : ", ", moves[i] + 1);
  }
  return text;
}

using Paths = std::map<Place, std::vector<std::uint32_t>>;

void add_paths(TracedGame& game, Place place, std::vector<std::uint32_t>& path, Paths& paths) {
  paths.emplace(place, path);
  for (std::uint32_t move = 0; move < game.successor_count(place); ++move) {
    path.push_back(move);
    add_paths(game, game.successor(place, move), path, paths);
    path.pop_back();
  }
}

// The way to each place of a tree; empty if the trace needs none, because its visits are nested.
Paths leaf_paths(TracedGame& game, const SearchTrace& trace) {
  Paths paths;
  std::vector<std::uint32_t> path;
  const auto has_place = [](const TracedVisit& visit) { return visit.place != no_place; };
  if (!trace.is_nested && std::ranges::any_of(trace.visits, has_place)) add_paths(game, 0, path, paths);
  return paths;
}

// The OPEN lists of the search, if it keeps some and takes a state from them for each of its visits.
OpenStates lists_of(TracedGame& game, const SearchTrace& trace) {
  if (trace.is_nested || game.tree_text().empty()) return {};
  OpenStates found = open_states(parse_tree(game.tree_text()), trace.searcher);
  if (found.by_step.size() != trace.visits.size() + 1) return {};
  return found;
}

// "≤ 8": what the root may be worth at most, or at least, with this state.
std::string merit_text(const OpenStates& lists, Score merit) {
  return fmt::format("{} {}", lists.bounds_from_below ? "≥" : "≤", sign_text(merit));
}

// Makes the steps of one search.
class Stepper {
 public:
  Stepper(TracedGame& game, const SearchTrace& trace, ScoreView view, const StepReader& read)
      : game_(game),
        trace_(trace),
        view_(view),
        read_(read),
        leaf_paths_(leaf_paths(game, trace)),
        lists_(lists_of(game, trace)) {
    if (trace.is_nested) names_.resize(trace.visits.size());
  }

  void run() {
    for (std::size_t i = 0; i < trace_.visits.size(); ++i) {
      const auto visit = static_cast<VisitNumber>(i);
      leave_until(trace_[visit].parent);
      enter(visit);
    }
    leave_until(no_visit);
  }

 private:
  // Whether the node at that ply is one of MIN, in the view that knows them.
  [[nodiscard]] bool is_min(VisitNumber visit) const {
    const auto leaf = leaf_paths_.find(trace_[visit].place);
    const std::size_t ply = leaf == leaf_paths_.end() ? trace_[visit].ply : leaf->second.size();
    return view_ == ScoreView::max && ply % 2 == 1;
  }
  [[nodiscard]] std::string seen(Score score, VisitNumber at) const { return sign_text(is_min(at) ? -score : score); }
  [[nodiscard]] std::variant<std::string, Sentence> name_of(VisitNumber visit) {
    const bool is_root = trace_.is_nested ? trace_[visit].parent == no_visit : trace_[visit].place == 0;
    if (is_root) return Sentence{.id = "root"};
    if (!trace_.is_nested) {
      return Sentence{.id = "node", .values = {{"path", path_text(game_, leaf_paths_.at(trace_[visit].place))}}};
    }
    std::string& name = names_[static_cast<std::size_t>(visit)];
    if (name.empty()) name = path_text(game_, trace_, visit);
    return Sentence{.id = "node", .values = {{"path", name}}, .visit = visit};
  }
  // Of a search that is not nested only leaves have a place, and in some games not even those.
  [[nodiscard]] bool is_list_operation(VisitNumber visit) const {
    return !trace_.is_nested && (trace_[visit].how != How::leaf || trace_[visit].place == no_place);
  }

  // Of an operation on a list: that of the root.
  [[nodiscard]] std::vector<std::uint32_t> path_of(VisitNumber visit) const {
    if (trace_.is_nested) return trace_.path(visit);
    const auto leaf = leaf_paths_.find(trace_[visit].place);
    return leaf == leaf_paths_.end() ? std::vector<std::uint32_t>() : leaf->second;
  }

  void leave_until(VisitNumber parent) {
    while (!open_.empty() && open_.back().visit != parent) leave();
  }

  [[nodiscard]] static std::variant<std::string, Sentence> name_of(const std::vector<std::uint32_t>& path,
                                                                   TracedGame& game) {
    if (path.empty()) return Sentence{"root", {}};
    return Sentence{"node", {{"path", path_text(game, path)}}};
  }
  // The state that the visit takes from the OPEN list.
  Sentence taken_sentence(VisitNumber visit) {
    const OpenState& taken = lists_.by_step[static_cast<std::size_t>(visit)].front();
    const bool is_leaf = trace_[visit].how == How::leaf;
    return {is_leaf                             ? "open_evaluate"
            : taken.status == StateStatus::live ? "open_live"
                                                : "open_solved",
            {{"node", name_of(taken.path, game_)}, {"merit", merit_text(lists_, taken.merit)}}};
  }
  // What the list is after it.
  Sentence put_sentence(VisitNumber visit) {
    const std::vector<OpenState>& states = lists_.by_step[static_cast<std::size_t>(visit) + 1];
    const OpenState& best = states.front();
    const bool is_end = best.path.empty() && best.status == StateStatus::solved;
    Sentence sentence{is_end               ? "open_end"
                      : states.size() == 1 ? "open_one"
                                           : "open_more",
                      {{"node", name_of(best.path, game_)}, {"merit", merit_text(lists_, best.merit)}}};
    if (is_end) sentence.values["value"] = sign_text(trace_.returned.value);
    if (states.size() > 1) sentence.values["states"] = std::to_string(states.size());
    if (trace_[visit].how != How::leaf) return sentence;
    return {"open_after", {{"what", returned(visit)}, {"rest", std::move(sentence)}}};
  }

  Sentence entry_sentence(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (!lists_.by_step.empty()) return taken_sentence(visit);
    if (is_list_operation(visit)) return {"list_entry", {{"number", std::to_string(visit + 1)}}};
    if (!trace_.is_nested) return {"evaluate", {{"node", name_of(visit)}}};
    const bool is_turned = is_min(visit);
    Sentence sentence{"enter",
                      {{"node", name_of(visit)},
                       {"alpha", sign_text(is_turned ? -one.beta : one.alpha)},
                       {"beta", sign_text(is_turned ? -one.alpha : one.beta)}}};
    if (one.parent == no_visit) {
      sentence.id = visit == 0 ? "begin" : "pass";
    } else if (one.purpose == Purpose::proof) {
      sentence.id = "prove";
    } else if (one.role == Role::re_search || (visit > 0 && follows_a_visit_to_the_same(visit))) {
      sentence.id = "again";
    } else if (one.role == Role::inside_proof) {
      sentence.id = "enter_in_proof";
    }
    return sentence;
  }

  void enter(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    Sentence sentence = entry_sentence(visit);
    open_.push_back({visit, one.alpha, one.beta, std::nullopt});
    read_({.visit = visit,
           .is_entry = true,
           .path = path_of(visit),
           .sentence = std::move(sentence),
           .cut = {},
           .open = open_,
           .open_states = static_cast<std::size_t>(visit)});
  }

  void leave() {
    const VisitNumber visit = open_.back().visit;
    open_.pop_back();
    SearchStep step{.visit = visit, .is_entry = false, .path = path_of(visit), .sentence = {}, .cut = {}, .open = {}};
    step.is_failed_proof = trace_.is_nested && trace_[visit].role == Role::failed_proof;
    step.sentence = return_sentence(visit, step);
    step.open = open_;
    step.open_states = static_cast<std::size_t>(visit) + 1;
    read_(std::move(step));
  }

  Sentence returned(VisitNumber visit) {
    const How how = trace_[visit].how;
    return {how == How::leaf     ? "leaf_value"
            : how == How::memory ? "memory_value"
                                 : "returned_value",
            {{"node", name_of(visit)}, {"value", seen(trace_[visit].value, visit)}}};
  }

  Sentence end_sentence(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    const bool is_last = visit + static_cast<VisitNumber>(one.size) == static_cast<VisitNumber>(trace_.visits.size());
    std::string_view id = is_last ? "end" : "pass_ends";
    if (is_last) {
      const bool is_weak = trace_.info->rule == CutoffRule::at_beta;
      const auto& [alpha, beta] = trace_.window;
      const Score value = trace_.returned.value;
      if (is_weak ? value <= alpha : value < alpha) id = "end_low";
      if (is_weak ? value >= beta : value > beta) id = "end_high";
    }
    return {id, {{"value", seen(is_last ? trace_.returned.value : one.value, visit)}}};
  }

  [[nodiscard]] bool follows_a_visit_to_the_same(VisitNumber visit) const {
    VisitNumber before = no_visit;
    for (const VisitNumber sibling : trace_.children(trace_[visit].parent)) {
      if (sibling == visit) break;
      before = sibling;
    }
    return before != no_visit && trace_[before].move == trace_[visit].move;
  }

  // The visit that the same parent makes next, to the same move.
  [[nodiscard]] bool is_searched_again(VisitNumber visit) const {
    const TracedVisit& one = trace_[visit];
    const VisitNumber next = visit + static_cast<VisitNumber>(one.size);
    return next < static_cast<VisitNumber>(trace_.visits.size()) && trace_[next].parent == one.parent &&
           trace_[next].move == one.move;
  }

  [[nodiscard]] bool is_zero_window(Score alpha, Score beta) const {
    return beta == (trace_.info->rule == CutoffRule::at_beta ? alpha.next_above() : alpha);
  }
  // On the last ply searchers do not say that they prove: but a zero window inside a wider one is a proof.
  [[nodiscard]] bool is_proof(VisitNumber visit, const OpenNode& parent) const {
    const TracedVisit& one = trace_[visit];
    if (one.purpose == Purpose::proof) return true;
    if (follows_a_visit_to_the_same(visit)) return false;  // a search again may have a zero window by chance
    return is_zero_window(one.alpha, one.beta) && !is_zero_window(parent.alpha, parent.beta);
  }

  Sentence return_sentence(VisitNumber visit, SearchStep& step) {
    const TracedVisit& one = trace_[visit];
    if (!one.is_left) return {"not_left", {{"node", name_of(visit)}}};
    if (!lists_.by_step.empty()) return put_sentence(visit);
    if (is_list_operation(visit))
      return {"list_exit", {{"number", std::to_string(visit + 1)}, {"value", sign_text(one.value)}}};
    if (!trace_.is_nested) return {"evaluated", {{"what", returned(visit)}}};
    if (one.parent == no_visit) return end_sentence(visit);
    OpenNode& parent = open_.back();
    const Score value = -one.value;  // for the parent
    const bool is_last =
        visit + static_cast<VisitNumber>(one.size) == one.parent + static_cast<VisitNumber>(trace_[one.parent].size);
    Sentence sentence{"kept", {{"what", returned(visit)}, {"node", name_of(visit)}, {"parent", name_of(one.parent)}}};
    const bool is_turned = is_min(one.parent);
    const bool is_proof_here = is_proof(visit, parent);
    const bool is_again = is_searched_again(visit);
    const bool fails_low = value <= -one.beta;  // for the parent
    // A proof gives a bound. One that fails counts as a value only if the move is not searched again.
    const bool is_mere_bound = is_again || (is_proof_here && fails_low);
    const Score alpha = parent.alpha;
    const bool is_better = !is_mere_bound && (!parent.best || value > *parent.best);
    if (is_better) parent.best = value;
    if (is_last) step.cut = cut_reason(trace_, one.parent);
    if (step.cut) return cut_sentence(std::move(sentence), *step.cut);
    if (is_mere_bound) {
      sentence.id = !is_proof_here ? "asked_again" : !fails_low ? "unproven" : is_again ? "proven_again" : "proven";
      sentence.values["bound"] = seen(-one.beta, one.parent);
      return sentence;
    }
    if (is_proof_here) sentence.values["what"] = Sentence{"failed_value", {{"what", returned(visit)}}};
    sentence.values["best"] = seen(*parent.best, one.parent);
    if (!is_better) return sentence;
    if (value > alpha) {
      parent.alpha = value;
      sentence.id = is_turned ? "raise_min" : "raise_max";
    } else {
      sentence.id = is_turned ? "better_min" : "better_max";
      sentence.values["bound"] = seen(alpha, one.parent);
    }
    return sentence;
  }

  Sentence cut_sentence(Sentence sentence, const CutReason& cut) {
    Sentence rest{cut.pruned.empty() ? "rest_none" : cut.pruned.size() == 1 ? "rest_one" : "rest_more", {}};
    if (!cut.pruned.empty()) rest.values["moves"] = numbers_text(cut.pruned);
    sentence.values["rest"] = std::move(rest);
    if (!cut.is_told_by_numbers()) {
      sentence.id = "cut_off";
      return sentence;
    }
    const bool is_turned = is_min(cut.node);
    sentence.id = is_turned ? "cut_min" : "cut_max";
    sentence.values["best"] = seen(cut.best, cut.node);
    sentence.values["bound"] = seen(cut.beta, cut.node);
    const bool is_strict = cut.rule == CutoffRule::above_beta;
    sentence.values["relation"] = std::string(is_turned ? (is_strict ? "<" : "≤") : is_strict ? ">" : "≥");
    sentence.values["origin"] = origin_of(cut);
    return sentence;
  }

  Sentence origin_of(const CutReason& cut) {
    switch (source_of(cut)) {
      case BoundSource::visit: return {"from_node", {{"node", name_of(cut.from.visit)}}};
      case BoundSource::root_window: return {"from_window", {}};
      case BoundSource::zero_window: return {"from_proof", {}};
      case BoundSource::searcher: return {"from_searcher", {}};
    }
    __builtin_unreachable();
  }

  TracedGame& game_;
  const SearchTrace& trace_;
  ScoreView view_;
  const StepReader& read_;
  std::vector<OpenNode> open_;
  std::vector<std::string> names_;  // of the nodes of visits; empty until one is needed
  Paths leaf_paths_;
  OpenStates lists_;
};

// The steps of a search as JSON.
class StepWriter {
 public:
  StepWriter(TracedGame& game, const SearchTrace& trace, ScoreView view) : game_(game), trace_(trace), view_(view) {}

  // `different` is the visit at which two searches part.
  Json write(VisitNumber different) {
    Json steps = Json::array();
    lists_ = lists_of(game_, trace_);
    for (const SearchStep& step : steps_of(game_, trace_, view_)) steps.push_back(of(step, different));
    return {{"searcher", trace_.searcher}, {"steps", std::move(steps)}};
  }

 private:
  Json of(const SearchStep& step, VisitNumber different) {
    Json json = to_json(step.sentence);
    json["visit"] = step.visit;
    json["entry"] = step.is_entry;
    json["path"] = numbers_of(step.path);
    Json open = Json::array();
    for (const OpenNode& node : step.open) open.push_back(of(node));
    json["open"] = std::move(open);
    Json marks = Json::array();
    Json pruned = Json::array();
    if (step.cut) {
      marks.push_back("cut");
      const std::string node = path_of(step.cut->node);
      for (const std::uint32_t move : step.cut->pruned) {
        pruned.push_back(fmt::format("{}{}{}", node, node.empty() ? "" : ".", move + 1));
      }
    }
    if (step.is_failed_proof) marks.push_back("failed_proof");
    if (step.is_entry && step.visit == different) marks.push_back("difference");
    json["pruned"] = std::move(pruned);
    json["marks"] = std::move(marks);
    const bool is_news = step.open_states > 0 ? !step.is_entry : step.is_entry;
    if (!lists_.by_step.empty() && is_news) json["states"] = states_of(step);
    return json;
  }

  // The OPEN list, where it has changed: of its first states node, status and merit, and how many there are.
  Json states_of(const SearchStep& step) const {
    const std::vector<OpenState>& states = lists_.by_step[step.open_states];
    Json list = Json::array();
    for (const OpenState& state : states) {
      if (list.size() == most_states_shown) break;
      list.push_back({numbers_of(state.path), state.status == StateStatus::live ? "live" : "solved",
                      merit_text(lists_, state.merit)});
    }
    return {{"count", states.size()}, {"first", std::move(list)}};
  }

  Json of(const OpenNode& node) const {
    const bool is_turned = view_ == ScoreView::max && trace_[node.visit].ply % 2 == 1;
    const auto seen = [&](Score score) { return sign_text(is_turned ? -score : score); };
    return {{"path", path_of(node.visit)},
            {"alpha", is_turned ? seen(node.beta) : seen(node.alpha)},
            {"beta", is_turned ? seen(node.alpha) : seen(node.beta)},
            {"best", node.best ? Json(seen(*node.best)) : Json(nullptr)}};
  }

  // By numbers, "" for the root.
  [[nodiscard]] std::string path_of(VisitNumber visit) const { return numbers_of(trace_.path(visit)); }
  [[nodiscard]] static std::string numbers_of(const std::vector<std::uint32_t>& path) {
    std::string text;
    for (const std::uint32_t move : path) text += (text.empty() ? "" : ".") + std::to_string(move + 1);
    return text;
  }

  static constexpr std::size_t most_states_shown = 60;

  TracedGame& game_;
  const SearchTrace& trace_;
  ScoreView view_;
  OpenStates lists_;
};

}  // namespace

Json to_json(const Sentence& sentence) {
  Json values = Json::object();
  for (const auto& [name, value] : sentence.values) {
    const auto* const part = std::get_if<Sentence>(&value);
    values[std::string(name)] = part != nullptr ? to_json(*part) : Json(std::get<std::string>(value));
  }
  return {{"id", sentence.id}, {"values", std::move(values)}, {"text", to_text(sentence)}};
}

std::optional<CutReason> cut_reason(const SearchTrace& trace, VisitNumber visit) {
  const TracedVisit& node = trace[visit];
  if (!node.is_cut() || node.cutter == no_move || !node.is_left) return std::nullopt;
  const std::vector<VisitNumber> successors = trace.children(visit);
  if (successors.empty()) return std::nullopt;
  return CutReason{.node = visit,
                   .best = -trace[successors.back()].value,
                   .beta = node.beta,
                   .rule = node.rule,
                   .from = node.beta_from,
                   .pruned = trace.unsearched(visit)};
}

std::vector<SearchStep> steps_of(TracedGame& game, const SearchTrace& trace, ScoreView view) {
  if (2 * trace.visits.size() > most_steps) {
    throw UsageError(fmt::format("{} takes {} steps here, and at most {} are told one by one; try a smaller tree",
                                 trace.searcher, grouped(2 * trace.visits.size()), grouped(most_steps)));
  }
  std::vector<SearchStep> steps;
  read_steps(game, trace, view, [&](SearchStep step) { steps.push_back(std::move(step)); });
  return steps;
}

void read_steps(TracedGame& game, const SearchTrace& trace, ScoreView view, const StepReader& read) {
  Stepper(game, trace, view, read).run();
}

SearchTrace seen_from(TracedGame& game, SearchTrace trace, ScoreView view) {
  if (view == trace.view) return trace;
  const Paths leaves = leaf_paths(game, trace);
  for (TracedVisit& visit : trace.visits) {
    if (const auto leaf = leaves.find(visit.place); leaf != leaves.end()) {
      visit.ply = static_cast<std::uint32_t>(leaf->second.size());
    }
    if (visit.ply % 2 == 0) continue;
    visit.value = -visit.value;
    visit.alpha = -std::exchange(visit.beta, -visit.alpha);
  }
  trace.view = view;
  return trace;
}

nlohmann::ordered_json steps_json(TracedGame& game, const std::vector<SearchTrace>& traces,
                                  const std::optional<TraceDifference>& difference, ScoreView view) {
  Json searches = Json::array();
  for (std::size_t i = 0; i < traces.size(); ++i) {
    VisitNumber different = no_visit;
    if (difference && difference->first) different = i == 0 ? difference->first->left : difference->first->right;
    searches.push_back(StepWriter(game, traces[i], view).write(different));
  }
  return {{"kind", "pvslab-steps"},
          {"format", 1},
          {"view", view == ScoreView::max ? "max" : "negamax"},
          {"searches", std::move(searches)}};
}

}  // namespace pvslab

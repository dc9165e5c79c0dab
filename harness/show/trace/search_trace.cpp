#include "harness/show/trace/search_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/renamed_searchers.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/power/zoo.hpp"
#include "harness/show/trace/bound_origin.hpp"
#include "harness/show/trace/traced_tree.hpp"

namespace pvslab {
namespace {

using How = TracedVisit::How;
using Role = TracedVisit::Role;

// Builds the visits from the events of a search.
class Recorder final : public Watcher {
 public:
  Recorder(TracedGame& game, SearchTrace& trace) : game_(game), trace_(trace) {}

  void enter(const Entry& entry) override {
    open_.push_back(add(entry, How::interior));
    last().is_left = false;
  }
  void leaf(const Entry& entry, const Exit& exit) override {
    const bool is_at_root = open_.empty();
    add(entry, How::leaf);
    close(last(), exit);
    if (!is_at_root || game_.depth().is_horizon() || game_.successor_count(0) == 0) return;
    // A leaf that is not below any node although the root is not a leaf: the search is not nested.
    trace_.is_nested = false;
    last().place = game_.last_evaluated().value_or(no_place);
  }
  void answer(const Entry& entry, const Exit& exit) override {
    add(entry, How::memory);
    close(last(), exit);
  }
  void leave(const Entry&, const Exit& exit) override {
    if (open_.empty()) return;  // a searcher that breaks the rules of a visit leaves a node twice
    TracedVisit& visit = at(open_.back());
    open_.pop_back();
    visit.is_left = true;
    visit.size = static_cast<std::uint32_t>(trace_.visits.size() - index_of(visit));
    close(visit, exit);
  }

 private:
  TracedVisit& at(VisitNumber visit) { return trace_.visits[static_cast<std::size_t>(visit)]; }
  TracedVisit& last() { return trace_.visits.back(); }
  [[nodiscard]] std::size_t index_of(const TracedVisit& visit) const {
    return static_cast<std::size_t>(&visit - trace_.visits.data());
  }

  VisitNumber add(const Entry& entry, How how) {
    if (trace_.visits.size() == most_traced_visits) {
      throw UsageError(fmt::format("{} makes more than {} visits here, too many to trace; try a smaller depth",
                                   trace_.searcher, grouped(most_traced_visits)));
    }
    TracedVisit visit{.move = entry.number,
                      .how = how,
                      .purpose = entry.purpose,
                      .rule = entry.rule,
                      .alpha = entry.alpha,
                      .beta = entry.beta};
    if (!open_.empty()) {
      const TracedVisit& parent = at(open_.back());
      visit.parent = open_.back();
      visit.ply = parent.ply + 1;
      const bool is_move = parent.place != no_place && entry.number < game_.successor_count(parent.place);
      visit.place = is_move ? game_.successor(parent.place, entry.number) : no_place;
    }
    trace_.visits.push_back(visit);
    return static_cast<VisitNumber>(trace_.visits.size() - 1);
  }

  void close(TracedVisit& visit, const Exit& exit) {
    visit.value = exit.value;
    visit.kind = exit.kind;
    visit.is_first_cutoff = visit.is_cut() && exit.cutter == 0;
  }

  TracedGame& game_;
  SearchTrace& trace_;
  std::vector<VisitNumber> open_;
};

Role role_of(const TracedVisit& visit, const TracedVisit* parent) {
  if (visit.purpose == Purpose::proof) return visit.kind == NodeKind::cut ? Role::proof : Role::failed_proof;
  if (visit.purpose == Purpose::re_search) return Role::re_search;
  const bool is_inside = parent != nullptr && (parent->role == Role::proof || parent->role == Role::failed_proof ||
                                               parent->role == Role::inside_proof);
  return is_inside ? Role::inside_proof : Role::full;
}

// The best move of a node, from the values of its successors in order. As LineObserver (searchers/core/line.hpp): a
// re-search replaces what the proof of the same successor said.
class BestMove {
 public:
  void report(const TracedVisit& successor, VisitNumber visit) {
    const Score value = -successor.value;
    const bool raises = successor.rule == CutoffRule::at_beta ? value > -successor.beta : value >= -successor.beta;
    if (successor.purpose == Purpose::re_search && state_.move == successor.move) {
      const State again{value, successor.move, visit};
      state_ = value > before_.value ? again : before_;
    } else if (value > state_.value && raises) {
      if (successor.purpose == Purpose::proof) before_ = state_;
      state_ = {value, successor.move, visit};
    }
  }
  [[nodiscard]] std::uint32_t move() const { return state_.move; }
  // The visit that gave the best move its value.
  [[nodiscard]] VisitNumber visit() const { return state_.visit; }

 private:
  struct State {
    Score value = -Score::infinity();
    std::uint32_t move = no_move;
    VisitNumber visit = no_visit;
  };
  State state_;
  State before_;
};

void complete(const TracedGame& game, SearchTrace& trace) {
  for (TracedVisit& visit : trace.visits) {
    visit.role = role_of(visit, visit.parent == no_visit ? nullptr : &trace[visit.parent]);
    if (visit.how == How::interior && visit.place != no_place) visit.successors = game.successor_count(visit.place);
    if (!visit.is_left) visit.size = static_cast<std::uint32_t>(&trace.visits.back() - &visit + 1);
  }
  if (!trace.is_nested) return;
  for (std::size_t i = 0; i < trace.visits.size(); ++i) {
    const auto number = static_cast<VisitNumber>(i);
    TracedVisit& visit = trace.visits[i];
    if (visit.how != How::interior) continue;
    BestMove best;
    for (const VisitNumber child : trace.children(number)) {
      best.report(trace[child], child);
      if (visit.is_cut()) visit.cutter = trace[child].move;
    }
    visit.best = best.move();
    visit.best_visit = best.visit();
    if (visit.is_cut()) visit.beta_from = origin_of_beta(trace, number);
  }
}

// Follows the best moves from the last visit to the root that has one.
std::vector<std::uint32_t> line_of(const SearchTrace& trace) {
  std::vector<std::uint32_t> line;
  VisitNumber at = no_visit;
  for (const VisitNumber root : trace.roots()) {
    if (trace[root].best != no_move) at = root;
  }
  for (; at != no_visit && trace[at].best != no_move; at = trace[at].best_visit) line.push_back(trace[at].best);
  return line;
}

const SearcherInfo& info_of(const std::string& searcher) {
  if (const Subject* const subject = traced_subject(searcher)) return *subject->info;
  if (searcher.find(':') != std::string::npos) throw UsageError(zoo::unknown_search_text(searcher));
  std::vector<std::string> names;
  for (const Subject& known : all_subjects()) names.push_back(known.name());
  const std::vector<std::string_view> views(names.begin(), names.end());
  throw UsageError(renamed_or_unknown("searcher", searcher, views, "See `pvslab list searchers`"));
}

}  // namespace

std::vector<VisitNumber> SearchTrace::children(VisitNumber visit) const {
  std::vector<VisitNumber> result;
  const auto end = visit + static_cast<VisitNumber>((*this)[visit].size);
  for (VisitNumber child = visit + 1; child < end; child += static_cast<VisitNumber>((*this)[child].size)) {
    result.push_back(child);
  }
  return result;
}

std::vector<VisitNumber> SearchTrace::roots() const {
  std::vector<VisitNumber> result;
  for (VisitNumber root = 0; root < static_cast<VisitNumber>(visits.size());
       root += static_cast<VisitNumber>((*this)[root].size)) {
    result.push_back(root);
  }
  return result;
}

std::vector<std::uint32_t> SearchTrace::path(VisitNumber visit) const {
  std::vector<std::uint32_t> moves;
  for (; (*this)[visit].parent != no_visit; visit = (*this)[visit].parent) moves.push_back((*this)[visit].move);
  return {moves.rbegin(), moves.rend()};
}

std::vector<std::uint32_t> SearchTrace::unsearched(VisitNumber visit) const {
  std::vector<bool> is_searched((*this)[visit].successors, false);
  for (const VisitNumber child : children(visit)) {
    if ((*this)[child].move < is_searched.size()) is_searched[(*this)[child].move] = true;
  }
  std::vector<std::uint32_t> moves;
  for (std::uint32_t move = 0; move < is_searched.size(); ++move) {
    if (!is_searched[move]) moves.push_back(move);
  }
  return moves;
}

SearchTrace trace_search(TracedGame& game, const std::string& searcher, Bounds window) {
  SearchTrace trace;
  trace.info = &info_of(searcher);
  trace.searcher = searcher;
  trace.window = window;
  if (!is_window(trace.info->rule, window)) {
    throw UsageError(fmt::format("{} is not a valid window under the cutoff rule of {}", to_text(window), searcher));
  }
  Recorder recorder(game, trace);
  trace.returned = game.search(searcher, window, recorder);
  complete(game, trace);
  if (trace.is_nested) trace.line = line_of(trace);
  return trace;
}

Counters totals(const SearchTrace& trace) {
  Counters sum;
  for (const TracedVisit& visit : trace.visits) {
    const bool is_leaf = visit.how == How::leaf;
    ++sum.nodes;
    ++(is_leaf ? sum.leaves : sum.interior);
    sum.proofs += visit.purpose == Purpose::proof ? 1 : 0;
    sum.proofs_failed += visit.role == Role::failed_proof ? 1 : 0;
    sum.re_searches += visit.role == Role::re_search ? 1 : 0;
    sum.cutoffs += visit.is_cut() ? 1 : 0;
    sum.first_move_cutoffs += visit.is_first_cutoff ? 1 : 0;
  }
  return sum;
}

std::string path_text(TracedGame& game, const std::vector<std::uint32_t>& path) {
  if (path.empty()) return "root";
  std::string text;
  Place place = 0;
  for (const std::uint32_t move : path) {
    const std::string name = game.move_name(place, move);
    if (!text.empty()) text += name.empty() ? "." : " ";
    text += name.empty() ? std::to_string(move + 1) : name;
    place = game.successor(place, move);
  }
  return text;
}

std::string path_text(TracedGame& game, const SearchTrace& trace, VisitNumber visit) {
  return path_text(game, trace.path(visit));
}

}  // namespace pvslab

#include "harness/show/trace/trace_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/bind/counter_fields.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

Json bound_json(Score score) { return score.is_finite() ? Json(score.value()) : Json(nullptr); }

char letter(const TracedVisit& visit) {
  switch (visit.role) {
    case TracedVisit::Role::full: return 'F';
    case TracedVisit::Role::proof: return 'Z';
    case TracedVisit::Role::failed_proof: return 'X';
    case TracedVisit::Role::re_search: return 'R';
    case TracedVisit::Role::inside_proof: return 'i';
  }
  __builtin_unreachable();
}

char letter(TracedVisit::How how) {
  switch (how) {
    case TracedVisit::How::interior: return 'i';
    case TracedVisit::How::leaf: return 'l';
    case TracedVisit::How::memory: return 'm';
  }
  __builtin_unreachable();
}

char letter(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return 'P';
    case NodeKind::cut: return 'C';
    case NodeKind::all: return 'A';
  }
  __builtin_unreachable();
}

// Why a bound that no visit set is what it is.
Json origin_json(const TracedVisit& visit) {
  if (visit.cutter == no_move) return nullptr;
  switch (visit.beta_from.source) {
    case BoundSource::visit: return visit.beta_from.visit;
    case BoundSource::root_window: return -1;
    case BoundSource::zero_window: return -2;
    case BoundSource::searcher: return -3;
  }
  __builtin_unreachable();
}

std::uint32_t from_one(std::uint32_t move) { return move == no_move ? 0 : move + 1; }

std::string name_of(const TracedGame& game, const SearchTrace& trace, const TracedVisit& visit) {
  if (visit.parent == no_visit || trace[visit.parent].place == no_place) return {};
  return game.move_name(trace[visit.parent].place, visit.move);
}

Json visits_json(TracedGame& game, const SearchTrace& trace) {
  Json columns;
  for (const char* const name : {"parent", "move", "alpha", "beta", "value"}) columns[name] = Json::array();
  std::string how;
  std::string role;
  std::string kind;
  Json names = Json::array();
  bool has_names = false;
  for (const TracedVisit& visit : trace.visits) {
    columns["parent"].push_back(visit.parent);
    columns["move"].push_back(visit.parent == no_visit && trace.is_nested ? 0 : visit.move + 1);
    columns["alpha"].push_back(bound_json(visit.alpha));
    columns["beta"].push_back(bound_json(visit.beta));
    columns["value"].push_back(visit.is_left ? bound_json(visit.value) : Json(nullptr));
    how += letter(visit.how);
    role += letter(visit);
    kind += letter(visit.kind);
    columns["best"].push_back(from_one(visit.best));
    columns["successors"].push_back(visit.successors);
    columns["cutter"].push_back(from_one(visit.cutter));
    columns["bound_by"].push_back(origin_json(visit));
    columns["size"].push_back(visit.size);
    names.push_back(name_of(game, trace, visit));
    has_names = has_names || !names.back().get_ref<const std::string&>().empty();
  }
  columns["how"] = how;
  columns["role"] = role;
  columns["kind"] = kind;
  if (has_names) columns["name"] = std::move(names);
  return columns;
}

Json counters_json(const Counters& counters) {
  Json json;
  for (const auto& field : counter_fields) json[std::string(field.name)] = counters.*field.member;
  return json;
}

Json search_json(TracedGame& game, const SearchTrace& trace) {
  Json line = Json::array();
  Place place = 0;
  for (const std::uint32_t move : trace.line) {
    const std::string name = game.move_name(place, move);
    line.push_back(name.empty() ? std::to_string(move + 1) : name);
    place = game.successor(place, move);
  }
  Json json{{"searcher", trace.searcher},
            {"title", trace.info->title},
            {"source", trace.info->citation},
            {"rule", trace.info->rule == CutoffRule::at_beta ? "at_beta" : "above_beta"},
            {"window", {{"alpha", bound_json(trace.window.alpha)}, {"beta", bound_json(trace.window.beta)}}},
            {"value", bound_json(trace.returned.value)},
            {"nested", trace.is_nested},
            {"line", std::move(line)},
            {"counters", counters_json(totals(trace))},
            {"visits", visits_json(game, trace)}};
  if (trace.false_bound) {
    json["false_bound"] = {{"visit", trace.false_bound->visit},
                           {"path", path_text(game, trace, trace.false_bound->visit)},
                           {"score", trace.false_bound->score.value()},
                           {"text", trace.false_bound->text}};
  }
  return json;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json visit_json(VisitNumber visit) { return visit == no_visit ? Json(nullptr) : Json(visit); }

std::string_view name_of(Divergence reason) {
  switch (reason) {
    case Divergence::window: return "window";
    case Divergence::role: return "role";
    case Divergence::value: return "value";
    case Divergence::order: return "order";
    case Divergence::only_left: return "left";
    case Divergence::only_right: return "right";
  }
  __builtin_unreachable();
}

Json difference_json(TracedGame& game, const std::vector<SearchTrace>& traces, const TraceDifference& difference) {
  Json json{{"first", nullptr}, {"only", {difference.only_left, difference.only_right}}};
  if (difference.first) {
    const auto& first = *difference.first;
    const bool is_left = first.left != no_visit;
    json["first"] = {{"reason", name_of(first.reason)},
                     {"visits", {visit_json(first.left), visit_json(first.right)}},
                     {"path", path_text(game, traces[is_left ? 0 : 1], is_left ? first.left : first.right)},
                     {"text", first.text}};
  }
  return json;
}

}  // namespace

std::string trace_json(TracedGame& game, const std::vector<SearchTrace>& traces,
                       const std::optional<TraceDifference>& difference, const std::string& command) {
  Json json{{"kind", "pvslab-trace"},
            {"format", 1},
            {"program", fmt::format("pvslab {}", version())},
            {"command", command},
            {"tree", text_or_null(game.tree_text())},
            {"fen", text_or_null(game.fen())},
            {"case", text_or_null(game.case_text())},
            {"depth", game.depth().plies()},
            {"searches", Json::array()},
            {"difference", nullptr}};
  for (const SearchTrace& trace : traces) json["searches"].push_back(search_json(game, trace));
  if (difference) json["difference"] = difference_json(game, traces, *difference);
  return json_text(json) + "\n";
}

}  // namespace pvslab

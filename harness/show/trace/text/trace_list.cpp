#include "harness/show/trace/text/trace_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "harness/base/text/table.hpp"
#include "harness/show/trace/bound_origin.hpp"
#include "harness/show/trace/text/trace_drawing.hpp"

namespace pvslab {
namespace {

using How = TracedVisit::How;
using Role = TracedVisit::Role;

std::string name_of_move(const TracedGame& game, Place place, std::uint32_t move) {
  const std::string name = place == no_place ? "" : game.move_name(place, move);
  return name.empty() ? std::to_string(move + 1) : name;
}

bool are_consecutive(const std::vector<std::uint32_t>& moves) {
  return moves.size() > 2 && moves.back() - moves.front() + 1 == moves.size();
}

std::string last_part(const std::string& path) {
  const std::size_t at = path.find_last_of(". ");
  return at == std::string::npos ? path : path.substr(at + 1);
}

// The path of a node, or if that is too long its last move, indented by its ply.
std::string node_text(TracedGame& game, const SearchTrace& trace, VisitNumber visit) {
  const TracedVisit& one = trace[visit];
  if (!trace.is_nested) return one.how == How::leaf ? "leaf" : "step";
  constexpr std::size_t longest = 18;
  const std::string path = path_text(game, trace, visit);
  if (path.size() <= longest) return path;
  return fmt::format("{}·{}", one.ply, last_part(path));
}

}  // namespace

std::string role_text(const TracedVisit& visit) {
  switch (visit.role) {
    case Role::full: return "full";
    case Role::proof: return "proof";
    case Role::failed_proof: return "proof failed";
    case Role::re_search: return "re-search";
    case Role::inside_proof: return "in proof";
  }
  __builtin_unreachable();
}

std::string moves_text(const TracedGame& game, Place place, const std::vector<std::uint32_t>& moves, std::size_t most) {
  const auto name = [&](std::uint32_t move) { return name_of_move(game, place, move); };
  const bool has_names = place != no_place && !moves.empty() && !game.move_name(place, moves.front()).empty();
  if (moves.size() == 1) return (has_names ? "" : "move ") + name(moves.front());
  if (!has_names && are_consecutive(moves))
    return fmt::format("moves {} to {}", name(moves.front()), name(moves.back()));
  std::string text = has_names ? "" : "moves ";
  for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
    const bool is_last = i + 1 == moves.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + name(moves[i]);
  }
  return moves.size() > most ? text + fmt::format(" and {} more", moves.size() - most) : text;
}

std::string cutoff_text(TracedGame& game, const SearchTrace& trace, VisitNumber visit) {
  const TracedVisit& one = trace[visit];
  if (!one.is_cut() || one.cutter == no_move) return {};
  const std::vector<std::uint32_t> pruned = trace.unsearched(visit);
  const std::string what =
      pruned.empty() ? "cut off, nothing left to prune"
                     : moves_text(game, one.place, pruned) + (pruned.size() == 1 ? " is pruned" : " are pruned");
  const char* const sign = one.rule == CutoffRule::at_beta ? ">=" : ">";
  const std::string by = (one.place != no_place && !game.move_name(one.place, one.cutter).empty() ? "" : "move ") +
                         name_of_move(game, one.place, one.cutter);
  return fmt::format("{}: {} returned {} {} {}, {}", what, by, to_text(one.value), sign, to_text(one.beta),
                     origin_text(game, trace, one.beta_from));
}

std::vector<std::string> listed(TracedGame& game, const SearchTrace& trace, const std::vector<VisitNumber>& visits,
                                std::size_t width) {
  constexpr std::size_t indent = 4;
  Table table;
  table.add_column("node", Table::Align::left);
  table.add_column("window", Table::Align::left);
  table.add_column("role", Table::Align::left);
  table.add_column("kind", Table::Align::left);
  table.add_column("value", Table::Align::right);
  table.add_column("best", Table::Align::left);
  for (const VisitNumber visit : visits) {
    const TracedVisit& one = trace[visit];
    const char* const how = one.how == How::leaf ? " leaf" : one.how == How::memory ? " memory" : "";
    table.add_row({node_text(game, trace, visit), to_text(Bounds{one.alpha, one.beta}), role_text(one),
                   kind_text(one.kind) + how, one.is_left ? to_text(one.value) : "not left",
                   one.best == no_move ? "" : name_of_move(game, one.place, one.best)});
  }
  std::istringstream text(table.text(width));
  std::vector<std::string> lines;
  std::string line;
  std::getline(text, line);
  lines.push_back(line);
  for (const VisitNumber visit : visits) {
    std::getline(text, line);
    lines.push_back(line);
    if (trace[visit].cutter == no_move || trace.unsearched(visit).empty()) continue;
    std::istringstream more(labelled(std::string(indent, ' '), indent, cutoff_text(game, trace, visit), width));
    while (std::getline(more, line)) lines.push_back(line);
  }
  return lines;
}

}  // namespace pvslab

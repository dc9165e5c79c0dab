#include "harness/show/trace/visit_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/show/trace/bound_origin.hpp"

namespace pvslab {
namespace {

using Role = TracedVisit::Role;

bool are_consecutive(const std::vector<std::uint32_t>& moves) {
  return moves.size() > 2 && moves.back() - moves.front() + 1 == moves.size();
}

}  // namespace

std::string kind_text(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return "P-V";
    case NodeKind::cut: return "Cut";
    case NodeKind::all: return "All";
  }
  __builtin_unreachable();
}

std::string name_of_move(const TracedGame& game, Place place, std::uint32_t move) {
  const std::string name = place == no_place ? "" : game.move_name(place, move);
  return name.empty() ? std::to_string(move + 1) : name;
}

std::string value_text(const SearchTrace& trace, VisitNumber visit) {
  const bool has_player = trace.view == ScoreView::max && trace[visit].how != TracedVisit::How::leaf;
  return (!has_player ? "" : trace.is_min(visit) ? "▽ " : "△ ") + to_text(trace[visit].value);
}

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
  const bool is_min = trace.is_min(visit);
  const std::string sign = std::string(is_min ? "<" : ">") + (one.rule == CutoffRule::at_beta ? "=" : "");
  const std::string by = (one.place != no_place && !game.move_name(one.place, one.cutter).empty() ? "" : "move ") +
                         name_of_move(game, one.place, one.cutter);
  return fmt::format("{}: {} returned {} {} {}, {}", what, by, to_text(one.value), sign,
                     to_text(is_min ? one.alpha : one.beta), origin_text(game, trace, one.beta_from));
}

}  // namespace pvslab

#include "harness/show/trace/text/trace_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "harness/base/text/table.hpp"
#include "harness/show/trace/visit_text.hpp"

namespace pvslab {
namespace {

using How = TracedVisit::How;

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

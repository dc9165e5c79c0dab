#include "harness/show/trace/text/trace_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/show/trace/text/tree_drawing.hpp"
#include "harness/show/trace/visit_text.hpp"

namespace pvslab {
namespace {

using Role = TracedVisit::Role;

// The visits of one node to the same successor, in order.
using Group = std::vector<VisitNumber>;

std::vector<Group> groups_below(const SearchTrace& trace, VisitNumber visit) {
  std::vector<Group> groups;
  for (const VisitNumber child : trace.children(visit)) {
    const auto same = std::ranges::find_if(
        groups, [&](const Group& group) { return trace[group.front()].move == trace[child].move; });
    if (same != groups.end()) {
      same->push_back(child);
    } else {
      groups.push_back({child});
    }
  }
  return groups;
}

std::string mark_of(const SearchTrace& trace, const Group& group) {
  std::string mark;
  for (const VisitNumber visit : group) {
    const bool is_proof = trace[visit].purpose == Purpose::proof;
    mark += (mark.empty() ? "" : "+") + std::string(is_proof ? "Z" : "F");
  }
  return trace[group.back()].role == Role::failed_proof ? mark + "!" : mark;
}

bool is_skipped(const SearchTrace& trace, const Group& group) { return trace[group.back()].role == Role::proof; }

// What is drawn of a trace, with limits on depth and breadth. Gives up when too many leaves are drawn.
class Builder {
 public:
  struct Shape {
    std::uint32_t plies;
    std::size_t successors;  // at most, of one node
  };
  Builder(const SearchTrace& trace, bool leaves_proofs_out, const Shape& shape, std::size_t most_leaves)
      : trace_(trace), leaves_proofs_out_(leaves_proofs_out), shape_(shape), most_leaves_(most_leaves) {
    has_marks_ = leaves_proofs_out &&
                 std::ranges::any_of(trace.visits, [](const auto& one) { return one.purpose == Purpose::proof; });
  }

  [[nodiscard]] DrawnNode build(VisitNumber root, const std::string& caption) {
    DrawnNode node = node_of(root, caption, 0);
    return node;
  }
  [[nodiscard]] bool is_too_wide() const { return leaves_ > most_leaves_; }
  [[nodiscard]] std::uint64_t drawn() const { return drawn_; }

 private:
  DrawnNode node_of(VisitNumber visit, const std::string& mark, std::uint32_t ply) {
    const TracedVisit& one = trace_[visit];
    ++drawn_;
    DrawnNode node{.labels = {mark, kind_text(one.kind), value_text(trace_, visit)}};
    if (ply == 0 && mark.empty()) node.labels.erase(node.labels.begin());
    if (one.how == TracedVisit::How::memory) node.labels.emplace_back("mem");
    add_successors(node, visit, ply);
    return node;
  }

  void add_successors(DrawnNode& node, VisitNumber visit, std::uint32_t ply) {
    const std::vector<Group> groups = groups_below(trace_, visit);
    if (groups.empty() || is_too_wide()) return end_branch();
    if (ply == shape_.plies) {
      node.labels.push_back(fmt::format("(+{})", si(static_cast<double>(trace_[visit].size - 1))));
      return end_branch();
    }
    const auto is_best = [&](const Group& group) { return trace_[group.front()].move == trace_[visit].best; };
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const bool fits = groups.size() <= shape_.successors || node.successors.size() + 1 < shape_.successors;
      if (!fits && !is_best(groups[i])) {
        ++left_out;
        continue;
      }
      if (is_best(groups[i])) node.best = node.successors.size();
      node.successors.push_back(successor_of(groups[i], ply + 1));
    }
    if (left_out != 0) {
      node.successors.push_back({.labels = {"", "…", fmt::format("+{}", left_out)}});
      end_branch();
    }
  }

  DrawnNode successor_of(const Group& group, std::uint32_t ply) {
    const std::string mark = has_marks_ ? mark_of(trace_, group) : "";
    if (!leaves_proofs_out_ || trace_[group.back()].purpose != Purpose::proof) return node_of(group.back(), mark, ply);
    // The tree of the proof is drawn elsewhere.
    end_branch();
    ++drawn_;
    if (is_skipped(trace_, group)) return {.labels = {mark, "Skp"}};
    return {.labels = {mark, kind_text(trace_[group.back()].kind), value_text(trace_, group.back())}};
  }

  void end_branch() { ++leaves_; }

  const SearchTrace& trace_;
  bool leaves_proofs_out_;
  bool has_marks_ = false;
  Shape shape_;
  std::size_t most_leaves_;
  std::size_t leaves_ = 0;
  std::uint64_t drawn_ = 0;
};

std::uint32_t height_below(const SearchTrace& trace, VisitNumber root) {
  std::uint32_t deepest = trace[root].ply;
  for (VisitNumber visit = root; visit < root + static_cast<VisitNumber>(trace[root].size); ++visit) {
    deepest = std::max(deepest, trace[visit].ply);
  }
  return deepest - trace[root].ply;
}

// Nodes of the open tree below a visit, each counted once; or all visits.
std::uint64_t nodes_below(const SearchTrace& trace, VisitNumber root, bool leaves_proofs_out) {
  std::uint64_t nodes = 1;
  for (const Group& group : groups_below(trace, root)) {
    const bool ends = leaves_proofs_out && trace[group.back()].purpose == Purpose::proof;
    nodes += ends ? 1 : nodes_below(trace, group.back(), leaves_proofs_out);
  }
  return nodes;
}

// Of all shapes that fit the width, the one that draws most.
Drawing draw(const SearchTrace& trace, VisitNumber root, bool leaves_proofs_out, const std::string& caption,
             const DrawingLimits& limits) {
  const std::uint32_t height = height_below(trace, root);
  const std::uint32_t plies = std::min({height, limits.plies.value_or(height), std::uint32_t{30}});
  std::optional<DrawnNode> chosen;
  std::uint64_t most = 0;
  for (const std::size_t successors :
       {std::size_t{1000}, std::size_t{24}, std::size_t{12}, std::size_t{8}, std::size_t{5}, std::size_t{3}}) {
    for (std::uint32_t deep = 0; deep <= plies; ++deep) {
      Builder builder(trace, leaves_proofs_out, {deep, successors}, limits.width / 2);
      DrawnNode node = builder.build(root, caption);
      if (builder.is_too_wide()) break;
      const bool fits = drawn_width(node) <= limits.width;
      if ((fits || !chosen) && builder.drawn() > most) {
        chosen = std::move(node);
        most = builder.drawn();
      }
    }
  }
  return {drawn(*chosen), nodes_below(trace, root, leaves_proofs_out) - most};
}

}  // namespace

Drawing draw_open_tree(const SearchTrace& trace, VisitNumber root, const DrawingLimits& limits) {
  return draw(trace, root, true, "", limits);
}

Drawing draw_whole_tree(const SearchTrace& trace, VisitNumber root, const std::string& caption,
                        const DrawingLimits& limits) {
  return draw(trace, root, false, caption, limits);
}

Drawing draw_evaluations(TracedGame& game, const SearchTrace& trace, const DrawingLimits& limits) {
  // The places on the way to an evaluated leaf, and the leaves' numbers.
  std::vector<std::pair<Place, std::size_t>> evaluated;
  for (const TracedVisit& visit : trace.visits) {
    if (visit.how == TracedVisit::How::leaf) evaluated.emplace_back(visit.place, evaluated.size() + 1);
  }
  const std::function<std::optional<DrawnNode>(Place, std::uint32_t)> node_at =
      [&](Place place, std::uint32_t ply) -> std::optional<DrawnNode> {
    const std::string bar;
    for (const auto& [leaf, number] : evaluated) {
      if (leaf == place) return DrawnNode{.labels = {bar, fmt::format("#{}", number)}};
    }
    if (game.depth().plies() == static_cast<std::int32_t>(ply)) return std::nullopt;
    DrawnNode node{.labels = {ply == 0 ? "root" : bar, ply == 0 ? "" : "·"}};
    if (ply == 0) node.labels.pop_back();
    for (std::uint32_t move = 0; move < game.successor_count(place); ++move) {
      if (auto below = node_at(game.successor(place, move), ply + 1)) node.successors.push_back(*std::move(below));
    }
    return node.successors.empty() ? std::nullopt : std::optional(std::move(node));
  };
  const std::size_t most_drawn = limits.width / 2;
  const auto root = evaluated.size() <= most_drawn ? node_at(0, 0) : std::nullopt;
  if (!root || drawn_width(*root) > limits.width) return {{}, evaluated.size()};
  return {drawn(*root), 0};
}

}  // namespace pvslab

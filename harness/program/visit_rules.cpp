#include "harness/program/visit_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

using Path = std::span<const std::uint32_t>;
using Node = ExplicitTree::Position;

// In a sentence.
std::string node_name(Path path) { return path.empty() ? "the root" : "node " + path_text(path); }

std::string listed(std::size_t visit, Path path) {
  return fmt::format("listed {} as its visit {}", path_text(path), visit + 1);
}

bool begins_with(Path path, Path start) {
  return path.size() >= start.size() && std::ranges::equal(path.first(start.size()), start);
}

// By node; `keys` are in the order of the text.
std::vector<std::uint64_t> keys_by_node(const ExplicitTree& tree, std::span<const std::uint64_t> keys) {
  std::vector<std::uint64_t> by_node(tree.node_count());
  std::vector<Node> open{tree.root()};
  for (const std::uint64_t key : keys) {
    const Node node = open.back();
    open.pop_back();
    by_node[node] = key;
    for (std::uint32_t move = tree.successor_count(node); move-- > 0;) open.push_back(tree.after(node, move));
  }
  return by_node;
}

// The nodes from the root to the node that a search entered last.
class Line {
 public:
  explicit Line(const ExplicitTree& tree) : tree_(tree) {}

  // Follows `path`, whose parent is on the line. Its last node does not exist if this returns a text.
  [[nodiscard]] std::optional<std::string> enter(Path path) {
    if (path.empty()) {
      nodes_.assign(1, tree_.root());
      return std::nullopt;
    }
    nodes_.resize(path.size());
    const std::uint32_t successors = tree_.successor_count(nodes_.back());
    if (path.back() >= successors) {
      const std::string parent = node_name(path.first(path.size() - 1));
      return successors == 0 ? parent + " is a leaf" : parent + " has " + counted(successors, "successor");
    }
    nodes_.push_back(tree_.after(nodes_.back(), path.back()));
    return std::nullopt;
  }
  [[nodiscard]] Node last() const { return nodes_.back(); }

 private:
  const ExplicitTree& tree_;
  std::vector<Node> nodes_;
};

}  // namespace

std::optional<std::string> order_problem(const Paths& visits, std::size_t visit) {
  const Path path = visits[visit];
  if (path.empty()) return std::nullopt;
  if (visit == 0) return listed(visit, path) + ", and a search enters the root first";
  const Path parent = path.first(path.size() - 1);
  if (begins_with(visits[visit - 1], parent)) return std::nullopt;
  return fmt::format("{} after {}, and is not at its parent {} then", listed(visit, path), node_name(visits[visit - 1]),
                     path_text(parent));
}

std::optional<std::string> count_problem(const ProgramAnswer& answer, VisitCounts listed) {
  if (answer.nodes && *answer.nodes != listed.nodes) {
    return fmt::format("counted {} and listed {}", counted(*answer.nodes, "node"), listed.nodes);
  }
  if (answer.leaves && *answer.leaves != listed.leaves) {
    return fmt::format("counted {} and listed {}", counted(*answer.leaves, "leaf", "leaves"), listed.leaves);
  }
  return std::nullopt;
}

ProgramFault wrong_visits(std::string what) {
  return {.kind = ProgramFault::Kind::wrong_visits, .what = std::move(what), .line = {}, .errors = {}};
}

std::optional<std::string> visits_problem(const ExplicitTree& tree, const Paths& visits) {
  if (visits.empty()) return "listed no visits, and a search enters the root";
  Line line(tree);
  for (std::size_t visit = 0; visit < visits.size(); ++visit) {
    if (auto problem = order_problem(visits, visit)) return problem;
    if (const auto problem = line.enter(visits[visit])) {
      return listed(visit, visits[visit]) + ", and " + *problem;
    }
  }
  return std::nullopt;
}

std::vector<VisitStep> visit_steps(const ExplicitTree& tree, const Paths& visits) {
  std::vector<VisitStep> steps;
  std::vector<VisitStep> open;  // entered and not left
  const auto leave_until = [&](std::size_t plies) {
    for (; open.size() > plies; open.pop_back()) {
      steps.push_back({VisitStep::Kind::leave, open.back().node, open.back().number});
    }
  };
  for (std::size_t visit = 0; visit < visits.size(); ++visit) {
    const Path path = visits[visit];
    leave_until(path.size());
    const Node node = path.empty() ? tree.root() : tree.after(open.back().node, path.back());
    const std::uint32_t number = path.empty() ? 0 : path.back();
    const bool is_leaf = tree.successor_count(node) == 0;
    steps.push_back({is_leaf ? VisitStep::Kind::leaf : VisitStep::Kind::enter, node, number});
    if (!is_leaf) open.push_back(steps.back());
  }
  leave_until(0);
  return steps;
}

VisitCounts count_visits(std::span<const VisitStep> steps) {
  VisitCounts counts;
  for (const VisitStep& step : steps) {
    counts.nodes += step.kind != VisitStep::Kind::leave ? 1 : 0;
    counts.leaves += step.kind == VisitStep::Kind::leaf ? 1 : 0;
  }
  return counts;
}

std::optional<ProgramFault> visits_fault(const ExplicitTree& tree, const ProgramReply& reply) {
  if (auto problem = visits_problem(tree, reply.visits)) return wrong_visits(*std::move(problem));
  const VisitCounts counts = count_visits(visit_steps(tree, reply.visits));
  for (const ProgramAnswer& answer : reply.answers) {
    if (auto problem = count_problem(answer, counts)) return wrong_visits(*std::move(problem));
  }
  return std::nullopt;
}

std::optional<ProgramFault> ToldTable::fault(const ExplicitTree& tree, std::span<const std::uint64_t> keys,
                                             const ProgramReply& reply) {
  if (reply.notes.empty()) return std::nullopt;
  const std::vector<std::uint64_t> key_at = keys_by_node(tree, keys);
  for (const TableNote& note : reply.notes) {
    const auto wrong = [&](std::string_view why) {
      const std::string where = note.visits == 0 ? "before its first visit"
                                                 : fmt::format("after its visit {} ({})", note.visits,
                                                               path_text(reply.visits[note.visits - 1]));
      return wrong_visits(fmt::format("told '{}' {}, and {}", to_word(note), where, why));
    };
    const Path path = note.visits == 0 ? Path() : reply.visits[note.visits - 1];
    if (note.visits == 0 || note.ply > path.size()) return wrong(fmt::format("has no node at ply {} there", note.ply));
    Node node = tree.root();
    for (const std::uint32_t move : path.first(note.ply)) node = tree.after(node, move);
    bool is_of_node = key_at[node] == note.key;
    for (std::uint32_t move = 0; move < tree.successor_count(node); ++move) {
      is_of_node = is_of_node || key_at[tree.after(node, move)] == note.key;
    }
    if (!is_of_node) {
      return wrong(fmt::format("{} has the key {}, and no successor of it has {}", node_name(path.first(note.ply)),
                               key_at[node], note.key));
    }
    const std::tuple entry{note.key, note.depth, note.value.value(), note.bound};
    if (note.kind == TableNote::Kind::store) stored_.insert(entry);
    if (note.kind == TableNote::Kind::read && !stored_.contains(entry)) {
      return wrong("has told of no such entry that it stored since 'new'");
    }
  }
  return std::nullopt;
}

std::size_t visit_of(const TableNote& note, const Paths& visits) {
  const Path path = visits[note.visits - 1].first(note.ply);
  std::size_t visit = note.visits - 1;
  while (!std::ranges::equal(visits[visit], path)) --visit;
  return visit;
}

Paths visits_of(std::span<const TraceEvent> events) {
  Paths visits;
  std::vector<std::uint32_t> path;
  bool is_inside = false;  // of the root, which has no number
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::leave) {
      if (path.empty())
        is_inside = false;
      else
        path.pop_back();
      continue;
    }
    if (is_inside) path.push_back(event.entry.number);
    visits.add(path);
    if (event.kind == TraceEvent::Kind::enter) {
      is_inside = true;
    } else if (is_inside) {
      path.pop_back();
    }
  }
  return visits;
}

std::optional<std::string> first_difference(std::string_view name, const Paths& visits, std::string_view other_name,
                                            const Paths& other) {
  const auto next = [](const Paths& paths, std::size_t visit) {
    return visit < paths.size() ? "enters " + path_text(paths[visit]) : "ends";
  };
  for (std::size_t visit = 0; visit < std::max(visits.size(), other.size()); ++visit) {
    const bool both = visit < visits.size() && visit < other.size();
    if (both && std::ranges::equal(visits[visit], other[visit])) continue;
    return fmt::format("at visit {}, {} {} and {} {}", visit + 1, name, next(visits, visit), other_name,
                       next(other, visit));
  }
  return std::nullopt;
}

}  // namespace pvslab

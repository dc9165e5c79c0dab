// The visits of a search by queries, against the queries that it made.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "harness/program/visit_rules.hpp"

namespace pvslab {
namespace {

using Node = GameServer::Node;
using Kind = GameQuery::Kind;

// What the program learned of the game.
class KnownGame {
 public:
  KnownGame(std::span<const AnsweredQuery> record, Depth depth) : depth_(depth) {
    for (const auto& [query, answer] : record) {
      if (query.kind == Kind::root) paths_.try_emplace(root_.emplace(answer));
      if (query.kind == Kind::moves && answer == 0) ends_.insert(query.node);
      if (query.kind == Kind::after) learn(query, answer);
    }
  }

  // The node at the end of the path, if the program asked for every node of it.
  [[nodiscard]] std::optional<Node> node_at(std::span<const std::uint32_t> path) const {
    std::optional<Node> node = root_;
    for (std::size_t ply = 0; node && ply < path.size(); ++ply) {
      const auto successor = successors_.find(step(*node, path[ply]));
      node = successor == successors_.end() ? std::nullopt : std::optional(successor->second);
    }
    return node;
  }
  // A path to a node that the program knows.
  [[nodiscard]] const std::vector<std::uint32_t>& path_to(Node node) const { return paths_.at(node); }
  // Whether the node is at the depth of the search, or an end of the game that the program knows of.
  [[nodiscard]] bool is_leaf(Node node) const {
    return path_to(node).size() == static_cast<std::size_t>(depth_.plies()) || ends_.contains(node);
  }

 private:
  [[nodiscard]] static std::uint64_t step(Node node, std::uint32_t move) { return std::uint64_t{node} << 32 | move; }

  void learn(const GameQuery& query, Node successor) {
    successors_[step(query.node, query.move)] = successor;
    if (paths_.contains(successor)) return;
    std::vector<std::uint32_t> path = paths_.at(query.node);
    path.push_back(query.move);
    paths_.emplace(successor, std::move(path));
  }

  Depth depth_;
  std::optional<Node> root_;
  std::unordered_map<std::uint64_t, Node> successors_;
  std::unordered_map<Node, std::vector<std::uint32_t>> paths_;
  std::unordered_set<Node> ends_;
};

struct ListedVisits {
  VisitCounts counts;
  std::vector<Node> leaves;  // in order
  std::optional<std::string> problem;
};

ListedVisits read_visits(const KnownGame& game, const Paths& visits) {
  ListedVisits listed;
  if (visits.empty()) listed.problem = "listed no visits, and a search enters the root";
  for (std::size_t visit = 0; visit < visits.size() && !listed.problem; ++visit) {
    listed.problem = order_problem(visits, visit);
    if (listed.problem) break;
    ++listed.counts.nodes;
    if (const auto node = game.node_at(visits[visit]); !node) {
      listed.problem =
          fmt::format("listed {} as its visit {}, and never asked for this node", path_text(visits[visit]), visit + 1);
    } else if (game.is_leaf(*node)) {
      listed.leaves.push_back(*node);
    }
  }
  listed.counts.leaves = listed.leaves.size();
  return listed;
}

// Whether the evaluated leaves are among the listed ones, in the same order.
std::optional<std::string> evaluation_problem(const KnownGame& game, std::span<const AnsweredQuery> record,
                                              std::span<const Node> leaves) {
  auto place = leaves.begin();
  std::uint64_t evaluation = 0;
  for (const auto& [query, answer] : record) {
    if (query.kind != Kind::evaluate) continue;
    ++evaluation;
    if (!game.is_leaf(query.node)) continue;
    place = std::find(place, leaves.end(), query.node);
    if (place == leaves.end()) {
      return fmt::format("evaluated {} as its evaluation {}, and listed no visit of it there",
                         path_text(game.path_to(query.node)), evaluation);
    }
    ++place;
  }
  return std::nullopt;
}

}  // namespace

std::optional<ProgramFault> visits_fault(const PlayReply& played, Depth depth) {
  const KnownGame game(played.record, depth);
  ListedVisits listed = read_visits(game, played.reply.visits);
  if (!listed.problem) listed.problem = evaluation_problem(game, played.record, listed.leaves);
  for (const ProgramAnswer& answer : played.reply.answers) {
    if (!listed.problem) listed.problem = count_problem(answer, listed.counts);
  }
  if (!listed.problem) return std::nullopt;
  return wrong_visits(*std::move(listed.problem));
}

}  // namespace pvslab

// PositionGraph: a few positions with moves between them, which may lead back, and static values at all of them. A search to some
// depth is a tree of paths, on which each position comes up at many plies, at equal depths and at unequal ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

struct PositionGraph {
  struct Position {
    Score value;  // from the view of its side to move, wherever a search ends
    std::vector<std::uint32_t> successors;
  };
  std::vector<Position> positions;

  // The minimax scores of all positions, by depth: list number d has those of searches to depth d.
  [[nodiscard]] std::vector<std::vector<Score>> scores(std::int32_t deepest) const;
};

// Graph number `index` under `seed`: 2 to 8 positions with at most so many moves each.
[[nodiscard]] PositionGraph draw_graph(std::uint64_t seed, std::uint64_t index, std::uint32_t most_moves);

// 'A' for the first position.
[[nodiscard]] char name_of_position(std::uint32_t position);
// "A = 0 -> B C; B = 1": the positions that can be reached from these.
[[nodiscard]] std::string to_text(const PositionGraph& graph, std::vector<std::uint32_t> starts);

// The tree of paths through a graph from one position on, as far as searches have reached. The key of a node is that of its position.
class GraphPaths final : public TreeGrower {
 public:
  GraphPaths(const PositionGraph& graph, std::uint32_t start);

  [[nodiscard]] const ExplicitTree& tree() const { return tree_; }
  [[nodiscard]] std::uint32_t position_at(ExplicitTree::Position node) const { return position_of_[node]; }
  void grow(ExplicitTree::Position node) override;
  [[nodiscard]] Score value(ExplicitTree::Position node) const override;
  [[nodiscard]] std::uint64_t key(ExplicitTree::Position node) const override;

 private:
  const PositionGraph& graph_;
  ExplicitTree tree_;
  std::vector<std::uint32_t> position_of_;  // by node
  std::vector<bool> is_grown_;
};

}  // namespace pvslab

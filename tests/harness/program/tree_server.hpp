// An explicit tree as a game that a program asks about.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/program/game_server.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab::test {

class TreeServer : public GameServer {
 public:
  explicit TreeServer(const ExplicitTree& tree, bool has_keys = true) : tree_(tree), has_keys_(has_keys) {}

  Node root() override { return 0; }
  std::uint32_t move_count(Node node) override { return tree_.successor_count(nodes_[node]); }
  Node successor(Node node, std::uint32_t move) override {
    nodes_.push_back(tree_.after(nodes_[node], move));
    return static_cast<Node>(nodes_.size() - 1);
  }
  Score evaluate(Node node, Bounds) override { return tree_.evaluate(nodes_[node]); }
  std::optional<std::uint64_t> key(Node node) override {
    return has_keys_ ? std::optional(tree_.key(nodes_[node])) : std::nullopt;
  }

 private:
  const ExplicitTree& tree_;
  bool has_keys_;
  std::vector<ExplicitTree::Position> nodes_{0};
};

}  // namespace pvslab::test

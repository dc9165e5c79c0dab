// The OPEN list of SSS* and DUAL*: the nodes generated so far, and the states still to be processed, best first. It is
// independent of the game. It grows with the search: no node is freed before the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

// Which of two states with equal merit is taken first.
enum class Ties : std::uint8_t { leftmost, rightmost };

// Whether something below the node is still to be searched, or all of it is known.
enum class Status : std::uint8_t { live, solved };

// A node of the game tree that was generated. The root is its own parent.
struct GeneratedNode {
  std::size_t parent = 0;
  std::size_t expansion = 0;  // for callers that store positions and moves elsewhere; set once it has successors
  Depth depth;
  std::uint32_t number = 0;
  bool is_max = false;
  bool is_decided = false;  // a solved MAX node: the states below it were purged
};

// (n, s, h): no open strategy of MAX through the node is worth more to MAX than `merit`.
struct State {
  std::size_t node;
  Status status;
  Score merit;
};

class OpenList {
 public:
  OpenList(const GeneratedNode& root, Ties ties) : ties_(ties), nodes_{root} {
    put({0, Status::live, Score::infinity()});
  }

  [[nodiscard]] const GeneratedNode& node(std::size_t index) const { return nodes_[index]; }

  void put(const State& state) {
    states_.push_back(state);
    std::ranges::push_heap(states_, [this](const State& a, const State& b) { return is_better(b, a); });
  }
  // Generates a successor, with status live.
  void put_successor(std::size_t parent, std::uint32_t number, Score merit) {
    const GeneratedNode& above = nodes_[parent];
    nodes_.push_back(
        GeneratedNode{.parent = parent, .depth = above.depth.below(), .number = number, .is_max = !above.is_max});
    put({nodes_.size() - 1, Status::live, merit});
  }
  void set_expansion(std::size_t node, std::size_t expansion) { nodes_[node].expansion = expansion; }

  // Removes all states below a node: each is skipped when its turn comes.
  void purge_below(std::size_t node) { nodes_[node].is_decided = true; }

  // The number of states that were not purged. Looks at each of them.
  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(states_, [this](const State& state) { return !is_purged(state.node); }));
  }

  // The state with the greatest merit. One exists as long as the root is not solved.
  [[nodiscard]] State take_best() {
    while (true) {
      std::ranges::pop_heap(states_, [this](const State& a, const State& b) { return is_better(b, a); });
      const State best = states_.back();
      states_.pop_back();
      if (!is_purged(best.node)) return best;
    }
  }

 private:
  [[nodiscard]] bool is_purged(std::size_t node) const {
    while (node != 0) {
      node = nodes_[node].parent;
      if (nodes_[node].is_decided) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_better(const State& a, const State& b) const {
    if (a.merit != b.merit) return a.merit > b.merit;
    return ties_ == Ties::leftmost ? is_left_of(a.node, b.node) : is_left_of(b.node, a.node);
  }

  // In move order; a node comes before its descendants.
  [[nodiscard]] bool is_left_of(std::size_t a, std::size_t b) const {
    const auto climb = [this](std::size_t& node) { node = nodes_[node].parent; };
    const bool is_above = nodes_[a].depth > nodes_[b].depth;
    while (nodes_[a].depth < nodes_[b].depth) climb(a);
    while (nodes_[b].depth < nodes_[a].depth) climb(b);
    if (a == b) return is_above;
    for (; nodes_[a].parent != nodes_[b].parent; climb(b)) climb(a);
    return nodes_[a].number < nodes_[b].number;
  }

  Ties ties_;
  std::vector<GeneratedNode> nodes_;
  std::vector<State> states_;  // a heap
};

}  // namespace pvslab

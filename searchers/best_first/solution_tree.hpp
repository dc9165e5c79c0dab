// The solution tree of SSS-2: at a MAX node all successors, at a MIN node one. Its value, the maximum over its leaves,
// is an upper bound on the score. The tree of least value gives the score.
// Each application of `expand` or `diminish` to an interior node is reported as one interior node, each evaluation as a
// leaf; as in gamma_operator.hpp each is reported by itself, as if it were the root, and there is no line. The tree is
// stored, and nothing is freed before the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "searchers/core/searcher.hpp"

namespace pvslab {

// MAX is the side that moves at the root. Values are from the view of MAX.
template <typename Root>
class SolutionTree {
  using G = std::remove_cvref_t<decltype(std::declval<Root>().game())>;
  using Window = pvslab::Window<CutoffRule::at_beta>;

 public:
  explicit SolutionTree(Root root) : root_(root) {
    nodes_.reserve(32);  // a small tree needs no more
    generate(root.position(), root.depth(), root.number(), true);
  }

  // The score of the root.
  [[nodiscard]] Score solve() {
    static_cast<void>(expand(0, Score::infinity()));
    while (diminish(0, nodes_[0].value)) continue;
    return nodes_[0].value;
  }

 private:
  struct Stored {
    Position<G> position;
    Depth depth;
    std::uint32_t number;
    bool is_max;
    std::vector<Move<G>> moves;  // none: a leaf
    Score value;
    // Indices of nodes in the tree; 0: none.
    std::size_t first_successor = 0;
    std::size_t next_brother = 0;
  };

  std::size_t generate(const Position<G>& position, Depth depth, std::uint32_t number, bool is_max) {
    Stored node{position, depth, number, is_max, {}, Score::infinity()};
    if (!depth.is_horizon()) {
      for (const auto& move : root_.game().moves(position)) node.moves.push_back(move);
    }
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }
  std::size_t generate_successor(std::size_t above, std::size_t number) {
    const Stored& parent = nodes_[above];
    return generate(root_.game().after(parent.position, parent.moves[number]), parent.depth.below(),
                    static_cast<std::uint32_t>(number), !parent.is_max);
  }

  // Builds a tree below a node without one. Whether its value is less than `bound`; if not, the value is set to `bound`
  // and the rest of the tree is not built.
  [[nodiscard]] bool expand(std::size_t node, Score bound) {
    if (nodes_[node].moves.empty()) {
      nodes_[node].value = min(bound, evaluate(nodes_[node]));
      return nodes_[node].value < bound;
    }
    report(nodes_[node], bound);
    if (!nodes_[node].is_max) return expand_one_from(node, 0, bound);
    nodes_[node].value = -Score::infinity();
    std::size_t last = 0;
    for (std::size_t number = 0; number < nodes_[node].moves.size(); ++number) {
      const std::size_t successor = generate_successor(node, number);
      (last == 0 ? nodes_[node].first_successor : nodes_[last].next_brother) = successor;
      last = successor;
      const bool is_less = expand(successor, bound);
      nodes_[node].value = max(nodes_[node].value, nodes_[successor].value);
      if (!is_less) return false;
    }
    return true;
  }

  // Gives a MIN node the first successor, from `number` on, with a tree of a value less than `bound`.
  [[nodiscard]] bool expand_one_from(std::size_t node, std::size_t number, Score bound) {
    for (; number < nodes_[node].moves.size(); ++number) {
      const std::size_t successor = generate_successor(node, number);
      if (!expand(successor, bound)) continue;
      nodes_[node].first_successor = successor;
      nodes_[node].value = nodes_[successor].value;
      return true;
    }
    nodes_[node].value = bound;
    return false;
  }

  // Lowers the value of the tree below a node, which is `bound`. Whether this was possible.
  [[nodiscard]] bool diminish(std::size_t node, Score bound) {
    if (nodes_[node].moves.empty()) return false;
    report(nodes_[node], bound);
    if (!nodes_[node].is_max) {
      const std::size_t successor = nodes_[node].first_successor;
      if (!diminish(successor, bound)) return expand_one_from(node, nodes_[successor].number + 1, bound);
      nodes_[node].value = nodes_[successor].value;
      return true;
    }
    Score value = -Score::infinity();
    for (std::size_t successor = nodes_[node].first_successor; successor != 0;
         successor = nodes_[successor].next_brother) {
      if (nodes_[successor].value == bound && !diminish(successor, bound)) return false;
      value = max(value, nodes_[successor].value);
    }
    nodes_[node].value = value;
    return true;
  }

  [[nodiscard]] Score evaluate(const Stored& node) {
    const Score value = [&] {
      if constexpr (EvaluatesInWindow<G>) {
        return root_.game().evaluate(node.position, Window::open());
      } else {
        return root_.game().evaluate(node.position);
      }
    }();
    note_entry(root_.reports_to());
    root_.reports_to().leaf(entry(node), exit(value));
    return seen_by_mover(node, value);
  }
  void report(const Stored& node, Score bound) {
    root_.reports_to().enter(entry(node));
    root_.reports_to().leave(entry(node), exit(seen_by_mover(node, bound)));
  }

  // Converts between the view of MAX and that of the side to move, in either direction.
  [[nodiscard]] static Score seen_by_mover(const Stored& node, Score score) { return node.is_max ? score : -score; }
  [[nodiscard]] static Entry entry(const Stored& node) {
    return {node.number, Purpose::plain, CutoffRule::at_beta, Window::open().alpha(), Window::open().beta()};
  }
  [[nodiscard]] static Exit exit(Score value) { return {.value = value, .kind = NodeKind::pv, .cutter = 0}; }

  Root root_;
  std::vector<Stored> nodes_;
};

}  // namespace pvslab

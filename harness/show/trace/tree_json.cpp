#include "harness/show/trace/tree_json.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

// Nodes in depth-first order, as columns.
struct NodeColumns {
  nlohmann::ordered_json parents = nlohmann::ordered_json::array();
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  nlohmann::ordered_json values = nlohmann::ordered_json::array();
  nlohmann::ordered_json sizes = nlohmann::ordered_json::array();

  void add(const Tree& tree, std::int64_t parent, std::size_t move) {
    const auto number = static_cast<std::int64_t>(parents.size());
    parents.push_back(parent);
    moves.push_back(move);
    values.push_back(tree.is_leaf() ? nlohmann::ordered_json(tree.value.value()) : nlohmann::ordered_json(nullptr));
    sizes.push_back(0);
    std::size_t next = 0;
    for (const Tree& successor : tree.successors) add(successor, number, ++next);
    sizes[static_cast<std::size_t>(number)] = parents.size() - static_cast<std::size_t>(number);
  }
};

}  // namespace

nlohmann::ordered_json tree_json(const Tree& tree) {
  NodeColumns columns;
  columns.add(tree, -1, 0);
  return {{"kind", "pvslab-tree"},
          {"format", 1},
          {"tree", to_text(tree)},
          {"depth", height(tree)},
          {"leaves", count_leaves(tree)},
          {"nodes",
           {{"parent", std::move(columns.parents)},
            {"move", std::move(columns.moves)},
            {"value", std::move(columns.values)},
            {"size", std::move(columns.sizes)}}}};
}

}  // namespace pvslab

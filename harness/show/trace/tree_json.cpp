#include "harness/show/trace/tree_json.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "harness/base/json/described.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

// Nodes in depth-first order, as columns.
struct NodeColumns {
  std::vector<std::int64_t> parents;
  std::vector<std::size_t> moves;
  std::vector<std::optional<std::int32_t>> values;
  std::vector<std::size_t> sizes;

  void add(const Tree& tree, std::int64_t parent, std::size_t move) {
    const std::size_t number = parents.size();
    parents.push_back(parent);
    moves.push_back(move);
    values.push_back(tree.is_leaf() ? std::optional(tree.value.value()) : std::nullopt);
    sizes.push_back(0);
    std::size_t next = 0;
    for (const Tree& successor : tree.successors) add(successor, static_cast<std::int64_t>(number), ++next);
    sizes[number] = parents.size() - number;
  }
};

void describe(Fields& fields, const NodeColumns& columns) {
  fields.values("parent", columns.parents);
  fields.values("move", columns.moves);
  fields.values("value", columns.values);
  fields.values("size", columns.sizes);
}

}  // namespace

nlohmann::ordered_json tree_json(const Tree& tree) {
  NodeColumns columns;
  columns.add(tree, -1, 0);
  return described_json([&](Fields& fields) {
    fields.value("kind", "pvslab-tree");
    fields.value("format", 1);
    fields.value("tree", to_text(tree));
    fields.value("depth", height(tree));
    fields.value("leaves", count_leaves(tree));
    fields.object("nodes", [&](Fields& nodes) { describe(nodes, columns); });
  });
}

}  // namespace pvslab

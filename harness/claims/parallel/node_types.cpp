#include "harness/claims/parallel/node_types.hpp"

namespace pvslab {
namespace {

// Of one depth. A leaf counts as 1 whatever its type.
struct ByType {
  WorkAndPath pv{};   // type 1
  WorkAndPath cut{};  // type 2
  WorkAndPath all{};  // type 3
};

// A node whose eldest is searched first, and then the other successors at the same time.
WorkAndPath eldest_then_brothers(const WorkAndPath& eldest, const WorkAndPath& brother, std::uint64_t branching) {
  const std::uint64_t brothers = branching - 1;
  return {.work = 1 + eldest.work + brothers * brother.work,
          .path = 1 + eldest.path + (brothers == 0 ? 0 : brother.path)};
}

ByType one_ply_above(const ByType& successors, std::uint64_t branching) {
  return {.pv = eldest_then_brothers(successors.pv, successors.cut, branching),
          .cut = {.work = 1 + successors.all.work, .path = 1 + successors.all.path},
          .all = eldest_then_brothers(successors.cut, successors.cut, branching)};
}

}  // namespace

WorkAndPath in_best_order(std::uint64_t branching, std::int32_t depth) {
  ByType nodes;
  for (std::int32_t height = 1; height <= depth; ++height) nodes = one_ply_above(nodes, branching);
  return nodes.pv;
}

WorkAndPath young_brothers_in_worst_order(std::uint64_t branching, std::int32_t depth) {
  WorkAndPath node;
  for (std::int32_t height = 1; height <= depth; ++height) node = eldest_then_brothers(node, node, branching);
  return node;
}

WorkAndPath jamboree_in_worst_order(std::uint64_t branching, std::int32_t depth) {
  const std::uint64_t brothers = branching - 1;
  WorkAndPath node;
  ByType tests;
  for (std::int32_t height = 1; height <= depth; ++height) {
    node = {.work = 1 + branching * node.work + brothers * tests.all.work,
            .path = 1 + branching * node.path + (brothers == 0 ? 0 : tests.all.path)};
    tests = one_ply_above(tests, branching);
  }
  return node;
}

}  // namespace pvslab

#include "tests/support/tree_generators.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pvslab {
namespace {

// The distribution of the leaves of one tree.
enum class LeafValues : std::uint8_t { few, some, many, extreme };

Score draw_leaf(LeafValues values) {
  const auto highest = Score::highest().value();
  switch (values) {
    case LeafValues::few: return Score(*number_between(-1, 1));
    case LeafValues::some: return Score(*number_between(-4, 4));
    case LeafValues::many: return Score(*number_between(-1000, 1000));
    case LeafValues::extreme: return *rc::gen::element(Score::highest(), Score::lowest(), Score(highest - 1), Score(0));
  }
  __builtin_unreachable();
}

struct TreeShape {
  std::int32_t branching;
  bool varied;         // whether a node may have fewer successors
  std::int32_t early;  // out of ten nodes, how many end before the horizon
  LeafValues values;
};

// `leaves_left` keeps a tree small: once it is used up, every node has at most one successor.
Tree draw_tree(const TreeShape& shape, std::int32_t height, std::int32_t& leaves_left) {
  if (height == 0 || *number_between(0, 9) < shape.early) return {draw_leaf(shape.values), {}};
  Tree tree;
  const std::int32_t branching = shape.varied ? *number_between(1, shape.branching) : shape.branching;
  for (std::int32_t successor = 0; successor < branching; ++successor) {
    if (successor > 0 && --leaves_left < 0) break;
    tree.successors.push_back(draw_tree(shape, height - 1, leaves_left));
  }
  return tree;
}

void append_smaller_trees(const Tree& tree, std::vector<Tree>& smaller) {
  smaller.insert(smaller.end(), tree.successors.begin(), tree.successors.end());
  if (!tree.is_leaf()) smaller.push_back({Score(0), {}});
  for (std::size_t i = 0; tree.successors.size() > 1 && i < tree.successors.size(); ++i) {
    Tree without = tree;
    without.successors.erase(without.successors.begin() + static_cast<std::ptrdiff_t>(i));
    smaller.push_back(without);
  }
  for (std::size_t i = 0; i < tree.successors.size(); ++i) {
    std::vector<Tree> replacements;
    append_smaller_trees(tree.successors[i], replacements);
    for (const Tree& replacement : replacements) {
      smaller.push_back(tree);
      smaller.back().successors[i] = replacement;
    }
  }
  if (tree.is_leaf()) {
    const std::int32_t value = tree.value.value();
    for (const std::int32_t nearer : {0, value / 2, value > 0 ? value - 1 : value + 1}) {
      if (value != 0) smaller.push_back({Score(nearer), {}});
    }
  }
}

}  // namespace

std::vector<Tree> smaller_trees(const Tree& tree) {
  std::vector<Tree> smaller;
  append_smaller_trees(tree, smaller);
  return smaller;
}

rc::Gen<Tree> any_tree() {
  const auto drawn = rc::gen::exec([] {
    const TreeShape shape{
        .branching = *number_between(1, 5),
        .varied = *rc::gen::arbitrary<bool>(),
        .early = *number_between(0, 3),
        .values = *rc::gen::weightedElement<LeafValues>(
            {{4, LeafValues::few}, {4, LeafValues::some}, {2, LeafValues::many}, {1, LeafValues::extreme}}),
    };
    std::int32_t leaves_left = 40;
    return draw_tree(shape, *number_between(0, 6), leaves_left);
  });
  return rc::gen::shrink(rc::gen::noShrink(drawn),
                         [](const Tree& tree) { return rc::seq::fromContainer(smaller_trees(tree)); });
}

rc::Gen<Tree> uniform_tree(std::int32_t branching, std::int32_t height, Leaves leaves) {
  return rc::gen::exec([=] {
    std::size_t count = 1;
    for (std::int32_t ply = 0; ply < height; ++ply) count *= static_cast<std::size_t>(branching);
    std::vector<std::int32_t> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::int32_t>(i);
    const auto ranks = static_cast<std::int32_t>(count) - 1;
    if (leaves == Leaves::any) std::ranges::generate(values, [&] { return *number_between(0, std::min(ranks, 4)); });
    for (std::size_t i = count - 1; leaves == Leaves::distinct && i > 0; --i) {
      std::swap(values[i], values[static_cast<std::size_t>(*number_between(0, static_cast<std::int32_t>(i)))]);
    }
    std::size_t used = 0;
    const auto build = [&](const auto& self, std::int32_t plies) -> Tree {
      if (plies == 0) return {Score(values[used++]), {}};
      Tree tree;
      for (std::int32_t i = 0; i < branching; ++i) tree.successors.push_back(self(self, plies - 1));
      return tree;
    };
    return build(build, height);
  });
}

}  // namespace pvslab

PVSLAB_DEFINE_GENERATED(pvslab::Tree)

#include "harness/check/relations/drawn_trees.hpp"

#include <array>
#include <utility>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

// Small enough for every searcher, with a leaf set that fits in one word.
constexpr std::array sizes{UniformSize{2, 1}, UniformSize{2, 2}, UniformSize{2, 3}, UniformSize{2, 4},
                           UniformSize{2, 5}, UniformSize{2, 6}, UniformSize{3, 1}, UniformSize{3, 2},
                           UniformSize{3, 3}, UniformSize{4, 2}, UniformSize{4, 3}, UniformSize{7, 2}};

// A number below `count`. Advances the word.
std::uint32_t draw(std::uint64_t& word, std::uint64_t count) {
  word = synthetic::mix(word + synthetic::golden_gamma);
  return synthetic::below(synthetic::high_half(word), static_cast<std::uint32_t>(count));
}

// Few values, to get ties.
Tree draw_tied_tree(std::uint64_t word, const UniformSize& size) {
  std::vector<std::int32_t> leaves(power(size.branching, size.height));
  for (std::int32_t& leaf : leaves) leaf = static_cast<std::int32_t>(draw(word, 4));
  return uniform_tree_of(size.branching, leaves);
}

Tree draw_uniform_tree(std::uint64_t word) {
  const UniformSize size = sizes[draw(word, sizes.size())];
  const bool are_distinct = draw(word, 2) == 0;
  const Tree tree = are_distinct ? draw_distinct_tree(word, size) : draw_tied_tree(word, size);
  switch (draw(word, 3)) {
    case 0: return best_first(tree);
    case 1: return worst_first(tree);
    default: return tree;
  }
}

}  // namespace

Tree draw_relation_tree(std::uint64_t seed, std::uint64_t index) {
  if (index % 4 != 3) return draw_tree(seed, index).tree;
  return draw_uniform_tree(synthetic::root_word(seed ^ 0x756e69666f726dULL, index));
}

Tree draw_distinct_tree(std::uint64_t word, const UniformSize& size) {
  std::vector<std::int32_t> leaves(power(size.branching, size.height));
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    leaves[i] = static_cast<std::int32_t>(i);
    std::swap(leaves[i], leaves[draw(word, i + 1)]);
  }
  return uniform_tree_of(size.branching, leaves);
}

}  // namespace pvslab

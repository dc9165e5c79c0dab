// Random trees for RapidCheck: ties, single children, early leaves, extreme scores, one branching per tree or another
// at every node. A tree that breaks a property is shrunk to a smaller one, step by step.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <vector>

#include "suites/explicit/tree.hpp"
#include "tests/support/score_generators.hpp"

namespace pvslab {
// Every result of one shrinking step on `tree`: replace a node by a successor or by a leaf, drop a successor, or move a
// value towards zero.
[[nodiscard]] std::vector<Tree> smaller_trees(const Tree& tree);

// At most about 40 leaves and 6 plies.
[[nodiscard]] rc::Gen<Tree> any_tree();

// The kind of leaf values in a uniform tree.
enum class Leaves : std::uint8_t { distinct, any };

// Every interior node has `branching` successors, every leaf is `height` plies from the root.
[[nodiscard]] rc::Gen<Tree> uniform_tree(std::int32_t branching, std::int32_t height, Leaves leaves);

}  // namespace pvslab

template <>
struct rc::Arbitrary<pvslab::Tree> {
  static Gen<pvslab::Tree> arbitrary() { return pvslab::any_tree(); }
};

PVSLAB_DECLARE_GENERATED(pvslab::Tree)

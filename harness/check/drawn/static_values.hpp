// Static values above the leaves: a search that ends early, by a reduction of the depth that it does not declare, gets them. They are
// drawn so that none is the score of its node.
#pragma once

#include "suites/explicit/tree.hpp"
#include "suites/synthetic/draws.hpp"

namespace pvslab {

// Gives every inner node a wrong static value. Returns the score of the tree.
Score draw_wrong_statics(Tree& tree, synthetic::Draws& draws);

}  // namespace pvslab

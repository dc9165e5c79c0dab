// The same tree with its successors in another order, and the sizes that theory gives for the best order: as the harness has
// them.
#pragma once

#include "harness/check/relations/ordered_trees.hpp"

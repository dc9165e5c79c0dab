// The harness's functions that reorder the successors of a tree, and the sizes that theory predicts for the best order.
#pragma once

#include "harness/check/relations/ordered_trees.hpp"

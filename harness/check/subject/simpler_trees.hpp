// One step of shrinking a counterexample: drop a successor, replace a node by a successor or by a leaf, move a value or
// a bound towards zero, or move all of them towards zero together.
#pragma once

#include <functional>

#include "harness/bind/bound_searcher.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// Whether a simpler tree and window are accepted. Called until the first acceptance.
using AcceptSearch = std::function<bool(const Tree& tree, Bounds bounds)>;

// Offers every result of one step on the tree and the window; those that remove most come first. `score` is the tree's
// score. Does not check whether the bounds are a valid window or whether the result is smaller. Returns whether a
// result was accepted.
bool offer_simpler_searches(const Tree& tree, Bounds bounds, Score score, const AcceptSearch& accept);

}  // namespace pvslab

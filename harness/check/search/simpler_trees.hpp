// One step of taking a counterexample apart: what remains when a node's successor is dropped, a node is replaced by a successor
// or by a leaf, a value or a bound moves towards zero, or all of them together.
#pragma once

#include <functional>

#include "harness/bind/bound_searcher.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// Whether a simpler tree and window will do; asked until the first that does.
using AcceptSearch = std::function<bool(const Tree& tree, Bounds bounds)>;

// Offers everything that one step makes of the tree and the window, what drops most of it first. `score` is the tree's. Nobody
// asks here whether the bounds are a window, nor whether what remains is smaller. Returns whether something was accepted.
bool offer_simpler_searches(const Tree& tree, Bounds bounds, Score score, const AcceptSearch& accept);

}  // namespace pvslab

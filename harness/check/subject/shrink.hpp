// Shrinking: reduces a counterexample as far as single steps allow. A step drops a successor, replaces a node by a
// successor or by a leaf, moves a value or a bound towards zero, or moves all of them towards zero together.
#pragma once

#include <functional>

#include "harness/check/subject/subject.hpp"

namespace pvslab {

// Whether a simpler tree and window are accepted. Called until the first acceptance.
using AcceptSearch = std::function<bool(const Tree& tree, Bounds bounds)>;

// Offers every result of one step on the tree and the window; those that remove most come first. `score` is the tree's
// score. Does not check whether the bounds are a valid window or whether the result is smaller. Returns whether a
// result was accepted.
bool offer_simpler_searches(const Tree& tree, Bounds bounds, Score score, const AcceptSearch& accept);

// `example` must break `clause` under `subject`. So does the result, which is at most as large; no single step makes it
// smaller.
[[nodiscard]] Counterexample shrink(const Subject& subject, Clause clause, Counterexample example);

}  // namespace pvslab

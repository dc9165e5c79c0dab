// Shrinking: from a counterexample to the smallest one that can be reached by taking it apart. A node's successor is dropped,
// a node is replaced by a successor or by a leaf, a value or a bound moves towards zero, all of them together towards zero.
#pragma once

#include "harness/check/search/subject.hpp"

namespace pvslab {

// `example` breaks `clause` under `subject`; so does the result, which is not larger and from which no step of the above
// leads to a smaller one.
[[nodiscard]] Counterexample shrink(const Subject& subject, Clause clause, Counterexample example);

}  // namespace pvslab

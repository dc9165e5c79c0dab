// Shrinking: reduces a counterexample as far as single steps allow. A step drops a successor, replaces a node by a
// successor or by a leaf, moves a value or a bound towards zero, or moves all of them towards zero together.
#pragma once

#include "harness/check/subject/subject.hpp"

namespace pvslab {

// `example` must break `clause` under `subject`. So does the result, which is at most as large; no single step makes it
// smaller.
[[nodiscard]] Counterexample shrink(const Subject& subject, Clause clause, Counterexample example);

}  // namespace pvslab

// What the induction found, as text: which clauses a node keeps, for which nodes that holds, and whether a search contradicts it.
#pragma once

#include <string>

#include "harness/base/text/style.hpp"
#include "harness/check/verify/verification.hpp"

namespace pvslab {

// Groups the searchers with the same result, in the order of the first of each group. Empty without an induction.
[[nodiscard]] std::string induction_text(const Verification& verification, const Style& style);

}  // namespace pvslab

// What the trees of a verification covered, as tables of at most 80 columns and as JSON.
#pragma once

#include <string>

#include "harness/check/verify/verification.hpp"

namespace pvslab {

class Fields;

// Of the trees that were searched; empty if there were none. With a blank line before it.
[[nodiscard]] std::string coverage_table_text(const Verification& verification, const Style& style);
// Of those that would be searched.
[[nodiscard]] std::string planned_coverage_text(const VerificationJob& job, const Style& style);

// Of a verification that has trees.
void describe_covered(Fields& fields, const Verification& verification);

}  // namespace pvslab

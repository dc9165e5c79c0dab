// A verification as text, at most 80 columns wide.
#pragma once

#include <string>
#include <vector>

#include "harness/check/verify/verification.hpp"

namespace pvslab {

// The coverage, a table of searchers and clauses, the findings and the verdict.
[[nodiscard]] std::string to_text(const Verification& verification);

// Only the parts, for --dry-run.
[[nodiscard]] std::string to_text(const std::vector<CoveragePart>& parts);

}  // namespace pvslab

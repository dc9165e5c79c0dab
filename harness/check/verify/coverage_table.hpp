// What the trees of a verification covered, as tables of at most 80 columns and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/check/verify/verification.hpp"

namespace pvslab {

// Of the trees that were searched; empty if there were none. With a blank line before it.
[[nodiscard]] std::string coverage_table_text(const Verification& verification, const Style& style);
// Of those that would be searched.
[[nodiscard]] std::string planned_coverage_text(const VerificationJob& job, const Style& style);

[[nodiscard]] nlohmann::ordered_json covered_json(const Verification& verification);

}  // namespace pvslab

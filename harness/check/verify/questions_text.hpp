// What a verification says of how its searches were asked: how many were run, again, in which forms, and with which tables.
#pragma once

#include <string>

#include "harness/check/verify/verification.hpp"

namespace pvslab {

// Paragraphs, each with a blank line before it; empty if nothing was asked so.
[[nodiscard]] std::string runs_text(const Verification& verification, const Style& style);
[[nodiscard]] std::string repeated_text(const Verification& verification, const Style& style);
[[nodiscard]] std::string instances_text(const Verification& verification, const Style& style);
// How often a table answered: a table that never answers cannot answer wrongly.
[[nodiscard]] std::string tables_text(const Verification& verification, const Style& style);

}  // namespace pvslab

// The results of claims as text and as JSON.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "harness/base/text/style.hpp"
#include "harness/claims/recorded_verdicts.hpp"

namespace pvslab {

// The record that the results are compared with.
struct ComparedRecord {
  std::string file;
  RecordedVerdicts verdicts;
};

struct ClaimsReport {
  std::span<const ClaimResult> results;
  std::optional<ComparedRecord> record;

  // A theorem fails, or a verdict differs from the recorded one.
  [[nodiscard]] bool has_changed() const;
};

// One entry for each claim, by section; then the counts and what changed.
[[nodiscard]] std::string to_text(const ClaimsReport& report, const Style& style = {});
// As JSON; docs/schemas/claims.schema.json says what is in it.
[[nodiscard]] std::string to_json(const ClaimsReport& report);
// That schema.
[[nodiscard]] std::string claims_schema();

// The ids, kinds and sentences of claims, for --list.
[[nodiscard]] std::string list_text(std::span<const Claim> claims, const Style& style = {});

}  // namespace pvslab

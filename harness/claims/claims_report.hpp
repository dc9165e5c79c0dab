// The results of claims as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>

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

// One entry for each claim, by section, at most 80 columns wide; then the counts and what changed.
[[nodiscard]] std::string to_text(const ClaimsReport& report);
// As JSON (docs/formats.md).
[[nodiscard]] nlohmann::ordered_json to_json(const ClaimsReport& report);

// The ids, kinds and sentences of claims, for --list.
[[nodiscard]] std::string list_text(std::span<const Claim> claims);

}  // namespace pvslab

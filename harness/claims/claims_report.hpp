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
  std::span<const Claim> left_out = {};  // chosen, but not tested: they take minutes, and nobody asked for that

  // A theorem fails, or a verdict differs from the recorded one.
  [[nodiscard]] bool has_changed() const;
};

// One entry for each claim, by section; then the counts and what changed.
[[nodiscard]] std::string to_text(const ClaimsReport& report, const Style& style = {});
// As JSON; docs/schemas/claims.schema.json says what is in it.
[[nodiscard]] std::string to_json(const ClaimsReport& report);
// The schema of that.
[[nodiscard]] std::string claims_schema();
// As CSV: a line for each claim that was tested, with the figures of matches in columns of their own.
[[nodiscard]] std::string to_csv(const ClaimsReport& report);

// "+139.31 ±34.77, 260 games at 8 s + 0.08 s"
[[nodiscard]] std::string published_text(const PublishedElo& published);

// The ids, kinds and sentences of claims, for --list.
[[nodiscard]] std::string list_text(std::span<const Claim> claims, const Style& style = {});

}  // namespace pvslab

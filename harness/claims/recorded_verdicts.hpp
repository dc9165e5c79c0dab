// The committed verdicts, results/baseline/claims.toml: what `pvslab claims --update` found, with the fingerprint of the
// sources that it was built from.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/claims/claim_result.hpp"

namespace pvslab {

struct RecordedVerdict {
  Verdict verdict = Verdict::measured;
  std::string figure;
  std::string tree;  // may be empty
  // Of a claim that takes minutes: the fingerprint of the program that tested it, which may be older than the others, and the
  // command that tests it again. Otherwise empty.
  std::string sources = {};
  std::string command = {};
  bool operator==(const RecordedVerdict&) const = default;
};

struct RecordedVerdicts {
  std::string program;                              // "pvslab 0.9.0"
  std::string sources;                              // source_fingerprint() of that program
  std::map<std::string, RecordedVerdict> by_claim;  // by the claim's id
};

// Throws InputError with the place of the first error.
[[nodiscard]] RecordedVerdicts parse_recorded_verdicts(std::string_view text, const std::string& file);
[[nodiscard]] RecordedVerdicts read_recorded_verdicts(const std::filesystem::path& file);

// The text of the file: `old` with the entries of these results replaced, sorted, without claims that are not among
// `known`.
[[nodiscard]] std::string recorded_text(RecordedVerdicts old, std::span<const ClaimResult> results,
                                        std::span<const Claim> known);

// What the results say of the record.
struct VerdictChanges {
  std::vector<std::string> verdicts;    // "ID: holds, recorded as fails"
  std::vector<std::string> figures;     // ids whose figure or tree changed, but not their verdict
  std::vector<std::string> unrecorded;  // ids
  // As `verdicts`, of matches with a time limit: those differ from run to run, so only `holds` against `fails` is a change.
  std::vector<std::string> timed = {};
};
[[nodiscard]] VerdictChanges changes_from(const RecordedVerdicts& recorded, std::span<const ClaimResult> results);

// The recorded verdicts of the shipped claims in a few lines, and whether they are older than this program. For the main
// job.
[[nodiscard]] std::string recorded_summary(const RecordedVerdicts& recorded, const std::string& file,
                                           const Style& style = {});

// results/baseline/NAME beside the shipped suites, if there is such a folder. The file may be missing.
[[nodiscard]] std::optional<std::filesystem::path> shipped_record(const std::string& name);

}  // namespace pvslab

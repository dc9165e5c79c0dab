// The recorded matrix of `pvslab power`: a short file (results/baseline/power.toml) with the row of each mutant, and with
// a signature of the program that made it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/power/power.hpp"

namespace pvslab::zoo {

struct RecordedMutant {
  std::string id;
  std::string row;                   // as row_of()
  std::vector<std::string> medians;  // of the random oracles that caught it: "uniform 1", in their order
  std::string smallest;              // "[1 0] in (0, 1)"; empty if no small tree shows it
  bool operator==(const RecordedMutant&) const = default;
};

struct RecordedPower {
  std::string signature;
  std::uint64_t seed = 0;
  std::uint64_t seeds = 0;
  std::vector<RecordedMutant> mutants;

  [[nodiscard]] std::size_t survivors() const;
};

// Changes when a mutant, a searcher or an oracle does: a hash of the mutants' descriptions, of the oracles' limits, and
// of what every mutant and every searcher of the catalogue visits and returns on some small trees. Takes a fraction of a
// second. Does not depend on the build.
[[nodiscard]] std::string power_signature();

[[nodiscard]] std::string to_toml(const PowerReport& report);
// Throws InputError with the place.
[[nodiscard]] RecordedPower read_recorded_power(const std::filesystem::path& file);
[[nodiscard]] RecordedPower parse_recorded_power(std::string_view text, const std::filesystem::path& file);

// Why the record is not of this program, as a sentence; nothing if it is.
[[nodiscard]] std::optional<std::string> why_outdated(const RecordedPower& recorded);

// How a new matrix differs from the recorded one: one sentence for each mutant. Recorded mutants that were not chosen
// this time are ignored.
[[nodiscard]] std::vector<std::string> differences(const RecordedPower& recorded, const PowerReport& report);

// The verdict of the record for a report: the mutants, what survives, what each oracle caught,
// the signature, and whether it is outdated.
[[nodiscard]] std::string summary_text(const RecordedPower& recorded, const Style& style = {});

}  // namespace pvslab::zoo

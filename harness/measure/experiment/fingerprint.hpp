// Fingerprint: everything that a result depends on. Only the same program with the same experiment and seed resumes a
// journal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "harness/base/input.hpp"

namespace pvslab {

struct Plan;

struct Fingerprint {
  int format = 1;          // of the journal
  std::string program;     // version
  std::string executable;  // hash of its bytes, in hexadecimal
  std::string experiment;  // canonical text
  std::uint64_t seed = 0;

  bool operator==(const Fingerprint&) const = default;
};

// Of the running program. Throws InputError if a file cannot be read.
[[nodiscard]] Fingerprint fingerprint_of(const Plan& plan);

// The first part in which two fingerprints differ, as a sentence without a full stop, e.g. "its seed is 1, not 2".
[[nodiscard]] std::optional<std::string> difference(const Fingerprint& found, const Fingerprint& wanted);

// Throws InputError.
[[nodiscard]] std::uint64_t hash_of_file(const std::filesystem::path& file);

}  // namespace pvslab

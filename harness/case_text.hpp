// How a text names a case of a workload: people count from 1, and look for a position in its file.
#pragma once

#include <cstdint>
#include <string>

namespace pvslab {

// The place in the file (Workload::place_of), or "seed 1, tree 4" for case number 3 where it comes from no file.
[[nodiscard]] inline std::string case_text(const std::string& place, std::uint64_t seed, std::uint64_t index) {
  return place.empty() ? "seed " + std::to_string(seed) + ", tree " + std::to_string(index + 1) : place;
}

}  // namespace pvslab

// Sayings: common statements about these searchers, each with our own experiment, a verdict and a figure. They include
// the theorems, tested by their claims, and false statements that are often repeated, refuted by a tree.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/check/claims/check_claims.hpp"

namespace pvslab {

enum class SayingVerdict : std::uint8_t { holds, is_false, not_tried };

[[nodiscard]] constexpr std::string_view name(SayingVerdict verdict) {
  switch (verdict) {
    case SayingVerdict::holds: return "holds";
    case SayingVerdict::is_false: return "false";
    case SayingVerdict::not_tried: return "not tried";
  }
  __builtin_unreachable();
}

struct Saying {
  std::string claim;
  std::string source;
  std::string experiment;
  SayingVerdict verdict;
  std::string figure;
};

// One row for each theorem, from the results of its claims.
[[nodiscard]] std::vector<Saying> theorem_sayings(std::span<const Theorem> theorems, const RelationCheck& check);

// The sayings that are measured on trees of their own. A row that names a searcher outside `searchers` is left out, and
// the searcher's id goes to `missing`.
struct MeasuredSayings {
  std::vector<Saying> rows;
  std::vector<std::string> missing;
};
[[nodiscard]] MeasuredSayings measured_sayings(std::span<const MeasuredSearcher> searchers);

}  // namespace pvslab

// Sayings: what is said of these searchers, each with an experiment of our own, a verdict and a figure. The theorems are among
// them, by the claims that they amount to; so is what is repeated and false, by a tree that shows it.
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

// A row for each theorem, from what was found of its claims.
[[nodiscard]] std::vector<Saying> theorem_sayings(std::span<const Theorem> theorems, const RelationCheck& check);

// What is measured on trees of their own, now. A row that names a searcher that is not among `searchers` is left out, and the
// searcher's id goes to `missing`.
struct MeasuredSayings {
  std::vector<Saying> rows;
  std::vector<std::string> missing;
};
[[nodiscard]] MeasuredSayings measured_sayings(std::span<const MeasuredSearcher> searchers);

}  // namespace pvslab

// ClaimResult: what an experiment says of a claim.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/claims/claim.hpp"

namespace pvslab {

// measured: a figure with an interval that neither confirms nor refutes the claim, or of a claim without a range.
enum class Verdict : std::uint8_t { holds, fails, measured };

[[nodiscard]] constexpr std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds: return "holds";
    case Verdict::fails: return "fails";
    case Verdict::measured: return "measured";
  }
  __builtin_unreachable();
}

struct ClaimResult {
  const Claim* claim = nullptr;
  Verdict verdict = Verdict::measured;
  std::string figure = {};    // what was found, a phrase without a full stop
  std::string tree = {};      // the smallest tree that refutes the claim, with its window; empty if there is none
  std::string command = {};   // reproduces the verdict or shows the tree
  bool has_interval = false;  // the verdict rests on a 95% interval, which misses by chance in one case of twenty
};

[[nodiscard]] constexpr Verdict verdict_of(bool holds) { return holds ? Verdict::holds : Verdict::fails; }

}  // namespace pvslab

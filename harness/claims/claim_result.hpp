// ClaimResult: what an experiment says of a claim.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/claims/claim.hpp"

namespace pvslab {

// measured: a figure with an interval that neither confirms nor refutes the claim, or of a claim without a range. Of matches:
// not_decided: an interval of the Elo contains 0, there is none, or a side had a fault. same: both sides play the same games.
enum class Verdict : std::uint8_t { holds, fails, measured, not_decided, same };
inline constexpr std::array verdicts{Verdict::holds, Verdict::fails, Verdict::measured, Verdict::not_decided,
                                     Verdict::same};

[[nodiscard]] constexpr std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds: return "holds";
    case Verdict::fails: return "fails";
    case Verdict::measured: return "measured";
    case Verdict::not_decided: return "not decided";
    case Verdict::same: return "same";
  }
  __builtin_unreachable();
}

// What a match found of the first side's strength. Absent if both sides play the same games, or no game counts. The interval
// contains those by the mean and by the bootstrap; it is absent if there are too few openings, or if their scores do not vary.
// Its ends can be infinite.
struct EloFound {
  double elo = 0;
  std::optional<double> low = {};
  std::optional<double> high = {};
};

struct ClaimResult {
  const Claim* claim = nullptr;
  Verdict verdict = Verdict::measured;
  std::string figure = {};    // what was found, a phrase without a full stop
  std::string tree = {};      // the smallest tree that refutes the claim, with its window; empty if there is none
  std::string command = {};   // reproduces the verdict or shows the tree
  bool has_interval = false;  // the verdict rests on a 95% interval, which misses by chance in one case of twenty
  std::optional<EloFound> elo = {};
};

[[nodiscard]] constexpr Verdict verdict_of(bool holds) { return holds ? Verdict::holds : Verdict::fails; }

}  // namespace pvslab

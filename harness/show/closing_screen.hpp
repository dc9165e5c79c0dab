// The end of the main job on one screen: whether the searchers are equivalent, which is cheapest where, what failed, where the
// rest is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/power/recorded_power.hpp"

namespace pvslab {

// The cheapest searcher of one workload, of those that promise the score and returned no wrong value.
struct Cheapest {
  std::string workload;                     // its short name
  std::string fewest;                       // id; "-" if no searcher entered a node
  std::size_t ties = 0;                     // further searchers with the same mean number of nodes
  double nodes_ratio = 1;                   // to those of the yardstick
  std::optional<std::string> fastest = {};  // empty if nothing was timed
  double time_ratio = 1;                    // CPU-seconds to those of the yardstick
};
// In the order of the workloads, without those of sweeps.
[[nodiscard]] std::vector<Cheapest> cheapest(const Results& results);

struct ClosingScreen {
  const Verification* verification = nullptr;
  const Results* results = nullptr;
  std::optional<bool> speedups_are_right = {};  // nothing if none were measured
  std::optional<RecordedVerdicts> claims = {};
  std::optional<zoo::RecordedPower> power = {};
  std::string directory;  // with the report
};

// At most 24 lines of 80 columns, if there are at most 13 workloads.
[[nodiscard]] std::string closing_text(const ClosingScreen& screen, const Style& style);

}  // namespace pvslab

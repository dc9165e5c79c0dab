// Runs the experiments of claims.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/claims/claim_result.hpp"

namespace pvslab {

struct ClaimRun {
  std::vector<ClaimResult> results;  // in the order of the claims
  bool complete = false;             // false: stopped before the end; then the results are not valid
};

// The steps that `runner.progress` will report.
[[nodiscard]] std::uint64_t count_steps(std::span<const Claim> claims);

// The results do not depend on the number of threads. The claims must outlive them. Throws InputError if a claim names
// an unknown searcher, routine, workload or experiment, or a file that cannot be read.
[[nodiscard]] ClaimRun run_claims(std::span<const Claim> claims, const VerifyRunner& runner);

}  // namespace pvslab

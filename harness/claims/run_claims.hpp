// Runs the experiments of claims.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/claims/claim_result.hpp"
#include "harness/claims/experiments.hpp"

namespace pvslab {

struct ClaimRun {
  std::vector<ClaimResult> results;  // in the order of the claims
  bool complete = false;             // false: some claims were not tested, and have no result
};

// The experiments in cells.
class ClaimsJob {
 public:
  // The claims must outlive it. Throws InputError if a claim names an unknown searcher, routine or workload, or a file that
  // cannot be read.
  explicit ClaimsJob(std::span<const Claim> claims);

  // Its cells refer to this object. A cell throws InputError if its claim names something unknown.
  void add_to(CellPlan& plan);
  // Of the cells folded so far: the claims that were tested. Call it once, at the end.
  [[nodiscard]] ClaimRun result(const VerifyRunner& runner);

 private:
  [[nodiscard]] CellSet single_claims();

  std::span<const Claim> claims_;
  RatioClaims ratios_;
  RelationClaims relations_;
  MatchClaims matches_;
  std::vector<std::size_t> alone_;  // the claims that are cells of their own
  TestedClaims results_;
};

// The same, run by itself. The results do not depend on the number of threads.
[[nodiscard]] ClaimRun run_claims(std::span<const Claim> claims, const VerifyRunner& runner);

}  // namespace pvslab

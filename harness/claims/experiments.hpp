// The experiments of claims, one function for each kind. All of them throw InputError if the claim names something that
// does not exist. Nothing is returned if the run was stopped.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/check/claims/check_claims.hpp"
#include "harness/check/relations/measurement.hpp"
#include "harness/claims/claim_result.hpp"
#include "suites/input_error.hpp"

namespace pvslab {

// The results of claims, by their number; nothing for those that were not tested.
using TestedClaims = std::vector<std::optional<ClaimResult>>;

// All claims about relations are asked of the same trees at once, in cells.
class RelationClaims {
 public:
  // The claims must outlive it.
  explicit RelationClaims(std::span<const Claim> claims);

  // They refer to this object; none if no claim is about a relation.
  [[nodiscard]] CellSet cells();
  // Enters the result of each such claim if all cells were folded. Call it once, at the end.
  void enter(const VerifyRunner& runner, TestedClaims& results);

 private:
  std::span<const Claim> claims_;
  std::vector<Theorem> statements_;
  std::optional<ClaimedRelations> relations_;
};

[[nodiscard]] std::optional<ClaimResult> test_clause(const ClauseExperiment& experiment, const VerifyRunner& runner);
[[nodiscard]] ClaimResult test_tree(const TreeExperiment& experiment);
[[nodiscard]] std::optional<ClaimResult> test_totals(const TotalsExperiment& experiment, const VerifyRunner& runner);
[[nodiscard]] std::optional<ClaimResult> test_expected_leaves(const ExpectedLeavesExperiment& experiment,
                                                              const VerifyRunner& runner);
[[nodiscard]] std::optional<ClaimResult> test_special(const SpecialExperiment& experiment, const VerifyRunner& runner);

// All claims about ratios share their searches, in cells.
class RatioClaims {
 public:
  // The claims must outlive it.
  explicit RatioClaims(std::span<const Claim> claims);
  ~RatioClaims();
  RatioClaims(const RatioClaims&) = delete;
  RatioClaims& operator=(const RatioClaims&) = delete;

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // The files that the workloads read.
  void add_inputs(CellPlan& plan) const;
  // Enters the result of each such claim whose cells were all folded.
  void enter(TestedClaims& results) const;

 private:
  class Runs;

  std::span<const Claim> claims_;
  std::unique_ptr<Runs> runs_;
};

// Claims about strength: their games are cells, those of a match with a time limit alone and after all others.
class MatchClaims {
 public:
  // The claims must outlive it. Throws InputError for a searcher, an option or a file that does not exist.
  explicit MatchClaims(std::span<const Claim> claims);
  ~MatchClaims();
  MatchClaims(const MatchClaims&) = delete;
  MatchClaims& operator=(const MatchClaims&) = delete;

  // Its cells refer to this object.
  void add_to(CellPlan& plan);
  // Enters the result of each such claim whose games were all folded.
  void enter(TestedClaims& results) const;

 private:
  struct Match;

  std::span<const Claim> claims_;
  std::vector<std::unique_ptr<Match>> matches_;
};

// The error of a claim that names something unknown. run_claims adds the claim's id.
[[nodiscard]] InputError claim_error(std::string message);

// Every searcher of the catalogue, their routines, and the searchers that only claims are about.
[[nodiscard]] const std::vector<MeasuredSearcher>& claimed_searchers();
// Throws if there is none of that name.
[[nodiscard]] const MeasuredSearcher& claimed_searcher(std::string_view name);

}  // namespace pvslab

// The experiments of claims, one function for each kind. All of them throw InputError if the claim names something that
// does not exist. Nothing is returned if the run was stopped.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/check/relations/measurement.hpp"
#include "harness/claims/claim_result.hpp"
#include "suites/input_error.hpp"

namespace pvslab {

// All claims about relations are asked of the same trees at once. Enters the result of each such claim.
bool test_relations(std::span<const Claim> claims, const VerifyRunner& runner, std::span<ClaimResult> results);
[[nodiscard]] std::uint64_t count_relation_trees();

[[nodiscard]] std::optional<ClaimResult> test_clause(const ClauseExperiment& experiment, const VerifyRunner& runner);
[[nodiscard]] ClaimResult test_tree(const TreeExperiment& experiment);
[[nodiscard]] std::optional<ClaimResult> test_totals(const TotalsExperiment& experiment, const VerifyRunner& runner);
[[nodiscard]] std::optional<ClaimResult> test_expected_leaves(const ExpectedLeavesExperiment& experiment,
                                                              const VerifyRunner& runner);
[[nodiscard]] std::optional<ClaimResult> test_special(const SpecialExperiment& experiment, const VerifyRunner& runner);

// All claims about ratios share their searches. Enters the result of each such claim.
bool test_ratios(std::span<const Claim> claims, const VerifyRunner& runner, std::span<ClaimResult> results);
[[nodiscard]] std::uint64_t count_ratio_cases(std::span<const Claim> claims);

// The error of a claim that names something unknown. run_claims adds the claim's id.
[[nodiscard]] InputError claim_error(std::string message);

// Every searcher of the catalogue, their routines, and the searchers that only claims are about.
[[nodiscard]] const std::vector<MeasuredSearcher>& claimed_searchers();
// Throws if there is none of that name.
[[nodiscard]] const MeasuredSearcher& claimed_searcher(std::string_view name);

}  // namespace pvslab

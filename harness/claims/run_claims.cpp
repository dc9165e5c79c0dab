#include "harness/claims/run_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "harness/claims/experiments.hpp"

namespace pvslab {
namespace {

std::optional<ClaimResult> tested(const Claim& claim, const VerifyRunner& runner) {
  return std::visit(
      [&](const auto& experiment) -> std::optional<ClaimResult> {
        using Experiment = std::remove_cvref_t<decltype(experiment)>;
        if constexpr (std::is_same_v<Experiment, ClauseExperiment>) return test_clause(experiment, runner);
        if constexpr (std::is_same_v<Experiment, TreeExperiment>) return test_tree(experiment);
        if constexpr (std::is_same_v<Experiment, TotalsExperiment>) return test_totals(experiment, runner);
        if constexpr (std::is_same_v<Experiment, ExpectedLeavesExperiment>)
          return test_expected_leaves(experiment, runner);
        if constexpr (std::is_same_v<Experiment, SpecialExperiment>) return test_special(experiment, runner);
        return std::nullopt;
      },
      claim.experiment);
}

// Whether the claim is tested together with others like it.
bool is_tested_together(const Claim& claim) {
  return std::holds_alternative<RelationExperiment>(claim.experiment) ||
         std::holds_alternative<RatioExperiment>(claim.experiment);
}

}  // namespace

InputError claim_error(std::string message) { return InputError("claims", 0, 0, std::move(message)); }

std::uint64_t count_steps(std::span<const Claim> claims) {
  const auto of_relations = [](const Claim& claim) {
    return std::holds_alternative<RelationExperiment>(claim.experiment);
  };
  const std::uint64_t trees = std::ranges::any_of(claims, of_relations) ? count_relation_trees() : 0;
  const auto alone = std::ranges::count_if(claims, [](const Claim& claim) { return !is_tested_together(claim); });
  return trees + count_ratio_cases(claims) + static_cast<std::uint64_t>(alone);
}

ClaimRun run_claims(std::span<const Claim> claims, const VerifyRunner& runner) {
  ClaimRun run{.results = std::vector<ClaimResult>(claims.size()), .complete = false};
  if (!test_ratios(claims, runner, run.results)) return run;
  if (!test_relations(claims, runner, run.results)) return run;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Claim& claim = claims[i];
    if (!is_tested_together(claim)) {
      try {
        auto result = tested(claim, runner);
        if (!result || runner.stop()) return run;
        run.results[i] = std::move(*result);
        runner.progress(1);
      } catch (const InputError& error) {
        throw claim_error(fmt::format("the claim '{}': {}", claim.id, error.message));
      }
    }
    run.results[i].claim = &claim;
    if (run.results[i].command.empty()) run.results[i].command = "pvslab claims --filter " + claim.id;
  }
  run.complete = true;
  return run;
}

}  // namespace pvslab

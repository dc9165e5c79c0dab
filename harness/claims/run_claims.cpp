#include "harness/claims/run_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/cells/run/run_cells.hpp"
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
         std::holds_alternative<RatioExperiment>(claim.experiment) ||
         std::holds_alternative<MatchExperiment>(claim.experiment);
}

}  // namespace

namespace {

std::string stored(const ClaimResult& result) {
  return json_text(nlohmann::json{{"verdict", static_cast<int>(result.verdict)},
                                  {"figure", result.figure},
                                  {"has_interval", result.has_interval},
                                  {"tree", result.tree},
                                  {"command", result.command}});
}

ClaimResult claim_result_from(const std::string& text) {
  const auto json = nlohmann::json::parse(text);
  return {.verdict = enumerator_from(json.at("verdict"), Verdict::measured),
          .figure = json.at("figure").get<std::string>(),
          .tree = json.at("tree").get<std::string>(),
          .command = json.at("command").get<std::string>(),
          .has_interval = json.value("has_interval", false)};
}

}  // namespace

InputError claim_error(std::string message) { return InputError("claims", 0, 0, std::move(message)); }

ClaimsJob::ClaimsJob(std::span<const Claim> claims)
    : claims_(claims), ratios_(claims), relations_(claims), matches_(claims), results_(claims.size()) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (!is_tested_together(claims[i])) alone_.push_back(i);
  }
}

void ClaimsJob::add_to(CellPlan& plan) {
  plan.add(ratios_.cells());
  plan.add(relations_.cells());
  plan.add(single_claims());
  matches_.add_to(plan);
  ratios_.add_inputs(plan);
}

CellSet ClaimsJob::single_claims() {
  constexpr std::uint64_t usual_cost = 1'000'000'000;  // nanoseconds
  CellSet set{.name = "claims", .costs = std::vector<std::uint64_t>(alone_.size(), usual_cost)};
  for (const std::size_t claim : alone_) set.contents += claims_[claim].id + "\n";
  set.run = [this](std::size_t cell, CellWatch& watch) {
    const Claim& claim = claims_[alone_[cell]];
    try {
      const auto result = tested(claim, {.threads = 1, .stop = watch.stop()});
      watch.require_no_stop();
      return CellResult{.value = stored(result.value())};
    } catch (const InputError& error) {
      throw claim_error(fmt::format("the claim '{}': {}", claim.id, error.message));
    }
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    results_[alone_[cell]] = claim_result_from(value);
  };
  return set;
}

ClaimRun ClaimsJob::result(const VerifyRunner& runner) {
  ratios_.enter(results_);
  relations_.enter(runner, results_);
  matches_.enter(results_);
  ClaimRun run{.results = {}, .complete = true};
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (!results_[i]) {
      run.complete = false;
      continue;
    }
    run.results.push_back(*std::move(results_[i]));
    ClaimResult& result = run.results.back();
    result.claim = &claims_[i];
    if (result.command.empty()) result.command = "pvslab claims --filter " + claims_[i].id;
  }
  return run;
}

ClaimRun run_claims(std::span<const Claim> claims, const VerifyRunner& runner) {
  ClaimsJob job(claims);
  CellPlan plan("claims");
  job.add_to(plan);
  const auto fold = [&](std::size_t number, const CellResult& result, double) {
    const auto [set, cell] = plan.place_of(number);
    plan.sets()[set].fold(cell, result.value, result.times);
  };
  run_cells(plan, plan.largest_first(),
            {.threads = runner.threads, .stop = runner.stop, .progress = runner.progress, .keep = fold});
  return job.result(runner);
}

}  // namespace pvslab

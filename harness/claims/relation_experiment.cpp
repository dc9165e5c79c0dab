#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/check/claims/check_claims.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/claims/experiments.hpp"

namespace pvslab {
namespace {

RelationTrees trees_of_claims() {
  return {.exhaustive = {ExhaustiveLimits{.shapes = {.depth = 3, .branching = 2, .leaves = 5}},
                         ExhaustiveLimits{.shapes = {.depth = 4, .branching = 3, .leaves = 4}}},
          .random = 20'000};
}

// What the findings of one claim add up to.
struct Sum {
  std::uint64_t comparisons = 0;
  std::uint64_t trees = 0;
  std::uint64_t failed = 0;
  const ClaimFinding* smallest = nullptr;  // the finding with the smallest counterexample
  std::uint64_t findings = 0;
  bool all_tried = true;
};

Sum sum_of(const RelationCheck& check, std::size_t theorem) {
  Sum sum;
  for (const ClaimFinding& finding : check.findings) {
    if (finding.theorem != theorem) continue;
    ++sum.findings;
    sum.comparisons += finding.tally.windows;
    sum.trees = std::max(sum.trees, finding.tally.trees);
    sum.all_tried = sum.all_tried && finding.tally.was_tried();
    if (!finding.fails()) continue;
    ++sum.failed;
    const auto& example = finding.tally.smallest;
    if (sum.smallest == nullptr || is_smaller(*example, *sum.smallest->tally.smallest)) sum.smallest = &finding;
  }
  return sum;
}

bool is_in_catalog(std::string_view name) {
  return std::ranges::any_of(measured_catalog(), [&](const auto& searcher) { return searcher.name() == name; });
}

// The two figures that the relation compares, for a reader.
std::string measured_figures(const ClaimFinding& finding) {
  const RelationExample& example = *finding.tally.smallest;
  const MeasuredTree tree(example.tree->tree);
  const auto figures = [&](std::string_view name, Bounds bounds) {
    const Measurement found = claimed_searcher(name).measure(tree, bounds);
    return fmt::format("{} returns {}, {} leaves ({} distinct), {} nodes", name, to_text(found.returned.value),
                       found.leaves, found.distinct_leaves(), found.nodes);
  };
  std::string text = figures(finding.claim.one, example.bounds);
  if (is_of_two(finding.claim.relation)) text += "; " + figures(finding.claim.other, example.bounds);
  if (traits(finding.claim.relation).compared == Compared::two_windows) {
    text += fmt::format("; in {} {}", to_text(example.wider), figures(finding.claim.one, example.wider));
  }
  return text;
}

ClaimResult result_of(const Sum& sum) {
  ClaimResult result{.verdict = verdict_of(sum.failed == 0)};
  if (!sum.all_tried) throw claim_error("no tree was of the kind that a relation speaks of");
  if (sum.smallest == nullptr) {
    result.figure = fmt::format("{} comparisons on up to {} trees, none contradicts it",
                                si(static_cast<double>(sum.comparisons)), grouped(sum.trees));
    return result;
  }
  const auto& [theorem, claim, tally] = *sum.smallest;
  result.figure = sum.findings > 1 ? fmt::format("{} of {} relations fail, the smallest tree is for: {}: ", sum.failed,
                                                 sum.findings, sentence(claim))
                                   : "";
  result.figure += measured_figures(*sum.smallest);
  result.tree = fmt::format("{} in {}", tally.smallest->tree->text, to_text(tally.smallest->bounds));
  const bool can_be_replayed = is_in_catalog(claim.one) && (!is_of_two(claim.relation) || is_in_catalog(claim.other));
  if (can_be_replayed) {
    result.command =
        "pvslab relations --replay " + example_token(claim.relation, claim.one, claim.other, *tally.smallest);
  }
  return result;
}

}  // namespace

RelationClaims::RelationClaims(std::span<const Claim> claims) : claims_(claims), statements_(relations_of(claims)) {
  if (statements_.empty()) return;
  relations_.emplace(statements_, claimed_searchers(), trees_of_claims(), false);
}

CellSet RelationClaims::cells() { return relations_ ? relations_->cells() : CellSet{.name = "relations"}; }

void RelationClaims::enter(const VerifyRunner& runner, TestedClaims& results) {
  if (!relations_) return;
  const RelationCheck check = relations_->check(runner);
  if (!check.complete || runner.stop()) return;
  for (const MissingClaim& missing : check.missing) {
    const std::string_view id = statements_[missing.theorem].id;
    for (const std::string_view name : {missing.claim.one, missing.claim.other}) {
      const bool is_known =
          std::ranges::any_of(claimed_searchers(), [&](const auto& each) { return each.name() == name; });
      if (!name.empty() && !is_known) throw claim_error(fmt::format("the claim '{}': unknown searcher '{}'", id, name));
    }
  }
  std::size_t theorem = 0;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (!std::holds_alternative<RelationExperiment>(claims_[i].experiment)) continue;
    try {
      results[i] = result_of(sum_of(check, theorem++));
    } catch (const InputError& error) {
      throw claim_error(fmt::format("the claim '{}': {}", claims_[i].id, error.message));
    }
  }
}

}  // namespace pvslab

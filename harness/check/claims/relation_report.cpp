#include "harness/check/claims/relation_report.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "searchers/claims/relations.hpp"

namespace pvslab {
namespace {

// Shapes are held in memory, and every searcher searches every tree in many windows.
constexpr std::uint64_t most_shapes = 500'000;
constexpr std::uint64_t most_trees = 10'000'000'000;

std::vector<MeasuredSearcher> chosen(const std::vector<std::size_t>& searchers) {
  std::vector<MeasuredSearcher> result;
  for (const std::size_t searcher : searchers) result.push_back(measured_catalog()[searcher]);
  return result;
}

}  // namespace

std::vector<std::size_t> comparable_searchers() {
  std::vector<std::size_t> comparable;
  for (std::size_t i = 0; i < measured_catalog().size(); ++i) {
    if (!measured_catalog()[i].info->selective) comparable.push_back(i);
  }
  return comparable;
}

RelationTrees default_relation_trees() {
  return {.exhaustive = {ExhaustiveLimits{.shapes = {.depth = 3, .branching = 2, .leaves = 5}}}, .random = 4000};
}

RelationTrees quick_relation_trees() {
  return {.exhaustive = {ExhaustiveLimits{.shapes = {.depth = 3, .branching = 2, .leaves = 4}}}, .random = 10'000};
}

void require_possible(const RelationTrees& trees) {
  for (const ExhaustiveLimits& limits : trees.exhaustive) {
    std::uint64_t shapes = 0;
    for (const std::uint64_t with_some_leaves : count_shapes(limits.shapes)) {
      shapes = saturating_sum(shapes, with_some_leaves);
    }
    if (shapes > most_shapes) {
      throw UsageError(
          fmt::format("--exhaustive allows more than {} shapes of trees; try fewer leaves, or a smaller depth or "
                      "branching",
                      grouped(most_shapes)));
    }
  }
  if (count_trees(trees) > most_trees) {
    throw UsageError(fmt::format("more than {} trees; try fewer leaves or values", grouped(most_trees)));
  }
  if (count_trees(trees) == 0) throw NothingSelected("no trees to compare on: --trees is 0");
}

RelationCheck check_claimed_relations(const RelationOptions& options, const VerifyRunner& runner) {
  return check_claims(theorems, chosen(options.searchers), options.trees, runner);
}

RelationReport report_relations(const RelationOptions& options, WithSayings with_sayings, const VerifyRunner& runner) {
  const std::vector<MeasuredSearcher> searchers = chosen(options.searchers);
  ClaimedQuestions claimed = questions_of(theorems, searchers);
  std::vector<Question> questions = claimed.questions;
  std::ranges::copy(matrix_questions(searchers.size()), std::back_inserter(questions));
  Answers answers = ask(searchers, questions, options.trees, runner);

  const auto first_of_matrix = answers.tallies.begin() + static_cast<std::ptrdiff_t>(claimed.questions.size());
  for (std::size_t i = 0; i < claimed.findings.size(); ++i) claimed.findings[i].tally = answers.tallies[i];
  RelationCheck check{std::move(claimed.findings), std::move(claimed.missing), answers.trees, answers.complete};
  std::vector<Saying> of_theorems = theorem_sayings(theorems, check);
  std::optional<MeasuredSayings> sayings;
  if (with_sayings == WithSayings::yes) sayings = measured_sayings(searchers);
  return {.trees = options.trees,
          .check = std::move(check),
          .matrix = RelationMatrix(searchers, {first_of_matrix, answers.tallies.end()}),
          .theorems = std::move(of_theorems),
          .sayings = std::move(sayings)};
}

}  // namespace pvslab

#include "harness/check/claims/relation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/claims/claim.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {
namespace {

// Shapes are held in memory, and every searcher searches every tree in many windows.
constexpr std::uint64_t most_trees = 10'000'000'000;

std::vector<MeasuredSearcher> chosen(const RelationOptions& options) {
  std::vector<MeasuredSearcher> result;
  for (const std::size_t searcher : options.searchers) result.push_back(measured_catalog()[searcher]);
  result.insert(result.end(), options.others.begin(), options.others.end());
  return result;
}

// The same, and then their further routines.
std::vector<MeasuredSearcher> with_routines(std::vector<MeasuredSearcher> searchers) {
  const std::size_t count = searchers.size();
  for (const MeasuredSearcher& routine : measured_routines()) {
    const auto first = searchers.begin();
    const auto owns = [&](const MeasuredSearcher& searcher) { return searcher.info == routine.info; };
    if (std::any_of(first, first + static_cast<std::ptrdiff_t>(count), owns)) searchers.push_back(routine);
  }
  return searchers;
}

}  // namespace

std::vector<Question> matrix_questions(std::size_t searchers) {
  std::vector<Question> questions;
  for (const Relation relation : matrix_relations) {
    for (std::size_t one = 0; one < searchers; ++one) {
      for (std::size_t other = 0; other < searchers; ++other) {
        if (one != other) questions.push_back({relation, one, other});
      }
    }
  }
  return questions;
}

const RelationTally& RelationMatrix::found(Relation relation, std::size_t one, std::size_t other) const {
  assert(one != other);
  const auto place = static_cast<std::size_t>(std::ranges::find(matrix_relations, relation) - matrix_relations.begin());
  assert(place < matrix_relations.size());
  const std::size_t others = searchers_.size() - 1;  // partners of each searcher
  return tallies_[(place * searchers_.size() + one) * others + (other < one ? other : other - 1)];
}

RelationMatrix measure_matrix(std::span<const MeasuredSearcher> searchers, const RelationTrees& trees,
                              const VerifyRunner& runner) {
  return {searchers, ask(searchers, matrix_questions(searchers.size()), trees, runner).tallies};
}

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
    require_few_shapes(limits);
    require_within(limits, trees.limit);
  }
  if (count_trees(trees) > most_trees) {
    throw UsageError(fmt::format("more than {} trees; try fewer leaves or values", grouped(most_trees)));
  }
  if (count_trees(trees) == 0) throw NothingSelected("no trees to compare on: --trees is 0");
}

ClaimedRelations claimed_relations(const RelationOptions& options) {
  return ClaimedRelations(theorems(), with_routines(chosen(options)), options.trees, true);
}

RelationCheck check_claimed_relations(const RelationOptions& options, const VerifyRunner& runner) {
  return check_claims(theorems(), with_routines(chosen(options)), options.trees, runner);
}

namespace {

// Those of the claims, then those of the matrix.
std::vector<Question> all_questions(const ClaimedQuestions& claimed, std::size_t searchers) {
  std::vector<Question> questions = claimed.questions;
  std::ranges::copy(matrix_questions(searchers), std::back_inserter(questions));
  return questions;
}

}  // namespace

ReportedRelations::ReportedRelations(const RelationOptions& options)
    : trees_(options.trees),
      searchers_(chosen(options)),
      claimed_(questions_of(theorems(), with_routines(searchers_))),
      asked_(with_routines(searchers_), all_questions(claimed_, searchers_.size()), claimed_.questions.size(),
             options.trees) {}

RelationReport ReportedRelations::report(const VerifyRunner& runner) {
  Answers answers = asked_.answers(runner);
  const auto first_of_matrix = answers.tallies.begin() + static_cast<std::ptrdiff_t>(claimed_.questions.size());
  for (std::size_t i = 0; i < claimed_.findings.size(); ++i) claimed_.findings[i].tally = answers.tallies[i];
  RelationCheck check{std::move(claimed_.findings), std::move(claimed_.missing), answers.trees, answers.complete,
                      std::move(answers.unanswered)};
  return {.trees = trees_,
          .check = std::move(check),
          .matrix = RelationMatrix(searchers_, {first_of_matrix, answers.tallies.end()})};
}

RelationReport report_relations(const RelationOptions& options, const VerifyRunner& runner) {
  ReportedRelations relations(options);
  run_set(relations.cells(), runner.threads, runner.stop, runner.progress);
  return relations.report(runner);
}

}  // namespace pvslab

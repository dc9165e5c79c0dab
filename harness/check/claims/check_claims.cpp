#include "harness/check/claims/check_claims.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/cells/run/run_cells.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

std::optional<std::size_t> find(std::span<const MeasuredSearcher> searchers, std::string_view id) {
  const auto found = std::ranges::find(searchers, id, [](const MeasuredSearcher& searcher) { return searcher.name(); });
  if (found == searchers.end()) return std::nullopt;
  return static_cast<std::size_t>(found - searchers.begin());
}

void append_question(std::size_t theorem, const RelationClaim& claim, std::span<const MeasuredSearcher> searchers,
                     ClaimedQuestions& result) {
  const auto one = find(searchers, claim.one);
  const auto other = is_of_two(claim.relation) ? find(searchers, claim.other) : one;
  if (!one || !other) {
    result.missing.push_back({theorem, claim});
    return;
  }
  result.questions.push_back({claim.relation, *one, *other, claim.max_height, claim.order, claim.in_proof_windows});
  result.findings.push_back({theorem, claim, {}});
}

// The claims about every searcher are about trees whose nodes are all different. A program with keys is told which are equal, and
// its table saves it leaves that every other search evaluates.
bool knows_equal_subtrees(const SearcherInfo& info) {
  const Program* const program = program_of(info);
  return program != nullptr && program->hello().keys != TreeKeys::none;
}

}  // namespace

bool RelationCheck::holds() const { return unanswered.empty() && std::ranges::none_of(findings, &ClaimFinding::fails); }

ClaimedQuestions questions_of(std::span<const Theorem> theorems, std::span<const MeasuredSearcher> searchers) {
  ClaimedQuestions result;
  for (std::size_t theorem = 0; theorem < theorems.size(); ++theorem) {
    for (const RelationClaim& claim : theorems[theorem].claims) {
      if (claim.one != every_searcher) {
        append_question(theorem, claim, searchers, result);
        continue;
      }
      for (const MeasuredSearcher& searcher : searchers) {
        RelationClaim of_one = claim;
        of_one.one = searcher.info->id;
        if (searcher.bound.is_the_search() && searcher.info->contract.contains(Clause::root) &&
            !knows_equal_subtrees(*searcher.info))
          append_question(theorem, of_one, searchers, result);
      }
    }
  }
  return result;
}

ClaimedRelations::ClaimedRelations(std::span<const Theorem> theorems, std::span<const MeasuredSearcher> searchers,
                                   const RelationTrees& trees, bool are_promises)
    : claimed_(questions_of(theorems, searchers)),
      asked_({searchers.begin(), searchers.end()}, claimed_.questions, are_promises ? claimed_.questions.size() : 0,
             trees) {}

RelationCheck ClaimedRelations::check(const VerifyRunner& runner) {
  Answers answers = asked_.answers(runner);
  for (std::size_t i = 0; i < claimed_.findings.size(); ++i) {
    claimed_.findings[i].tally = std::move(answers.tallies[i]);
  }
  return {std::move(claimed_.findings), std::move(claimed_.missing), answers.trees, answers.complete,
          std::move(answers.unanswered)};
}

RelationCheck check_claims(std::span<const Theorem> theorems, std::span<const MeasuredSearcher> searchers,
                           const RelationTrees& trees, const VerifyRunner& runner) {
  ClaimedRelations relations(theorems, searchers, trees, true);
  run_set(relations.cells(), runner.threads, runner.stop, runner.progress);
  return relations.check(runner);
}

std::vector<std::string_view> missing_searchers(const RelationCheck& check,
                                                std::span<const MeasuredSearcher> searchers) {
  std::vector<std::string_view> ids;
  for (const MissingClaim& missing : check.missing) {
    for (const std::string_view id : {missing.claim.one, missing.claim.other}) {
      const bool is_new = !id.empty() && std::ranges::find(ids, id) == ids.end();
      if (is_new && !find(searchers, id)) ids.push_back(id);
    }
  }
  return ids;
}

}  // namespace pvslab

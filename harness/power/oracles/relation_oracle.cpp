// The oracle of relations: the mutant takes the place of its original in the claimed relations between searchers.
#include <algorithm>
#include <span>
#include <vector>

#include "harness/check/claims/check_claims.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/check/relations/searched_tree.hpp"
#include "harness/power/oracle.hpp"
#include "searchers/claims/relations.hpp"

namespace pvslab::zoo {
namespace {

struct Replaced {
  std::vector<MeasuredSearcher> searchers;
  std::vector<Question> questions;  // those that name the mutant
};

Replaced replaced(const Mutant& mutant) {
  Replaced result;
  std::size_t place = 0;
  for (const MeasuredSearcher& searcher : measured_catalog()) {
    const bool is_original = searcher.info->id == mutant.body.original;
    if (is_original) place = result.searchers.size();
    result.searchers.push_back(is_original ? MeasuredSearcher{searcher.info, mutant.body.measured.bound} : searcher);
  }
  for (const Question& question : questions_of(theorems, result.searchers).questions) {
    const bool names_it = question.one == place || (is_of_two(question.relation) && question.other == place);
    if (names_it) result.questions.push_back(question);
  }
  return result;
}

std::vector<Bounds> windows_of(const MeasuredTree& tree) {
  const Score score = facts_of(tree.tree()).score;
  std::vector<Score> ends{score};
  for (const Score end : {score.next_below(), score.next_above()}) {
    if (end.is_finite()) ends.push_back(end);
  }
  return windows_between(ends);
}

}  // namespace

Catch detail::run_relations(const Mutant& mutant, std::uint64_t seed) {
  const Replaced asked = replaced(mutant);
  SearchedTree searched(asked.searchers, asked.questions);
  std::vector<RelationTally> tallies(asked.questions.size());
  for (std::uint64_t index = 0; index < info_of(Oracle::relations).most; ++index) {
    const MeasuredTree tree(draw_relation_tree(seed, index));
    searched.search(tree, windows_of(tree));
    searched.answer(tallies);
    if (!std::ranges::all_of(tallies, &RelationTally::held)) return {.trees = index + 1};
  }
  return {};
}

}  // namespace pvslab::zoo

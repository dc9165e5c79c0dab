// Shrinking of what contradicts a relation, by the steps of harness/check/search/simpler_trees.hpp.
#pragma once

#include <span>
#include <vector>

#include "harness/check/relations/question.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {

// `example` contradicts the relation, and so does the result, which is not larger; no step leads from it to a smaller one, but
// after a thousand steps it is left at that.
[[nodiscard]] RelationExample shrink(std::span<const MeasuredSearcher> searchers, const Question& question,
                                     RelationExample example);

// Shrinks the smallest example of each tally, one for each question. What contradicts one relation is tried on the others.
void shrink_examples(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
                     const VerifyRunner& runner, std::vector<RelationTally>& tallies);

}  // namespace pvslab

// Shrinks counterexamples to a relation, by the steps of harness/check/subject/shrink.hpp.
#pragma once

#include <span>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/relations/question.hpp"
#include "harness/check/subject/shrink.hpp"

namespace pvslab {

// `example` contradicts the relation. So does the result, which is at most as large. No single step makes it smaller,
// unless shrinking stopped early, after a thousand steps or when the time was over.
[[nodiscard]] RelationExample shrink(std::span<const MeasuredSearcher> searchers, const Question& question,
                                     RelationExample example, const ShrinkLimits& limits);

// Shrinks the smallest example of each tally, to trees and windows within `scores`; there is one tally per question. Also tries
// each counterexample on the other relations.
void shrink_examples(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
                     const VerifyRunner& runner, ScoreLimit scores, std::vector<RelationTally>& tallies);

}  // namespace pvslab

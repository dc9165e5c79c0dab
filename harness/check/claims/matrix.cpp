#include "harness/check/claims/matrix.hpp"

#include <algorithm>
#include <cassert>

namespace pvslab {

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

}  // namespace pvslab

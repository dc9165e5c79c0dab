// The matrix: for each ordered pair of searchers, which relations held on all tested trees, claimed or not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "harness/check/relations/ask.hpp"

namespace pvslab {

// The relations tested for every pair.
inline constexpr std::array matrix_relations{Relation::same_value, Relation::same_visits, Relation::same_leaves,
                                             Relation::leaves_within, Relation::no_more_nodes};

class RelationMatrix {
 public:
  RelationMatrix(std::span<const MeasuredSearcher> searchers, std::vector<RelationTally> tallies)
      : searchers_(searchers.begin(), searchers.end()), tallies_(std::move(tallies)) {}

  [[nodiscard]] std::span<const MeasuredSearcher> searchers() const { return searchers_; }

  // The result for searchers number `one` and `other`, which must differ.
  [[nodiscard]] const RelationTally& found(Relation relation, std::size_t one, std::size_t other) const;

 private:
  std::vector<MeasuredSearcher> searchers_;
  std::vector<RelationTally> tallies_;  // in the order of matrix_questions
};

// One question for each relation of the matrix and each ordered pair of searchers.
[[nodiscard]] std::vector<Question> matrix_questions(std::size_t searchers);

[[nodiscard]] RelationMatrix measure_matrix(std::span<const MeasuredSearcher> searchers, const RelationTrees& trees,
                                            const VerifyRunner& runner);

}  // namespace pvslab

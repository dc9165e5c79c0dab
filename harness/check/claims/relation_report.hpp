// The report on relations: every claim, every saying and the matrix, from one pass over the same trees.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/check/claims/check_claims.hpp"
#include "harness/check/claims/matrix.hpp"
#include "harness/check/claims/sayings.hpp"

namespace pvslab {

struct RelationOptions {
  RelationTrees trees;
  std::vector<std::size_t> searchers;  // indices into the catalogue
};

// The searchers of the catalogue that are compared when none is named: all that are not selective.
[[nodiscard]] std::vector<std::size_t> comparable_searchers();

// What `pvslab relations` searches when nothing is asked for: half a minute on two cores.
[[nodiscard]] RelationTrees default_relation_trees();
// Enough to check the claims by the way: seconds on one core.
[[nodiscard]] RelationTrees quick_relation_trees();

// Throws UsageError where there are more trees or shapes than anybody waits for, NothingSelected where there is none.
void require_possible(const RelationTrees& trees);

// Every claim of every theorem that names none but the chosen searchers.
[[nodiscard]] RelationCheck check_claimed_relations(const RelationOptions& options, const VerifyRunner& runner);

struct RelationReport {
  RelationTrees trees;
  RelationCheck check;
  RelationMatrix matrix;
  std::vector<Saying> theorems;
  std::optional<MeasuredSayings> sayings;  // where the whole catalogue was chosen

  [[nodiscard]] std::span<const MeasuredSearcher> searchers() const { return matrix.searchers(); }
};

enum class WithSayings : bool { no, yes };

[[nodiscard]] RelationReport report_relations(const RelationOptions& options, WithSayings with_sayings,
                                              const VerifyRunner& runner);

}  // namespace pvslab

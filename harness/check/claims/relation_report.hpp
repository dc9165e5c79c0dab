// The relations report: every claim, every saying and the matrix, from one pass over the same trees.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "harness/check/claims/check_claims.hpp"
#include "harness/check/claims/matrix.hpp"

namespace pvslab {

struct RelationOptions {
  RelationTrees trees;
  std::vector<std::size_t> searchers;  // indices into the catalogue
};

// The default searchers to compare: all of the catalogue that are not selective.
[[nodiscard]] std::vector<std::size_t> comparable_searchers();

// The default trees of `pvslab relations`: half a minute on two cores.
[[nodiscard]] RelationTrees default_relation_trees();
// A small set for `pvslab verify`: seconds on one core.
[[nodiscard]] RelationTrees quick_relation_trees();

// Throws UsageError if there are too many trees or shapes, NothingSelected if there are none.
void require_possible(const RelationTrees& trees);

// Checks every claim of every theorem that names only chosen searchers.
[[nodiscard]] RelationCheck check_claimed_relations(const RelationOptions& options, const VerifyRunner& runner);

struct RelationReport {
  RelationTrees trees;
  RelationCheck check;
  RelationMatrix matrix;

  [[nodiscard]] std::span<const MeasuredSearcher> searchers() const { return matrix.searchers(); }
};

[[nodiscard]] RelationReport report_relations(const RelationOptions& options, const VerifyRunner& runner);

// As JSON (docs/formats.md).
[[nodiscard]] nlohmann::ordered_json to_json(const RelationCheck& check);
[[nodiscard]] nlohmann::ordered_json to_json(const RelationReport& report);

}  // namespace pvslab

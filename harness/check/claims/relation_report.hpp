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
  std::vector<std::size_t> searchers;         // indices into the catalogue
  std::vector<MeasuredSearcher> others = {};  // that are in no catalogue
};

// The default searchers to compare: all of the catalogue that are not selective.
[[nodiscard]] std::vector<std::size_t> comparable_searchers();

// The default trees of `pvslab relations`: half a minute on two cores.
[[nodiscard]] RelationTrees default_relation_trees();
// A small set for `pvslab verify`: seconds on one core.
[[nodiscard]] RelationTrees quick_relation_trees();

// Throws UsageError if there are too many trees or shapes, NothingSelected if there are none.
void require_possible(const RelationTrees& trees);

// The check of every claim of every theorem that names only chosen searchers.
[[nodiscard]] ClaimedRelations claimed_relations(const RelationOptions& options);
// The same, run by itself.
[[nodiscard]] RelationCheck check_claimed_relations(const RelationOptions& options, const VerifyRunner& runner);

struct RelationReport {
  RelationTrees trees;
  RelationCheck check;
  RelationMatrix matrix;

  [[nodiscard]] std::span<const MeasuredSearcher> searchers() const { return matrix.searchers(); }
};

// The report in cells.
class ReportedRelations {
 public:
  explicit ReportedRelations(const RelationOptions& options);

  // They refer to this object.
  [[nodiscard]] CellSet cells() { return asked_.cells(); }
  // Of the cells folded so far. Call it once, at the end.
  [[nodiscard]] RelationReport report(const VerifyRunner& runner);

 private:
  RelationTrees trees_;
  std::vector<MeasuredSearcher> searchers_;
  ClaimedQuestions claimed_;
  AskedTrees asked_;
};

// The same, run by itself.
[[nodiscard]] RelationReport report_relations(const RelationOptions& options, const VerifyRunner& runner);

// As JSON (docs/formats.md).
[[nodiscard]] nlohmann::ordered_json to_json(const RelationCheck& check);
[[nodiscard]] nlohmann::ordered_json to_json(const RelationReport& report);

}  // namespace pvslab

// The relations report: every claim, every saying and the matrix, from one pass over the same trees.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/check/claims/check_claims.hpp"
#include "harness/check/relations/ask.hpp"

namespace pvslab {

class Fields;

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

// The relations tested for every pair.
inline constexpr std::array matrix_relations{Relation::same_value, Relation::same_visits, Relation::same_leaves,
                                             Relation::leaves_within, Relation::no_more_nodes};

// The matrix: for each ordered pair of searchers, which relations held on all tested trees, claimed or not.
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

// docs/schemas/relations.schema.json says what is in the JSON. A check is a part of the documents of `pvslab verify`.
void describe(Fields& fields, const RelationCheck& check);
[[nodiscard]] std::string to_json(const RelationReport& report);
// That schema.
[[nodiscard]] std::string relations_schema();

}  // namespace pvslab

// Relations as text, as wide as the page.
#pragma once

#include <string>

#include "harness/base/text/style.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/subject/replay.hpp"

namespace pvslab {

// "negascout evaluates only leaves that alpha-beta evaluates"
[[nodiscard]] std::string sentence(Relation relation, std::string_view one, std::string_view other);
// The same, with the trees and windows that the claim is limited to.
[[nodiscard]] std::string sentence(const RelationClaim& claim);

// The claims: their number, whether they held, and the smallest counterexample to each that failed. For `pvslab
// verify`.
[[nodiscard]] std::string to_text(const RelationCheck& check, const Style& style = {});

// The matrices of visits and of values, failed claims.
[[nodiscard]] std::string to_text(const RelationReport& report, const Style& style = {});

// The replay token of a counterexample. `other` is ignored for a relation of one searcher.
[[nodiscard]] std::string example_token(Relation relation, std::string_view one, std::string_view other,
                                        const RelationExample& example);

// Which relations hold between two searches of one tree: two searchers in one window, or one searcher in two nested
// windows. Empty for a single search, or if the tree has too many leaves to measure.
[[nodiscard]] std::string replayed_relations_text(const PlannedReplay& replay, const Style& style = {});

// For a report on two searchers: every relation between them, in both directions, with its smallest counterexample.
[[nodiscard]] std::string pair_text(const RelationReport& report, const Style& style = {});

// The entry of each matrix for a pair, as one character.
[[nodiscard]] char visits_mark(const RelationMatrix& matrix, std::size_t one, std::size_t other);
[[nodiscard]] char values_mark(const RelationMatrix& matrix, std::size_t one, std::size_t other);

}  // namespace pvslab

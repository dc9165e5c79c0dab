// Relations as people read them, at most 80 columns wide, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/check/claims/relation_report.hpp"
#include "harness/check/search/replay.hpp"

namespace pvslab {

// "negascout evaluates only leaves that alpha-beta evaluates"
[[nodiscard]] std::string sentence(Relation relation, std::string_view one, std::string_view other);

// The claims: how many, whether they held, and the smallest counterexample of each that did not. For `pvslab verify`.
[[nodiscard]] std::string to_text(const RelationCheck& check);
[[nodiscard]] nlohmann::ordered_json to_json(const RelationCheck& check);

// Sayings, the matrices of visits and of values, what failed.
[[nodiscard]] std::string to_text(const RelationReport& report);
[[nodiscard]] nlohmann::ordered_json to_json(const RelationReport& report);

// The replay token of a counterexample to a relation of two searchers, or of one: then `other` has no meaning.
[[nodiscard]] std::string example_token(Relation relation, std::string_view one, std::string_view other,
                                        const RelationExample& example);

// Which relations hold of two searches of one tree: of two searchers in one window, or of one in a window within another. Empty
// where it is one search, or the tree has more leaves than are measured.
[[nodiscard]] std::string replayed_relations_text(const PlannedReplay& replay);

// Every relation of the two searchers of a report on two, either way, with its smallest counterexample.
[[nodiscard]] std::string pair_text(const RelationReport& report);

// What the two matrices say of a pair, in one character each.
[[nodiscard]] char visits_mark(const RelationMatrix& matrix, std::size_t one, std::size_t other);
[[nodiscard]] char values_mark(const RelationMatrix& matrix, std::size_t one, std::size_t other);

}  // namespace pvslab

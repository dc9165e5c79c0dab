// What a verification found of one routine, as JSON. For verification_json.cpp; docs/schemas/verify.schema.json says what is in it.
#pragma once

#include "harness/base/json/described.hpp"
#include "harness/check/verify/verification.hpp"

namespace pvslab {

// What the routine answered differently: again, and in another compiled form.
void describe_differences(Fields& fields, const Finding& finding);
// By the name of the clause, with counterexamples.
void describe_clauses(Fields& fields, const Finding& finding);
// Of --audit-table.
void describe_audit(Fields& fields, const Finding& finding);

// A finding that has one of each, for the schema.
[[nodiscard]] Finding example_finding();

}  // namespace pvslab

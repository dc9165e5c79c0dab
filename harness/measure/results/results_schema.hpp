// The schemas of results as their description says them. A test compares docs/schemas/ with them, and writes the files if it is
// asked to (tests/harness/measure/results_schema_test.cpp).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace pvslab {

// docs/schemas/results.schema.json
[[nodiscard]] std::string results_schema();

// The definitions of docs/schemas/common.schema.json that are generated, by name.
[[nodiscard]] nlohmann::ordered_json shared_result_definitions();

}  // namespace pvslab

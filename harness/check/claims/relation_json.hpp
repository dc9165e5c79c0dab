// Relations as JSON (docs/formats.md).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/check/claims/relation_report.hpp"

namespace pvslab {

[[nodiscard]] nlohmann::ordered_json to_json(const RelationCheck& check);
[[nodiscard]] nlohmann::ordered_json to_json(const RelationReport& report);

}  // namespace pvslab

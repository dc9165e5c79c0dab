// A verification as JSON (docs/formats.md).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/check/verify/verification.hpp"

namespace pvslab {

[[nodiscard]] nlohmann::ordered_json to_json(const Verification& verification);

}  // namespace pvslab

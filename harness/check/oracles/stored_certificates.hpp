// Certificates as JSON, for the results of cells (harness/cells).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/check/oracles/inductive.hpp"
#include "harness/check/oracles/loop_induction.hpp"

namespace pvslab {

[[nodiscard]] nlohmann::json stored(const Certificate& certificate);
[[nodiscard]] Certificate certificate_from(const nlohmann::json& json);

[[nodiscard]] nlohmann::json stored(const LoopInduction& induction);
[[nodiscard]] LoopInduction loop_induction_from(const nlohmann::json& json);

}  // namespace pvslab

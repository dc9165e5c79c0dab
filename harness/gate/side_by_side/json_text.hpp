// What this room calls JSON that it has read (harness/base/text/json_reader.hpp).
#pragma once

#include "harness/base/text/json_reader.hpp"

namespace pvslab::results_comparison {

using Json = nlohmann::json;

}  // namespace pvslab::results_comparison

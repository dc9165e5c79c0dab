// The JSON type of this folder (harness/base/text/json_reader.hpp).
#pragma once

#include "harness/base/text/json_reader.hpp"

namespace pvslab::side_by_side {

using Json = nlohmann::json;

}  // namespace pvslab::side_by_side

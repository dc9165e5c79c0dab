// A report on the laws of a game as JSON: the extent of the walk, the first break or null, and each law with its trials.
#pragma once

#include "harness/base/json/json_text.hpp"
#include "harness/check/laws/law_report.hpp"

namespace pvslab {

[[nodiscard]] OrderedJson json_of(const LawReport& report);

}  // namespace pvslab

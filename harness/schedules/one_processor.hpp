// Parallel searchers on one processor, as serial searchers for relations: "young-brothers-wait@1" enters the same nodes as
// alpha-beta.
#pragma once

#include <span>

#include "harness/check/relations/measurement.hpp"

namespace pvslab {

// The shipped parallel searchers under both rules, in the order of their catalogue.
[[nodiscard]] std::span<const MeasuredSearcher> searchers_on_one_processor();

}  // namespace pvslab

// What a plan would run, for --dry-run.
#pragma once

#include <optional>
#include <string>

#include "harness/base/text/style.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/shard.hpp"

namespace pvslab {

// A table of the sets: what they count, cells, and time on one core. Of a shard also its share, and how even the shards are.
[[nodiscard]] std::string plan_text(const CellPlan& plan, const std::optional<Shard>& shard, const Style& style = {});

}  // namespace pvslab

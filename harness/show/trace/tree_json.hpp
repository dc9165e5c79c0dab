// A tree as JSON: its text and its nodes in depth-first order (`pvslab-tree`, docs/playground.md).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "suites/explicit/tree.hpp"

namespace pvslab {

[[nodiscard]] nlohmann::ordered_json tree_json(const Tree& tree);

}  // namespace pvslab

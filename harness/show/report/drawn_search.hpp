// A search of a small explicit tree, node by node, for a drawing of what was visited and what was not. The search is run
// when the report is made.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "harness/bind/search/bounds.hpp"

namespace pvslab::report {

// {"searcher", "tree", "window": [alpha, beta], "score", "value", "visits": [{"path", "window", "kind", "value", "purpose",
// "leaf"}], "command"}, visits in the order in which they end. `searcher` may name a further routine ("pvs-split/zws").
// Only "searcher", "tree" and "window" if the catalogue does not know it, its cutoff rule has no such window, or the tree cannot
// be read or is too large to draw.
[[nodiscard]] nlohmann::ordered_json drawn_search(const std::string& searcher, std::string_view tree, Bounds bounds);

}  // namespace pvslab::report

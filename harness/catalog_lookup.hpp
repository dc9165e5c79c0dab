// The catalogue of searchers as it is asked for on the command line and in experiments: by id, or by glob.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "searchers/core/searcher.hpp"

namespace pvslab {

// What each searcher says of itself, in the order of the catalogue.
[[nodiscard]] std::span<const SearcherInfo* const> searcher_infos();

[[nodiscard]] std::optional<std::size_t> find_searcher(std::string_view id);

// The searchers that a pattern matches at least once, as indices into the catalogue, in its order. A pattern is an id or a
// glob of `*`, `?` and `[...]`; no patterns match all. Throws UsageError where an id is unknown, with the nearest one, and
// NothingSelected where a glob matches none.
[[nodiscard]] std::vector<std::size_t> select_searchers(std::span<const std::string> patterns);

// What to say of an id that no searcher has: the nearest one, and where all are listed.
[[nodiscard]] std::string unknown_searcher_text(std::string_view id);

}  // namespace pvslab

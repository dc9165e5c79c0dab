// The catalogue of searchers at run time: their descriptions, their bindings to every game, and their selection by id
// or glob. A searcher has the same index everywhere: its position in searchers/catalog.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/bindings.hpp"

namespace pvslab {

// The description of each searcher, in the order of the catalogue.
[[nodiscard]] std::span<const SearcherInfo* const> searcher_infos();

// Whether the searcher with that index has memory.
[[nodiscard]] bool has_memory(std::size_t searcher);

// Those that the user of the library added, ascending.
[[nodiscard]] std::vector<std::size_t> added_searchers();

[[nodiscard]] std::optional<std::size_t> find_searcher(std::string_view id);

// The searchers that match at least one pattern, as indices into the catalogue, in its order. A pattern is an id or a
// glob of `*`, `?` and `[...]`. An empty list of patterns selects all searchers. Throws UsageError with the nearest id
// if an id is unknown, and NothingSelected if a glob matches no searcher.
[[nodiscard]] std::vector<std::size_t> select_searchers(std::span<const std::string> patterns);

// The same, but an empty list selects the added searchers if there are any.
[[nodiscard]] std::vector<std::size_t> chosen_searchers(std::span<const std::string> patterns);

// The error text for an unknown id. It suggests the nearest id and says how to list all of them.
[[nodiscard]] std::string unknown_searcher_text(std::string_view id);

// Every searcher bound to G, a game of bound_games.hpp, in the order of the catalogue. The further routines of a
// searcher, if they are bound, follow its search.
template <Game G>
[[nodiscard]] std::span<const BoundSearcher<G>> bound_catalog() {
  detail::fill_catalog();
  return detail::bindings<G>();
}

// Replaces the functions of the routine of that name by those of `bound`, and keeps its description. For programs that
// inject a fault. Call it before the first search.
template <Game G>
void replace_in_catalog(BoundSearcher<G> bound) {
  detail::fill_catalog();
  for (BoundSearcher<G>& each : detail::bindings<G>()) {
    if (each.name() != bound.name()) continue;
    bound.info = each.info;
    each = bound;
  }
}

}  // namespace pvslab

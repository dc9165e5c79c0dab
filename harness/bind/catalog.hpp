// The catalogue of searchers at run time: what each says of itself, each bound to every game, and the choice of some of them by id
// or glob. A searcher has the same index everywhere: its place in searchers/catalog.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/bindings.hpp"

namespace pvslab {

// What each searcher says of itself, in the order of the catalogue.
[[nodiscard]] std::span<const SearcherInfo* const> searcher_infos();

// Whether the searcher with that index has memory.
[[nodiscard]] bool has_memory(std::size_t searcher);

[[nodiscard]] std::optional<std::size_t> find_searcher(std::string_view id);

// The searchers that a pattern matches at least once, as indices into the catalogue, in its order. A pattern is an id or a
// glob of `*`, `?` and `[...]`; no patterns match all. Throws UsageError where an id is unknown, with the nearest one, and
// NothingSelected where a glob matches none.
[[nodiscard]] std::vector<std::size_t> select_searchers(std::span<const std::string> patterns);

// What to say of an id that no searcher has: the nearest one, and where all are listed.
[[nodiscard]] std::string unknown_searcher_text(std::string_view id);

// Every searcher bound to G, a game of bound_games.hpp, in the order of the catalogue. The further routines of a searcher, where
// they are bound, follow its search.
template <Game G>
[[nodiscard]] std::span<const BoundSearcher<G>> bound_catalog() {
  detail::fill_catalog();
  return detail::bindings<G>();
}

// Puts the functions of `bound` in the place of those of the routine of that name; what the catalogue says of it stays. For
// programs that try out what a fault does. Call it before the first search.
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

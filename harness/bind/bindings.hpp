// Stores the bound searchers: one list for each game, filled once, one searcher after the other.
#pragma once

#include <vector>

#include "harness/bind/bound_searcher.hpp"

namespace pvslab {

// Binds S to every game of bound_games.hpp and adds it to the list of each game. Defined in bind_searcher.inl.hpp and
// compiled in the unit of S.
template <Searcher S>
void add_to_catalog();

namespace detail {

// Every searcher bound to G. Empty until fill_catalog() has filled the lists. Both functions are defined in bindings.inl.hpp
// and compiled in bindings.cpp for the games of bound_games.hpp: if the unit of every searcher compiled them, they would
// take a tenth of its compile time. Their parameter has no concept: some compilers write it into the name of the function
// and others do not, and a program and the library, which may come from two compilers, must share the lists.
template <typename G>
[[nodiscard]] std::vector<BoundSearcher<G>>& bindings();
template <typename G>
void add_binding(const BoundSearcher<G>& bound);

// Fills the lists of all games with what the registry has (registry.hpp).
void fill_catalog();

}  // namespace detail
}  // namespace pvslab

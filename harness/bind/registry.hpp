// The registry: every searcher and game of the running program. It begins with those of searchers/catalog.hpp and
// bound_games.hpp. `pvslab::main` adds a user's own, and --program adds programs in other languages.
// Add before the first search: a list that was handed out earlier does not grow.
#pragma once

#include <span>

#include "searchers/core/searcher.hpp"

namespace pvslab {

struct SearcherEntry {
  const SearcherInfo* info;
  bool has_memory;
  void (*bind)();  // adds one binding, and those of further routines, to the list of every game
  bool is_shipped = true;
};

// Throws UsageError if there is a searcher with that id already. Not for concurrent use.
void add_searcher(const SearcherEntry& entry);

// `bind_shipped` adds the bindings of every searcher of searchers/catalog.hpp to the list of the added game. The `bind` of
// an added searcher must add its own.
void add_game(void (*bind_shipped)());

// Every searcher, in the order of their indices: first the shipped ones.
[[nodiscard]] std::span<const SearcherEntry> searcher_entries();

// Whether it was added by the user of the library, as opposed to searchers/catalog.hpp.
[[nodiscard]] bool is_added(std::size_t searcher);

}  // namespace pvslab

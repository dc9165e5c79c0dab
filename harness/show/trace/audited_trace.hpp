// What a search keeps in its table, told with its trace. The search is run once more; each entry that it stores is compared with the
// score of its position to the depth of the entry, by plain alpha-beta. An entry that is false need not have harmed a value yet.
//
// Cannot see: what is stored for a position that the storing visit is not at, entries that are replaced before the visit ends, and who
// narrowed a window by an entry without taking it as an answer. Of a program, what it stores and does not tell, and entries of fewer
// plies than their position has on the tree: they are counted as unjudged.
#pragma once

#include <string>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// Whether the searcher has a table that can be looked into, or is a program that tells what it stores.
[[nodiscard]] bool has_told_table(const std::string& searcher);

// Of a searcher that has_told_table() is true of. Throws UsageError where the moves are ordered by what earlier searches left, if a program
// cannot be given the tree as text, and if its visits are not those of the trace; ProgramFailed.
[[nodiscard]] TraceAudit audit_of(TracedGame& game, const SearchTrace& trace);

}  // namespace pvslab

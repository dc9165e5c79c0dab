// The visit that made a search wrong. Two searches of which one is wrong often part long before that, and rightly; what tells is the
// first visit, in the order in which visits end, whose value says something false of its node.
//
// Cannot see: a search whose value is right although something inside it was not, and what a program computes between the root and the
// leaves: of a program, which tells its visits alone, a value is what the visited successors give.
#pragma once

#include <optional>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// Nothing if the value of the search is right, or cannot be wrong: a best-first or selective search, or a window about which it
// promises nothing. Nothing either if the whole tree has more than most_traced_visits nodes.
[[nodiscard]] std::optional<FalseBound> first_false_bound(TracedGame& game, const SearchTrace& trace);

}  // namespace pvslab

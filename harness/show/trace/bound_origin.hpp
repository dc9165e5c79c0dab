// Who set a bound: the visit whose value it is, the window of the root, or the zero window of a proof.
#pragma once

#include <string>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// Where the upper bound of the visit's window comes from. It is the lower bound of its parent at that time, seen from
// the other side: the value of an earlier successor, or else the parent's own lower bound, which comes from further up.
[[nodiscard]] BoundOrigin origin_of_beta(const SearchTrace& trace, VisitNumber visit);
// The same for the lower bound that the visit was entered with.
[[nodiscard]] BoundOrigin origin_of_alpha(const SearchTrace& trace, VisitNumber visit);

// "the value of 2.1", "the window of the root", "the zero window of the proof".
[[nodiscard]] std::string origin_text(TracedGame& game, const SearchTrace& trace, BoundOrigin origin);

}  // namespace pvslab

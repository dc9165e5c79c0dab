// Whether a searcher does what would put it beyond the induction. `SearcherInfo::beyond_induction` is its author's word, and a false
// word would keep the induction away from a searcher that it covers.
#pragma once

#include "harness/check/subject/subject.hpp"

namespace pvslab {

// False if nothing was seen that needs more than one node, its window and the answers of its successors: the search has no memory, it
// looked at nothing else (access.hpp), and it entered the root once, with the window that it was asked for. True for a program, which
// cannot be asked about one node. Searches a few hundred small trees. What a searcher keeps outside of its memory is not seen.
[[nodiscard]] bool shows_a_reason_against_induction(const Subject& subject);

}  // namespace pvslab

// An erased search of a mutant, called as a routine that is compiled for the games of the checks.
#pragma once

#include <cstdint>

#include "harness/bind/erased/erased_search.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {
class Adversary;
}

namespace pvslab::zoo {

// The same search as the functions of BoundSearcher. A further routine keeps no line.
[[nodiscard]] Outcome count_on_tree(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth,
                                    Bounds bounds, Counters& counters);
[[nodiscard]] Outcome check_on_tree(RunErased run, bool keeps_line, const RecordedTree& tree,
                                    RecordedTree::Position root, Depth depth, Bounds bounds, CheckedLine& observer);
[[nodiscard]] Outcome watch_on_tree(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth,
                                    Bounds bounds, Watcher& watcher, TranspositionTable* memory);
[[nodiscard]] Outcome enter_on_adversary(RunErased run, const Adversary& adversary, std::int32_t number, Depth depth,
                                         Bounds bounds, CheckedVisits& observer);

}  // namespace pvslab::zoo

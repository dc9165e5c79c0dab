// The work and the critical path of Young Brothers Wait and Jamboree on uniform trees, by recurrences over the types of
// nodes of Knuth and Moore 1975, "An analysis of alpha-beta pruning". Every visit costs 1, no subtree is too small to divide,
// and there are processors enough.
#pragma once

#include <cstdint>

namespace pvslab {

struct WorkAndPath {
  std::uint64_t work = 1;  // visits
  std::uint64_t path = 1;  // on the longest chain of visits that wait for each other
  bool operator==(const WorkAndPath&) const = default;
};

// In the best order. The first successor of a node of type 1 is of type 1 and its brothers are of type 2; of a node of type 2
// only the first successor is searched, which is of type 3; all successors of a node of type 3 are of type 2. Where there are
// brothers, they wait for the eldest and then for nobody:
//     work_1(d) = 1 + work_1(d-1) + (b-1) work_2(d-1)     path_1(d) = 1 + path_1(d-1) + path_2(d-1)
//     work_2(d) = 1 + work_3(d-1)                         path_2(d) = 1 + path_3(d-1)
//     work_3(d) = 1 + b work_2(d-1)                       path_3(d) = 1 + path_2(d-1) + path_2(d-1)
// The same for both: every zero-window test of Jamboree succeeds.
[[nodiscard]] WorkAndPath in_best_order(std::uint64_t branching, std::int32_t depth);

// Young Brothers Wait in the order of RangedTree in which nothing is pruned: every node is of one type,
//     work(d) = 1 + b work(d-1)     path(d) = 1 + path(d-1) + path(d-1).
[[nodiscard]] WorkAndPath young_brothers_in_worst_order(std::uint64_t branching, std::int32_t depth);

// Jamboree in that order. Every test fails, and is a search of the minimal tree of a node of type 3, because all values below
// the move are on one side of the zero window. Then the brothers are searched for their values, one after the other:
//     work(d) = 1 + b work(d-1) + (b-1) work_3(d-1)     path(d) = 1 + b path(d-1) + path_3(d-1).
[[nodiscard]] WorkAndPath jamboree_in_worst_order(std::uint64_t branching, std::int32_t depth);

}  // namespace pvslab

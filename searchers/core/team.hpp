// ParallelSearcher: an algorithm for several processors as a stateless type. It has
//   info                           as a serial searcher: id, title, citation, contract, cutoff rule
//   Serial                         its serial twin: the searcher whose nodes it visits on one processor; it also searches
//                                  the nodes that are too small to divide
//   search(node, window, team)     the search
//   searches_whole_tree            true if every processor searches the whole tree; optional
//   deepens                        true if it searches to 1, 2, 3 ... plies by itself; optional
//   hands_over                     true if a processor that must wait in this search goes on with any other work; optional. Else
//                                  it helps only with what it waits for
//   is_greedy                      true if no processor is ever idle while there is work for it: then the time of P processors
//                                  without messages is at most work / P + critical path; optional
//   Memory                         SharedMemory (searchers/memory/shared_memory.hpp), if the processors share a table
//
// The same source runs on real threads and on a simulated machine. It reads like its paper:
//
//     static Score search(auto node, Window window, auto& team) {
//       if (team.is_grain(node)) return team.template alone<Serial>(node, window);
//       auto visit = node.enter(window);
//       if (visit.is_leaf()) return visit.evaluate();
//       auto split = team.split(visit, window);
//       const auto search_brother = [](auto& brother, auto& inner) {
//         const Score value = -search(brother.node(), brother.window().flipped(), inner);
//         if (!inner.stopped()) brother.fold(value);
//       };
//       team.search_alone(split, 1, search_brother);
//       team.share(split, search_brother);
//       return team.stopped() ? visit.abandon() : split.leave();
//     }
//
// What a team offers. A team is seen by one processor, inside the successors that it is searching:
//   size()                       the number of its processors
//   stopped()                    whether the result of this search is no longer wanted: a split around it had a cutoff, or
//                                the whole search was stopped. Once true, it stays true, and every value that the search
//                                then returns says nothing
//   is_grain(node)               whether too few plies are left to divide the node's search
//   alone<S>(node, window)       the search of one processor with the serial searcher S. It ends early once stopped()
//   split(visit, window)         the successors of a visit, to be claimed one after the other in move order
//   gather(node, parts)          one position, to be searched `parts` times at once
//   search_alone(split, n, work) claims the next n successors for this processor, and calls work(brother, team) for each
//   share(split, work)           every processor of the team without work claims successors and calls work(brother, team);
//                                returns when no successor is left, or one caused a cutoff, and the last of them has ended
//   share(split, work, given...) calls work(brother, team, given...): values, which the work may only read, and shared
//                                variables. search_alone takes them too
//   shared<T>(), shared_row<T>(n) variables that processors share: read(), write(value), change(f). Each use is a step
//   divided(k)                   the same processors as k sub-teams: each successor is searched by a whole sub-team
//   has_idle()                   whether some processor has no work
//   memory()                     the shared memory as this processor uses it: bounds(), store(), best_move(),
//                                store_best_move() of the table, and enter(), leave(), is_busy() for positions that are being
//                                searched
// A work is a lambda that captures nothing, so that processors share nothing that no step names. Static variables, and pointers
// inside what is given, are left to the author.
// A work that returns without brother.fold(value) claims no further successor on that processor: its search was stopped.
//
// What a split offers: best(), bound(), leave(), has_more(), remaining(), tighten(), keep_turns(), begin_with(), restart_at_second().
// What a brother offers: node(), window() when it was claimed, window_now(), fold(value), await_turn(), is_first(),
// number(). They are documented in harness/team/split.hpp.
#pragma once

#include <concepts>

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The compiler checks `search` where it is called.
template <typename S>
concept ParallelSearcher = requires {
  typename S::Serial;
  { S::info } -> std::convertible_to<const SearcherInfo&>;
};

template <typename S>
inline constexpr bool hands_over = requires {
  requires S::hands_over;
};
template <typename S>
inline constexpr bool is_greedy = requires {
  requires S::is_greedy;
};

}  // namespace pvslab

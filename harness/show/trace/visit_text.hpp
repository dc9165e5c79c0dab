// A visit in words: its role, its kind, what was pruned and by whom.
#pragma once

#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// "P-V", "Cut", "All".
[[nodiscard]] std::string kind_text(NodeKind kind);
// The value, for a drawing: from MAX's side with the sign of the player, "△ 3" or "▽ 3", if the node is no leaf.
[[nodiscard]] std::string value_text(const SearchTrace& trace, VisitNumber visit);
// The name of a move where the game has names, otherwise its number from 1.
[[nodiscard]] std::string name_of_move(const TracedGame& game, Place place, std::uint32_t move);
// "full", "proof", "proof failed", "re-search", "in proof".
[[nodiscard]] std::string role_text(const TracedVisit& visit);
// "moves 3 to 5 are pruned: move 2 returned 7 >= 5, the value of 1". Empty if the visit was not cut off.
[[nodiscard]] std::string cutoff_text(TracedGame& game, const SearchTrace& trace, VisitNumber visit);
// "move 3", "moves 3 and 5", "moves 3 to 5"; the names where the game has names, at most `most` of them.
[[nodiscard]] std::string moves_text(const TracedGame& game, Place place, const std::vector<std::uint32_t>& moves,
                                     std::size_t most = 8);

}  // namespace pvslab

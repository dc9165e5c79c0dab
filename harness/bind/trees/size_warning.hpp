// Warnings before work that would take too long. They are based on N, the nodes of the whole tree, which a search
// without pruning visits. A search with pruning visits at least about the square root of N, if the best move always
// comes first (the minimal tree: D. E. Knuth and R. W. Moore 1975, "An analysis of alpha-beta pruning"), and about
// N^0.75 with usual move ordering. With dynamic ordering it is about N^0.6: searches of suites/chess/middlegames.epd to
// depth 8 visit N^0.52, without the nodes of quiescence. These are orders of magnitude, not forecasts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pvslab {

// The work of searches that prune.
[[nodiscard]] double least_nodes(double whole_tree_nodes);
[[nodiscard]] double usual_nodes(double whole_tree_nodes);
[[nodiscard]] double well_ordered_nodes(double whole_tree_nodes);

struct WorkSize {
  double largest_tree = 0;  // nodes of the largest whole tree of any case
  double nodes = 0;         // estimated visits, sum over all searches
};

// "pvslab: warning: NAME: ...\n" if the work takes many hours or will not finish; otherwise empty.
[[nodiscard]] std::optional<std::string> size_warning(std::string_view name, const WorkSize& size);

// The same for counting leaves, which is faster than searching. `remembers`: with a hash table, which is faster still.
[[nodiscard]] std::optional<std::string> perft_size_warning(std::string_view name, double leaves, bool remembers);

}  // namespace pvslab

// Warnings of work that is out of reach, to be given before it begins. They rest on the nodes of the whole tree, N, which a
// search that does not prune visits. One that prunes visits at least about the square root of N, with the best move always
// first (the minimal tree: D. E. Knuth and R. W. Moore 1975, "An analysis of alpha-beta pruning"), and in a usual order of
// moves about N^0.75. These are powers of ten to be warned by, no forecasts: good orders and tables do better.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pvslab {

// Of a search that prunes.
[[nodiscard]] double least_nodes(double whole_tree_nodes);
[[nodiscard]] double usual_nodes(double whole_tree_nodes);

struct WorkSize {
  double largest_tree = 0;  // the nodes of the whole tree, of the case where they are most
  double nodes = 0;         // to be visited in all searches together
};

// "pvslab: warning: NAME: ...\n" where it takes many hours or will not finish at all, nothing otherwise.
[[nodiscard]] std::optional<std::string> size_warning(std::string_view name, const WorkSize& size);

// The same of counting leaves, which is faster than searching. `remembers`: with a hash table, and faster still.
[[nodiscard]] std::optional<std::string> perft_size_warning(std::string_view name, double leaves, bool remembers);

}  // namespace pvslab

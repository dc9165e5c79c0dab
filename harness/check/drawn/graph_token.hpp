// A case of graph_check.hpp as one word without characters that a shell expands, so that it can be asked again as it is:
//
//   memory-alpha-beta:graph=8:A=0.BC,B=0.C,C=-1:A1@-inf..+inf,A2@-3..-2
//
// The searcher; the entries of its table; the positions, each with its value and its moves; the searches in turn, each with start, depth
// and window. A program has a table of its own, so the entries say nothing to it.
#pragma once

#include <string>
#include <string_view>

#include "harness/check/drawn/graph_check.hpp"

namespace pvslab {

[[nodiscard]] std::string graph_token(std::string_view searcher, const GraphCase& searched);

[[nodiscard]] bool is_graph_token(std::string_view token);

struct GraphReplay {
  const Subject* subject;
  GraphCase searched;
};
// Throws InputError with the column of the first error: an unknown searcher, or one that is not asked graphs; a position that is not
// given; a window that is none under the rule of the searcher.
[[nodiscard]] GraphReplay parse_graph_token(std::string_view token);

struct ReplayedGraph {
  std::string text;
  bool keeps_promises;
};
// Asks all searches of the case, and with `audits` looks into the table. Throws UsageError if it cannot look.
[[nodiscard]] ReplayedGraph replay_graph(const GraphReplay& replay, bool audits);

}  // namespace pvslab

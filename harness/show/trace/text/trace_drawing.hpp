// The trees of a trace, drawn as in the note "Principal Variation Search": the tree of the open search, and the trees of
// the proofs. In the open tree a node has a mark:
//   F     searched with the full window          Z     a proof; Skp: it failed low, the successor is skipped
//   Z+F   the proof failed, searched again       Z!    the proof failed, its value was taken without another search
// and below the mark its kind and its value. What does not fit the width is folded, and the node says how many visits
// are hidden below it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

struct DrawingLimits {
  std::size_t width = 80;
  std::optional<std::uint32_t> plies = {};  // below the root of a drawing
};

struct Drawing {
  std::vector<std::string> lines;
  std::uint64_t folded = 0;  // nodes that were visited and are not drawn
};

// A visit that is not part of a proof, and what lies below it, proofs left out.
[[nodiscard]] Drawing draw_open_tree(const SearchTrace& trace, VisitNumber root, const DrawingLimits& limits);
// A visit and everything below it. `caption` stands above its root.
[[nodiscard]] Drawing draw_whole_tree(const SearchTrace& trace, VisitNumber root, const std::string& caption,
                                      const DrawingLimits& limits);
// For a search that is not nested: the leaves in the order in which they were evaluated, on the tree of their paths.
[[nodiscard]] Drawing draw_evaluations(TracedGame& game, const SearchTrace& trace, const DrawingLimits& limits);

}  // namespace pvslab

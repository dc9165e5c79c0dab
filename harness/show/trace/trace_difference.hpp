// Two searches of the same game, aligned by node: where they part and why, and what only one of them visited.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// Why two searches part. `window`, `role`, `value`: both enter the same node, with another window, in another role, or
// it returns another value. `order`: both search both successors, in another order. `only_left`, `only_right`: one
// searches a successor that the other does not.
enum class Divergence : std::uint8_t { window, role, value, order, only_left, only_right };

struct TraceDifference {
  struct First {
    Divergence reason;
    VisitNumber left = no_visit;  // no_visit if the left search has ended, or does not visit the node
    VisitNumber right = no_visit;
    std::string text;  // one sentence
  };
  std::optional<First> first;  // nothing if the searches are the same
  // For each search the first visit to each node that the other did not visit, in order.
  std::vector<VisitNumber> only_left;
  std::vector<VisitNumber> only_right;
  // The visits side by side, in order. One of a pair may be no_visit.
  std::vector<std::pair<VisitNumber, VisitNumber>> aligned;
};

// Both searches must be nested.
[[nodiscard]] TraceDifference difference_of(TracedGame& game, const SearchTrace& left, const SearchTrace& right);

}  // namespace pvslab

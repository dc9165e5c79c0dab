// The visits of a search: the positions it entered, in order, each as a path of move numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "searchers/core/trace.hpp"

namespace pvslab {

using Path = std::vector<std::uint32_t>;

struct Visits {
  std::vector<Path> nodes;   // interior nodes, leaves and what memory answered, every re-visit again
  std::vector<Path> leaves;  // the leaves among them

  [[nodiscard]] std::set<Path> distinct_leaves() const { return {leaves.begin(), leaves.end()}; }
};

[[nodiscard]] inline Visits visits_of(const std::vector<TraceEvent>& events) {
  Visits visits;
  Path path;
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::leave) {
      path.pop_back();
      continue;
    }
    path.push_back(event.entry.number);
    visits.nodes.push_back(path);
    if (event.kind == TraceEvent::Kind::enter) continue;
    if (event.kind == TraceEvent::Kind::leaf) visits.leaves.push_back(path);
    path.pop_back();
  }
  return visits;
}

[[nodiscard]] inline bool is_subset(const std::set<Path>& a, const std::set<Path>& b) {
  return std::ranges::includes(b, a);
}

}  // namespace pvslab

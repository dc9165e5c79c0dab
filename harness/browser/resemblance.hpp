// Resemblance: the searchers and mutants that a search cannot be told apart from. What a wrong program resembles is often the mistake it makes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/check/subject/subject.hpp"

namespace pvslab {

struct Lookalike {
  std::string_view id;    // of a searcher or a mutant
  std::string_view does;  // of a mutant: its mistake; empty for a searcher
};

struct Resemblance {
  std::uint64_t searches = 0;           // that were compared
  std::vector<Lookalike> same_visits;   // visit the same nodes in the same order, and return the same
  std::vector<Lookalike> same_results;  // only return the same
};

// What a search returned, and the nodes in the order in which it entered them, each by its ply and the number of its move.
struct SeenSearch {
  Score value;
  std::vector<std::uint64_t> nodes;

  bool operator==(const SeenSearch&) const = default;
};
[[nodiscard]] SeenSearch seen_search(const Subject& subject, const ExplicitTree& tree, Bounds bounds);

// Compares `subject`, which must tell its visits, on this tree in this window, and on random trees under `seed`. Searches on other trees or in
// other windows can differ; and two mistakes that these trees do not tell apart are both named.
[[nodiscard]] Resemblance resemblance_of(const Subject& subject, const Tree& tree, Bounds bounds, std::uint64_t seed);

}  // namespace pvslab

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
  CutoffRule rule;

  [[nodiscard]] bool is_mutant() const { return !does.empty(); }
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

// Compares `asked`, which must tell its visits, with every searcher and mutant on random trees under `seed`. Searches on other trees or
// in other windows can differ; and two mistakes that these trees do not tell apart are both named. A mutant that is alike is not named
// if its mistake does not show on these trees: what it was made of is alike too, or a right searcher with the rule of the search is.
// Throws what asking a program throws.
class Lookalikes {
 public:
  Lookalikes(const Subject& asked, std::uint64_t seed);

  // On this tree in this window too.
  [[nodiscard]] Resemblance also_on(const Tree& tree, Bounds bounds) const;

 private:
  struct Candidate {
    const Subject* subject;
    Lookalike lookalike;
    std::string_view original = {};  // of a mutant: the searcher that it was made of
    bool has_same_visits = true;
    bool has_same_results = true;
  };
  void compare(const ExplicitTree& tree, Bounds bounds, std::vector<Candidate>& candidates) const;

  const Subject& asked_;
  std::vector<Candidate> candidates_;
  std::uint64_t searches_ = 0;
};

}  // namespace pvslab

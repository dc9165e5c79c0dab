// Counterexample: one search that broke one clause, with an order by size.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "searchers/core/contract.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

struct Counterexample {
  Tree tree;
  Bounds bounds;
  Score score;  // of the tree, by minimax
  Outcome returned;
  // Windows that a program was asked before this one, in one request, and without which it answers right: what it remembers of
  // them misleads it.
  std::vector<Bounds> before = {};
  // Shrinking ended after so many seconds, which a program has: there may be a smaller one. 0: there is none.
  double shrunk_for = 0;
  // A program that was asked again kept the clause: it is not the one that was checked (`merge --with`), or its answers change.
  bool is_not_seen_again = false;
};

// Fewer nodes first, then the smaller sum of the magnitudes of values, static ones of inner nodes included, then of the bounds' magnitudes.
struct ExampleSize {
  std::uint64_t nodes;
  std::uint64_t value_magnitudes;
  std::uint64_t bound_magnitudes;
  auto operator<=>(const ExampleSize&) const = default;
};

[[nodiscard]] ExampleSize size_of(const ExplicitTree& tree, Bounds bounds);
[[nodiscard]] ExampleSize size_of(const Counterexample& example);

// By size, then by text and bounds: a total order, so that the smallest of a set does not depend on which thread found
// it first.
[[nodiscard]] bool is_smaller(const Counterexample& a, const Counterexample& b);

// The results for one clause.
struct ClauseTally {
  std::uint64_t violations = 0;       // in finite windows; for the root clause, in the open one
  std::uint64_t open_violations = 0;  // in open and half-open windows, tallied separately
  std::optional<Counterexample> smallest;
  ExampleSize smallest_size{UINT64_MAX, 0, 0};

  [[nodiscard]] bool held() const { return violations == 0 && open_violations == 0; }
  void offer(Counterexample candidate);
  void merge(const ClauseTally& other);
};

// A tree that was searched twice in the open window, with another result the second time: the searcher keeps something from one
// search to the next, or asks a clock.
struct Impurity {
  Tree tree;
  Outcome first;
  std::uint64_t first_nodes;
  Outcome again;  // in another order of the trees, on another thread
  std::uint64_t again_nodes;
};

// The results for one routine of a searcher.
struct RoutineTally {
  std::uint64_t searches = 0;  // one search = one tree, one window, all its clauses
  std::uint64_t runs = 0;      // of them, those that were run; the others evaluate the same leaves as one of these
  std::uint64_t open_window_nodes = 0;
  // Of a program: searches among these that it did not answer, and further ones that it was not asked, since it had been silent or
  // had ended too often.
  std::uint64_t unanswered = 0;
  std::uint64_t not_asked = 0;
  std::uint64_t unlisted = 0;  // requests for visits among all that it did not answer; of one block, not kept
  std::uint64_t repeated = 0;  // searches that were asked once more, apart from `searches`
  std::optional<Impurity> impure = {};
  std::array<ClauseTally, clauses.size()> by_clause;

  // Keeps the one of the tree with the fewest nodes; of several, the one whose tree comes first as text.
  void offer(Impurity candidate);
  [[nodiscard]] ClauseTally& operator[](Clause clause) { return by_clause[static_cast<std::size_t>(clause)]; }
  [[nodiscard]] const ClauseTally& operator[](Clause clause) const {
    return by_clause[static_cast<std::size_t>(clause)];
  }
  void merge(const RoutineTally& other);
};

}  // namespace pvslab

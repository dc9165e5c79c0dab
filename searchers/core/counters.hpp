// The node counts of a search, and the observer that takes them at the cost of one increment per interior node.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/core/observer.hpp"

namespace pvslab {

// Every re-visit of a position counts again. The passes of a search that proves its root again and again, such as MTD, are
// proofs too.
struct Counters {
  std::uint64_t nodes = 0;               // positions entered, the root included: interior + leaves
  std::uint64_t interior = 0;            // nodes that were not evaluated; includes those answered from memory
  std::uint64_t leaves = 0;              // evaluations
  std::uint64_t proofs = 0;              // zero-window searches begun outside of one; see Purpose (observer.hpp)
  std::uint64_t proofs_failed = 0;       // proofs that did not fail low, from the view of the node that began them
  std::uint64_t re_searches = 0;         // searches of a successor after its proof in the same visit
  std::uint64_t cutoffs = 0;             // interior nodes that were cut off
  std::uint64_t first_move_cutoffs = 0;  // interior nodes that were cut off by their first successor

  constexpr Counters& operator+=(const Counters& other) {
    nodes += other.nodes;
    interior += other.interior;
    leaves += other.leaves;
    proofs += other.proofs;
    proofs_failed += other.proofs_failed;
    re_searches += other.re_searches;
    cutoffs += other.cutoffs;
    first_move_cutoffs += other.first_move_cutoffs;
    return *this;
  }
  constexpr bool operator==(const Counters&) const = default;
};

class CountingObserver {
  // Four scalars rather than an array, so that compilers keep them in registers.
  struct Leaves {
    std::uint64_t plain = 0;
    std::uint64_t proof = 0;
    std::uint64_t failed_proof = 0;
    std::uint64_t re_search = 0;
  };

 public:
  class Tally {
   public:
    explicit constexpr Tally(CountingObserver& observer) : observer_(observer) {}
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    constexpr ~Tally() {
      observer_.leaves_.plain += leaves_.plain;
      observer_.leaves_.proof += leaves_.proof;
      observer_.leaves_.failed_proof += leaves_.failed_proof;
      observer_.leaves_.re_search += leaves_.re_search;
    }
    constexpr void enter(const Entry&) {}
    constexpr void leave(const Entry& entry, const Exit& exit) { observer_.leave(entry, exit); }
    constexpr void leaf(const Entry& entry, const Exit& exit) {
      switch (entry.purpose) {
        case Purpose::plain: ++leaves_.plain; break;
        case Purpose::proof: exit.kind == NodeKind::cut ? ++leaves_.proof : ++leaves_.failed_proof; break;
        case Purpose::re_search: ++leaves_.re_search; break;
      }
    }
    constexpr void answer(const Entry& entry, const Exit& exit) { observer_.answer(entry, exit); }
    constexpr void plain_leaves(std::uint32_t count) { leaves_.plain += count; }
    // How many leaves this tally has counted.
    [[nodiscard]] constexpr std::uint64_t leaves() const {
      return leaves_.plain + leaves_.proof + leaves_.failed_proof + leaves_.re_search;
    }

   private:
    CountingObserver& observer_;
    Leaves leaves_;
  };

  constexpr void enter(const Entry&) {}
  constexpr void leave(const Entry& entry, const Exit& exit) { ++exits_[exit_index(entry, exit)]; }
  constexpr void leaf(const Entry& entry, const Exit& exit) { Tally(*this).leaf(entry, exit); }
  // Never counts as a cutoff: no successor was searched.
  constexpr void answer(const Entry& entry, const Exit& exit) {
    ++answers_[2 * static_cast<std::size_t>(entry.purpose) + static_cast<std::size_t>(exit.kind == NodeKind::cut)];
  }

  // A visit that was abandoned is not counted here.
  [[nodiscard]] constexpr CountingObserver fork() const { return {}; }
  constexpr void join(const CountingObserver& fork, bool) {
    for (std::size_t i = 0; i < exits_.size(); ++i) exits_[i] += fork.exits_[i];
    for (std::size_t i = 0; i < answers_.size(); ++i) answers_[i] += fork.answers_[i];
    leaves_.plain += fork.leaves_.plain;
    leaves_.proof += fork.leaves_.proof;
    leaves_.failed_proof += fork.leaves_.failed_proof;
    leaves_.re_search += fork.leaves_.re_search;
  }

  [[nodiscard]] constexpr Counters counters() const {
    Counters sum;
    sum.leaves = leaves_.plain + leaves_.proof + leaves_.failed_proof + leaves_.re_search;
    sum.proofs = leaves_.proof + leaves_.failed_proof;
    sum.proofs_failed = leaves_.failed_proof;
    sum.re_searches = leaves_.re_search;
    for (std::size_t purpose = 0; purpose < purpose_count; ++purpose) {
      const auto uncut = exits_[4 * purpose] + exits_[4 * purpose + 1];
      const auto first = exits_[4 * purpose + 2];
      const auto later = exits_[4 * purpose + 3];
      const auto answers = answers_[2 * purpose] + answers_[2 * purpose + 1];
      sum.interior += uncut + first + later + answers;
      sum.cutoffs += first + later;
      sum.first_move_cutoffs += first;
      if (static_cast<Purpose>(purpose) == Purpose::proof) {
        sum.proofs += uncut + first + later + answers;
        sum.proofs_failed += uncut + answers_[2 * purpose];
      }
      if (static_cast<Purpose>(purpose) == Purpose::re_search) sum.re_searches += uncut + first + later + answers;
    }
    sum.nodes = sum.interior + sum.leaves;
    return sum;
  }

 private:
  // Four ways out of a node for each purpose it was entered with: (not cut) x 2, cut by the first successor, by a later
  // one.
  static constexpr std::size_t exit_index(const Entry& entry, const Exit& exit) {
    return 4 * static_cast<std::size_t>(entry.purpose) + 2 * static_cast<std::size_t>(exit.kind == NodeKind::cut) +
           static_cast<std::size_t>(exit.cutter != 0);
  }

  std::array<std::uint64_t, 4 * purpose_count> exits_{};
  std::array<std::uint64_t, 2 * purpose_count> answers_{};  // for each purpose: (not cut), cut
  Leaves leaves_;
};

}  // namespace pvslab

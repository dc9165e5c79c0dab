// Induction over the loop of a node: the inductive check (inductive.hpp) for every number of successors.
//
// A routine is learnt as a finite machine (loop_machine.hpp), for each place of the node and each window that
// inductive.hpp tries. The state of the induction is that of the machine, and S, the greatest score of the successors
// searched so far. The step is one successor: the adversary chooses its score, and to each of the routine's questions
// any answer that the assumed clause allows. All reachable pairs (state, S) are visited. Wherever the routine returns,
// the promised clause must hold: for S if no successor is left, for every score of S or more if some were not searched.
// If it always holds, the clause holds for every number of successors, and by the induction over the height on every
// tree. If not, the shortest way to a violation is a node with few successors; it is searched again to confirm it.
//
// It assumes that the loop of the routine has at most `extra_states` states more than were found, and that the routine
// reads nothing of a successor but whether it is the first, and nothing of their number. It covers scores in
// lowest..highest, and windows and answers in lowest-1..highest+1. A leaf is the base, which inductive.hpp tries.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "harness/check/oracles/inductive.hpp"
#include "harness/check/oracles/loop_machine.hpp"

namespace pvslab {

struct LoopLimits {
  Score lowest{-2};
  Score highest{2};
  LoopTests tests{};
};

// The most scores that a range may have: they are held as sets of bits.
inline constexpr std::uint32_t most_loop_scores = 48;

struct LoopInduction {
  // whole: every machine was learnt. outside: LoopHistories::is_outside, or a window lay so far outside the range that a
  // successor had no answer. The clauses kept are certified only if `whole`.
  Learnt learnt = Learnt::whole;
  std::uint32_t states = 0;  // of the largest machine; those in which no successor is being searched
  std::uint64_t runs = 0;    // of the routine
  // For each assumption asked about. `complete` if every machine was learnt and nothing stopped the check. `nodes`
  // counts the pairs (state, S) that were reached.
  std::vector<Certificate> certificates;
};

// Checks the loop of the subject under each of the assumptions. Stops early once `stop()` is true. Requires
// can_be_certified(subject).
[[nodiscard]] LoopInduction certify_loop(const Subject& subject, const LoopLimits& limits,
                                         const std::vector<Assumption>& assumptions, const std::function<bool()>& stop);

// The number of neighbouring scores that a range needs to contain every order of the quantities of one step: the two
// ends of the window, alpha and best in the loop, S, the successor's score and two answers.
[[nodiscard]] constexpr std::uint32_t values_needed_for_a_step() { return 2 * 8 - 1; }

}  // namespace pvslab

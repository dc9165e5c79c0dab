// Alpha-beta with memory, with mistakes in what the table stores and in what is taken from it.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/memory_alpha_beta.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class MemoryBug : std::uint8_t {
  none,
  bound_stored_as_exact,
  bounds_swapped,
  stored_one_ply_shallower,
  probe_ignores_depth,
  deeper_entry_answers,
  probed_by_ply,
  any_bound_answers,
  classified_by_raised_window,
  stored_for_the_other_side,
  cutoff_not_stored,
  key_cut_short,
  clamped_value_stored_as_soft,
  etc_by_the_wrong_bound,
};

inline constexpr std::array memory_faults{
    Fault<MemoryBug>{
        MemoryBug::bound_stored_as_exact,
        {"memory-alpha-beta:bound-stored-as-exact", "a bound is stored as an exact value",
         "github.com/luccabb/moonfish pull request 32: entries had no bound type, which led to wrong cutoffs"}},
    Fault<MemoryBug>{MemoryBug::bounds_swapped,
                     {"memory-alpha-beta:bounds-swapped", "upper and lower bounds are exchanged when stored", ours}},
    Fault<MemoryBug>{MemoryBug::stored_one_ply_shallower,
                     {"memory-alpha-beta:stored-one-ply-shallower", "a bound is stored under a depth less by one",
                      "github.com/SH11235/rshogi pull request 212: bounds were stored with depth - 1"}},
    Fault<MemoryBug>{MemoryBug::probe_ignores_depth,
                     {"memory-alpha-beta:probe-ignores-depth", "an entry of any depth answers",
                      "github.com/ryanbhayward/games-puzzles-algorithms pull request 100: stored values were used "
                      "whatever the window and the depth"}},
    Fault<MemoryBug>{MemoryBug::deeper_entry_answers,
                     {"memory-alpha-beta:deeper-entry-answers", "an entry of greater depth answers too",
                      "github.com/sroelants/simbelmyne pull request 54: results differ once deeper entries are used"}},
    Fault<MemoryBug>{
        MemoryBug::probed_by_ply,
        {"memory-alpha-beta:probed-by-ply", "the table is asked with the ply instead of the depth left",
         "github.com/pychess/pychess issue 153: probing with the ply ended every deeper iteration at once"}},
    Fault<MemoryBug>{
        MemoryBug::any_bound_answers,
        {"memory-alpha-beta:any-bound-answers", "a bound answers although it does not decide the window",
         "chess.stackexchange.com question 34571: a value is returned whatever the bounds it was found with"}},
    Fault<MemoryBug>{MemoryBug::classified_by_raised_window,
                     {"memory-alpha-beta:classified-by-raised-window",
                      "the bound is judged by the raised alpha, so that an exact value becomes an upper bound", ours}},
    Fault<MemoryBug>{MemoryBug::stored_for_the_other_side,
                     {"memory-alpha-beta:stored-for-other-side", "the value is stored with the wrong sign", ours}},
    Fault<MemoryBug>{MemoryBug::cutoff_not_stored,
                     {"memory-alpha-beta:cutoff-not-stored", "a node that cuts off returns without storing", ours}},
    Fault<MemoryBug>{MemoryBug::key_cut_short,
                     {"memory-alpha-beta:key-cut-short", "only the low bits of the key are compared",
                      "github.com/pkrisz99/Renegade pull request 190: the wrong part of the hash was stored, so that "
                      "collisions were not seen"}},
    Fault<MemoryBug>{MemoryBug::clamped_value_stored_as_soft,
                     {"memory-alpha-beta:clamped-value-stored-as-soft",
                      "the search is fail-hard, but the table takes its values for those of a fail-soft one",
                      "github.com/SebLague/Chess-Coding-Adventure issue 12: fail-hard search, fail-soft table"}},
    Fault<MemoryBug>{MemoryBug::etc_by_the_wrong_bound,
                     {"memory-alpha-beta:etc-by-wrong-bound",
                      "enhanced transposition cutoffs take the lower bound of a successor, not the upper", ours}}};

struct MemoryFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  using Bug = MemoryBug;
  static constexpr SearcherInfo original = MemoryAlphaBeta<>::info;
  static constexpr auto& faults = memory_faults;

  static constexpr Score search(auto node, Window asked, Memory& memory, Bug bug) {
    return search(node, asked, memory, bug, node.depth());
  }

  static constexpr Score search(auto node, Window asked, Memory& memory, Bug bug, Depth at_root) {
    const KnownBounds known = probe(node, memory, bug, at_root);
    const Window deciding = bug == Bug::any_bound_answers ? Window::proof_at(asked.alpha()) : asked;
    if (deciding.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      memory.store(key(node, bug), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
    // Bounds that contradict each other, as only a mistake makes them, are ignored.
    const Window narrowed = known.lower < known.upper ? asked.within(known.lower, known.upper) : asked;
    Window window = narrowed;
    Score best = bug == Bug::clamped_value_stored_as_soft ? narrowed.alpha() : -Score::infinity();
    for (auto successor : visit.successors()) {
      const bool is_refuted = bug == Bug::etc_by_the_wrong_bound &&
                              window.cuts(-memory.bounds(successor.key(), successor.depth()).lower) &&
                              memory.found(successor.key());
      const Score value = is_refuted ? window.beta() : -search(successor, window.flipped(), memory, bug, at_root);
      best = max(best, bug == Bug::clamped_value_stored_as_soft ? min(value, window.beta()) : value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    store(node, memory, best, narrowed, window, bug);
    return visit.leave(best);
  }

 private:
  static constexpr std::uint64_t key(auto node, Bug bug) {
    constexpr std::uint64_t low_bits = 0x3f;
    return bug == Bug::key_cut_short ? node.key() & low_bits : node.key();
  }

  static constexpr KnownBounds probe(auto node, const Memory& memory, Bug bug, Depth at_root) {
    const auto found = memory.found(key(node, bug));
    if (found && bug == Bug::probe_ignores_depth) return found->bounds;
    if (found && bug == Bug::deeper_entry_answers && found->depth > node.depth()) return found->bounds;
    if (bug == Bug::probed_by_ply) return memory.bounds(node.key(), Depth(at_root.plies() - node.depth().plies()));
    return memory.bounds(key(node, bug), node.depth());
  }

  static constexpr void store(auto node, Memory& memory, Score best, Window narrowed, Window raised, Bug bug) {
    Bound bound = narrowed.classify(best);
    if (bug == Bug::bound_stored_as_exact) bound = Bound::exact;
    if (bug == Bug::bounds_swapped) bound = invert(bound);
    if (bug == Bug::classified_by_raised_window) bound = raised.classify(best);
    if (bug == Bug::clamped_value_stored_as_soft && best == narrowed.alpha()) bound = Bound::exact;
    if (bug == Bug::cutoff_not_stored && bound == Bound::lower) return;
    const bool is_shallower = bug == Bug::stored_one_ply_shallower && bound != Bound::exact;
    memory.store(key(node, bug), is_shallower ? node.depth().below() : node.depth(),
                 bug == Bug::stored_for_the_other_side ? -best : best, bound);
  }
};

}  // namespace pvslab::mutants

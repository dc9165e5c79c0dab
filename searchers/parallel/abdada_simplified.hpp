// Simplified ABDADA: as ABDADA, but a processor looks at its moves before it searches them, and says nothing to the table of
// positions.
#pragma once

#include <bitset>
#include <cstdint>

#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory_pvs.hpp"

namespace pvslab {

// Kerrigan 2017, "Simplified ABDADA" and its pseudocode, on principal variation search as there. Between the question whether a
// move is being searched and the mark that it is, another processor may start it too: then both search it. Differs:
// - Moves are put off wherever the tree is divided; Kerrigan's only with `fewest_plies` = 3 or more left. What this costs is the
//   claim `simplified-abdada-as-printed`.
// - Marks are counted, so that the processor that ends first does not take away the other one's; his are one for all. A move
//   is marked by the position that it leads to, his by a hash of position and move. Moves after the 256th are not put off.
// - Horizon nodes use no memory; his table is not printed.
template <CutoffRule rule, std::int32_t fewest_plies = 0>
struct AbdadaSimplified {
  using Window = pvslab::Window<rule>;
  using Memory = SharedMemory;
  using Serial = MemoryPvsUnder<rule, Remembers::above_horizon, BetaCheck::with>;

  static constexpr bool searches_whole_tree = true;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "abdada-simplified" : "abdada-simplified-strict",
      .title = "the same tree on each processor; moves are marked while they are searched",
      .citation = "Kerrigan 2017, \"Simplified ABDADA\", its pseudocode",
      .origin = Origin::adapted,
      .contract = Serial::info.contract,
      .rule = rule,
      .beyond_induction = "a table remembers",
  };

  static Score search(auto node, Window window, auto& team) {
    auto gathering = team.gather(node, team.size());
    const auto search_all = [](auto& part, auto& inner, Window asked) {
      const Score value = search_inside<false>(part.node(), asked, asked, inner);
      if (!inner.stopped()) part.settle(value);
    };
    team.share(gathering, search_all, window);
    return gathering.value();
  }

  template <bool zero_window>
  static Score search(auto node, Window asked, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Routine<zero_window>>(node, asked, memory);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);
    return search_inside<zero_window>(node, asked, asked.within(known.lower, known.upper), team);
  }

 private:
  template <bool zero_window>
  static Score search_inside(auto node, Window asked, Window narrowed, auto& team) {
    auto memory = team.memory();
    auto visit = node.enter(asked);
    if (visit.is_leaf()) return visit.evaluate();
    Window window = narrowed;
    Score best = -Score::infinity();
    std::uint32_t cutter = 0;
    std::bitset<256> put_off;
    for (const bool is_first_pass : {true, false}) {
      if (!is_first_pass && put_off.none()) break;
      for (auto successor : visit.successors()) {
        const std::uint32_t number = successor.number();
        const bool can_wait = number < put_off.size();
        if (!is_first_pass && (!can_wait || !put_off[number])) continue;
        const bool marks = is_first_pass && !successor.is_first() && node.depth() >= Depth(fewest_plies);
        const bool asks = marks && can_wait;
        if (asks && memory.is_busy(successor.key(), successor.depth())) {
          put_off.set(number);
          continue;
        }
        Score value;
        if (successor.is_first()) {
          value = -search<zero_window>(successor, window.flipped(), team);
        } else {
          const auto mark =
              marks ? memory.enter(successor.key(), successor.depth(), false) : BusyTable::Answer::uncounted;
          value = zero_window
                      ? -search<true>(successor, window.flipped(), team)
                      : -search<true>(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), team);
          if (mark == BusyTable::Answer::entered) memory.leave(successor.key(), successor.depth());
          if (team.stopped()) return visit.abandon();
          if (value > window.alpha() && !window.cuts(value)) {
            value = -search<false>(successor, window.flipped(), team);
          }
        }
        if (team.stopped()) return visit.abandon();
        if (value > best) cutter = number;
        best = max(best, value);
        if (window.cuts(best)) break;
        window = window.raised_to(best);
      }
      if (window.cuts(best)) break;
    }
    memory.store(node.key(), node.depth(), best, narrowed.classify(best));
    return visit.leave(best, asked.kind_of(best), cutter);
  }

  template <bool zero_window>
  struct Routine {
    static Score search(auto node, Window window, auto& memory) {
      return Serial::search(node, window, std::bool_constant<zero_window>(), memory);
    }
  };
};

}  // namespace pvslab

// ABDADA: all processors search the same tree, and put off the moves that another one is searching.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>

#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory_alpha_beta.hpp"

namespace pvslab {

// Weill 1996, as the chess programming pages print it. Every move but the first is asked for exclusively; if another processor
// is searching it, it is put off to a second pass, where the shared table may answer. Differs: the second pass searches only
// what was put off, where the listing asks for every move again; the number of processors at a position is in a table of its
// own, so that it outlives the replacement of an entry; moves after the 256th are not put off; horizon nodes below the grain use
// no memory.
template <CutoffRule rule>
struct Abdada {
  using Window = pvslab::Window<rule>;
  using Memory = SharedMemory;
  using Serial = MemoryAlphaBeta<Remembers::above_horizon, rule>;

  static constexpr bool searches_whole_tree = true;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "abdada" : "abdada-strict",
      .title = "the same tree on each processor; what another one is searching is put off",
      .citation =
          "Weill 1996, \"The ABDADA Distributed Minimax Search Algorithm\", as printed by the chess programming pages",
      .origin = Origin::adapted,
      .contract = Serial::info.contract,
      .rule = rule,
      .beyond_induction = "a table remembers",
  };

  static Score search(auto node, Window window, auto& team) {
    auto gathering = team.gather(node, team.size());
    const auto search_all = [](auto& part, auto& inner, Window asked) {
      const Score value = search_inside(part.node(), asked, asked, inner);
      if (!inner.stopped()) part.settle(value);
    };
    team.share(gathering, search_all, window);
    return gathering.value();
  }

  // Nothing if the node is asked for exclusively and another processor is searching it.
  static std::optional<Score> search(auto node, Window asked, bool exclusively, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Serial>(node, asked, memory);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    const BusyTable::Answer entered = memory.enter(node.key(), node.depth(), exclusively);
    if (entered == BusyTable::Answer::refused) return std::nullopt;
    const Score value = search_inside(node, asked, asked.within(known.lower, known.upper), team);
    if (entered == BusyTable::Answer::entered) memory.leave(node.key(), node.depth());
    return value;
  }

 private:
  static Score search_inside(auto node, Window asked, Window narrowed, auto& team) {
    auto memory = team.memory();
    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
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
        const bool exclusively = is_first_pass && !successor.is_first() && can_wait;
        const std::optional<Score> value = search(successor, window.flipped(), exclusively, team);
        if (team.stopped()) return visit.abandon();
        if (!value) {
          put_off.set(number);
          continue;
        }
        if (-*value > best) cutter = number;
        best = max(best, -*value);
        if (window.cuts(best)) break;
        window = window.raised_to(best);
      }
      if (window.cuts(best)) break;
    }
    memory.store(node.key(), node.depth(), best, narrowed.classify(best));
    return visit.leave(best, asked.kind_of(best), cutter);
  }
};

}  // namespace pvslab

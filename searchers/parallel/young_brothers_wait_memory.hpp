// Young Brothers Wait with a shared table.
#pragma once

#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory_alpha_beta.hpp"

namespace pvslab {

// Feldmann 1993. There the table was spread over the memories of the processors. Here they share one. A node's window may be
// narrowed while it is searched, by what the nodes above have found since; so a value is stored as what it is in the tightest
// window used, not in the one at entry.
template <CutoffRule rule>
struct YoungBrothersWaitMemory {
  using Window = pvslab::Window<rule>;
  using Memory = SharedMemory;
  using Serial = MemoryAlphaBeta<Remembers::above_horizon, rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "young-brothers-wait-memory" : "young-brothers-wait-memory-strict",
      .title = "young-brothers-wait-tight with a shared table",
      .citation = "Feldmann 1993, \"Game Tree Search on Massively Parallel Systems\"",
      .origin = Origin::adapted,
      .contract = Serial::info.contract,
      .rule = rule,
      .beyond_induction = "a table remembers",
  };

  static Score search(auto node, Window asked, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Serial>(node, asked, memory);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);

    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
    auto split = team.split(visit, asked.within(known.lower, known.upper));
    split.tighten();
    const auto search_brother = [](auto& brother, auto& inner) {
      const Score value = -search(brother.node(), brother.window().flipped(), inner);
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother);
    team.share(split, search_brother);
    if (team.stopped()) return visit.abandon();
    memory.store(node.key(), node.depth(), split.best(), split.bound());
    return split.leave(asked);
  }
};

}  // namespace pvslab

// Parallel searchers over a shared table with one mistake each. A false entry harms only a search that asks for it later, and
// every node of an explicit tree is a position of its own; so some search the root twice with one table, as a search that
// deepens does.
#pragma once

#include <algorithm>
#include <cstdint>

#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/mutants/fault.hpp"
#include "searchers/parallel/abdada.hpp"
#include "searchers/parallel/lazy_smp.hpp"
#include "searchers/parallel/young_brothers_wait_memory.hpp"

namespace pvslab::mutants {

enum class TableBug : std::uint8_t { stores_aborted, stores_by_asked_window };

// Young Brothers Wait with a shared table, first in a test of the score 0 or in the window asked, then in the window asked.
template <TableBug bug>
struct TableMutant {
  using Original = YoungBrothersWaitMemory<CutoffRule::at_beta>;
  using Window = Original::Window;
  using Memory = SharedMemory;
  using Serial = Original::Serial;

  // No serial searcher of ours does the same.
  static constexpr bool has_twin = false;

  static constexpr FaultInfo fault = [] {
    switch (bug) {
      case TableBug::stores_aborted:
        return FaultInfo{"young-brothers-wait-memory:stores-aborted", "stores the value of a search that was stopped",
                         ours};
      case TableBug::stores_by_asked_window:
        return FaultInfo{"young-brothers-wait-memory:stores-by-asked-window",
                         "stores a value as what it is in the window asked, not in the tightest one that was used",
                         ours};
    }
    __builtin_unreachable();
  }();
  static constexpr SearcherInfo info = renamed(Original::info, fault.id);

  static constexpr Window first_window(Window asked) {
    return bug == TableBug::stores_aborted ? Window::proof_at(Score(0)) : asked;
  }

  static Score search(auto node, Window window, auto& team) {
    static_cast<void>(search_inside(node, first_window(window), first_window(window), team, false));
    return search_inside(node, window, window, team, false);
  }

 private:
  static Score search_below(auto node, Window asked, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Serial>(node, asked, memory);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    // A false entry may have a lower bound above its upper one.
    if (asked.cuts(known.lower) || known.lower >= known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);
    return search_inside(node, asked, asked.within(known.lower, known.upper), team, true);
  }
  static Score search_inside(auto node, Window asked, Window narrowed, auto& team, bool stores) {
    auto memory = team.memory();
    auto visit = node.enter(asked);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, narrowed);
    split.tighten();
    const auto search_brother = [](auto& brother, auto& inner) {
      const Score value = -search_below(brother.node(), brother.window().flipped(), inner);
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother);
    team.share(split, search_brother);
    const bool is_stopped = team.stopped();
    if (is_stopped && bug != TableBug::stores_aborted) return visit.abandon();
    const Bound bound = bug == TableBug::stores_by_asked_window ? narrowed.classify(split.best()) : split.bound();
    if (stores) memory.store(node.key(), node.depth(), split.best(), bound);
    return is_stopped ? visit.abandon() : split.leave();
  }
};

// ABDADA that takes the answer "another processor searches it" for a value.
struct RefusalForValue {
  using Original = Abdada<CutoffRule::at_beta>;
  using Window = Original::Window;
  using Memory = SharedMemory;
  using Serial = Original::Serial;

  static constexpr FaultInfo fault{
      "abdada:refusal-for-value", "drops a move that another processor is searching, and never comes back to it", ours};
  static constexpr SearcherInfo info = renamed(Original::info, fault.id);

  static Score search(auto node, Window window, auto& team) {
    auto gathering = team.gather(node, team.size());
    const auto search_all = [](auto& part, auto& inner, Window asked) {
      const Score value = search_inside(part.node(), asked, asked, inner);
      if (!inner.stopped()) part.settle(value);
    };
    team.share(gathering, search_all, window);
    return gathering.value();
  }

 private:
  static Score search(auto node, Window asked, bool exclusively, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Serial>(node, asked, memory);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);
    const BusyTable::Answer entered = memory.enter(node.key(), node.depth(), exclusively);
    if (entered == BusyTable::Answer::refused) return Score::infinity();
    const Score value = search_inside(node, asked, asked.within(known.lower, known.upper), team);
    if (entered == BusyTable::Answer::entered) memory.leave(node.key(), node.depth());
    return value;
  }
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
    for (auto successor : visit.successors()) {
      const Score value = -search(successor, window.flipped(), !successor.is_first(), team);
      if (team.stopped()) return visit.abandon();
      if (value > best) cutter = successor.number();
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, narrowed.classify(best));
    return visit.leave(best, asked.kind_of(best), cutter);
  }
};

// Lazy SMP in which a helper settles the value that it has one ply before the depth asked for.
struct ShallowValueSettled {
  using Original = LazySmp<CutoffRule::at_beta, LazyForm::alpha_beta>;
  using Window = Original::Window;
  using Memory = SharedMemory;
  using Serial = Original::Serial;

  static constexpr FaultInfo fault{"lazy-smp:shallow-value-settled",
                                   "takes the value of a helper that is a depth behind", ours};
  static constexpr SearcherInfo info = renamed(Original::info, fault.id);

  static Score search(auto node, Window window, auto& team) {
    auto gathering = team.gather(node, team.size());
    const auto deepen = [](auto& part, auto& inner, Window asked) {
      auto memory = inner.memory();
      auto root = part.node();
      const Depth depth = root.depth();
      for (std::int32_t plies = std::min(1, depth.plies()); plies <= depth.plies() && !inner.stopped(); ++plies) {
        const Window own = plies < depth.plies() ? Window::open() : asked;
        const Score value = inner.template alone<Original::Searcher>(root.at_depth(Depth(plies)), own, memory);
        const bool is_behind = part.number() != 0 && plies + 1 == depth.plies();
        if ((plies == depth.plies() || is_behind) && !inner.stopped()) part.settle(value);
      }
    };
    team.share(gathering, deepen, window);
    return gathering.value();
  }
};

}  // namespace pvslab::mutants

// Lazy SMP: each processor runs its own deepening search; they help each other by a shared table and nothing else.
#pragma once

#include <cstdint>

#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory_alpha_beta.hpp"
#include "searchers/memory_pvs.hpp"

namespace pvslab {

// Searches to 1, 2, 3 ... plies with one table, then to the depth asked for.
template <typename S>
struct Deepening {
  using Window = typename S::Window;

  static Score search(auto node, Window window, auto& memory) {
    const Depth depth = node.depth();
    for (std::int32_t plies = 1; plies < depth.plies(); ++plies) {
      static_cast<void>(S::search(node.at_depth(Depth(plies)), Window::open(), memory));
    }
    return S::search(node.at_depth(depth), window, memory);
  }
};

enum class LazyForm : std::uint8_t { alpha_beta, pvs };

// The name is J. Marcel's (2012); D. Homan and M. Sedlak worked the idea out in 2013, in a forum and in engines. The chess
// programming pages, "Lazy SMP", describe processors that begin with different depths, or order the moves of the root
// differently. Ours: processors with odd numbers leave out every second depth, and each one begins the successors after the
// first at a place of its own, at every node. An engine owes many such differences to chance.
template <CutoffRule rule, LazyForm form>
struct LazySmp {
  using Window = pvslab::Window<rule>;
  using Memory = SharedMemory;

  static constexpr bool proves = form == LazyForm::pvs;
  using Searcher = std::conditional_t<proves, MemoryPvsUnder<rule, Remembers::above_horizon>,
                                      MemoryAlphaBeta<Remembers::above_horizon, rule>>;
  using Serial = Deepening<Searcher>;
  static constexpr bool deepens = true;
  static constexpr bool searches_whole_tree = true;

  static constexpr bool is_strict = rule == CutoffRule::above_beta;
  static constexpr SearcherInfo info{
      .id =
          proves ? (is_strict ? "lazy-smp-pvs-strict" : "lazy-smp-pvs") : (is_strict ? "lazy-smp-strict" : "lazy-smp"),
      .title = proves ? "deepening memory-pvs on each processor, with one table"
                      : "deepening memory-alpha-beta on each processor, with one table",
      .citation = "Marcel 2012, Homan 2013 and others, as described by the chess programming pages, \"Lazy SMP\"",
      .origin = Origin::adapted,
      .contract = Searcher::info.contract,
      .rule = rule,
      .beyond_induction = "a table remembers",
  };

  static Score search(auto node, Window window, auto& team) {
    auto gathering = team.gather(node, team.size());
    const auto deepen = [](auto& part, auto& inner, Window asked) {
      auto root = part.node();
      const Depth depth = root.depth();
      const std::int32_t step = part.number() % 2 == 0 ? 1 : 2;
      for (std::int32_t plies = 1; plies < depth.plies() && !inner.stopped(); plies += step) {
        static_cast<void>(
            search_inside<false>(root.at_depth(Depth(plies)), Window::open(), Window::open(), part.number(), inner));
      }
      const Score value = search_inside<false>(root.at_depth(depth), asked, asked, part.number(), inner);
      if (!inner.stopped()) part.settle(value);
    };
    team.share(gathering, deepen, window);
    return gathering.value();
  }

 private:
  template <bool zero_window>
  static Score search(auto node, Window asked, std::uint32_t processor, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Routine<zero_window>>(node, asked, memory);
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower) || known.lower == known.upper) return node.answer(asked, known.lower);
    if (asked.fails_low(known.upper)) return node.answer(asked, known.upper);
    return search_inside<zero_window>(node, asked, asked.within(known.lower, known.upper), processor, team);
  }

  template <bool zero_window>
  static Score search_inside(auto node, Window asked, Window narrowed, std::uint32_t processor, auto& team) {
    auto memory = team.memory();
    auto visit = node.enter(asked);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      if constexpr (!proves) memory.store(node.key(), node.depth(), value, visit.leaf_bound(value));
      return value;
    }
    Window window = narrowed;
    Score best = -Score::infinity();
    std::uint32_t cutter = 0;
    // The first processor looks at no successor before its turn, so that it learns the order that its twin learns.
    const std::uint32_t second = processor == 0 ? 1 : second_of(visit.successor_count(), node.depth(), processor);
    for (const bool is_first_pass : {true, false}) {
      for (auto successor : visit.successors()) {
        const std::uint32_t number = successor.number();
        if (is_first_pass != (number == 0 || number >= second)) continue;
        Score value;
        if (proves && !zero_window && number != 0) {
          value =
              -search<proves>(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), processor, team);
          if (!team.stopped() && value > window.alpha()) {
            value = -search<false>(successor, window.flipped(), processor, team);
          }
        } else {
          value = -search<zero_window>(successor, window.flipped(), processor, team);
        }
        if (team.stopped()) return visit.abandon();
        if (value > best) cutter = number;
        best = max(best, value);
        if (window.cuts(best)) break;
        window = window.raised_to(best);
      }
      if (second <= 1 || window.cuts(best)) break;
    }
    memory.store(node.key(), node.depth(), best, narrowed.classify(best));
    return visit.leave(best, asked.kind_of(best), cutter);
  }

  // The successor that a processor searches after the first one: for processor 0 it would be the second.
  static std::uint32_t second_of(std::uint32_t successors, Depth depth, std::uint32_t processor) {
    if (successors <= 2) return 1;
    constexpr std::uint32_t odd = 0x9e37'79b1;
    return 1 + ((processor * odd) >> static_cast<std::uint32_t>(depth.plies() % 16)) % (successors - 1);
  }

  template <bool zero_window>
  struct Routine {
    static Score search(auto node, Window window, auto& memory) {
      if constexpr (proves) {
        return Searcher::search(node, window, std::bool_constant<zero_window>(), memory);
      } else {
        return Searcher::search(node, window, memory);
      }
    }
  };
};

}  // namespace pvslab

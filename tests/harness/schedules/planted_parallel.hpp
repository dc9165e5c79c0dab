// Parallel searchers with one fault each, of the kinds that a check of schedules has to see or to name.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <thread>
#include <type_traits>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory_alpha_beta.hpp"

namespace pvslab::test {

enum class Planted : std::uint8_t {
  none,
  // in the windows of the splits around
  loses_value_of_narrowed_window,
  loses_value_of_narrowed_move,
  // in the serial part
  serial_drops_last_move,
  serial_searches_from_last_move,
  serial_loses_cutoffs,
  // in what is shared
  shared_in_two_steps,
  shared_before_stop,
  shared_of_first_only,
  counts_behind_pointer,
  remembers_last_tree,
  // in the process
  recurses_for_ever,
  loops_for_ever,
  aborts,
  throws,
  // on real threads
  knows_its_thread,
  aborts_on_threads,
  // in what it visits
  searches_brothers_twice
};

inline constexpr SearcherInfo planted_info(const char* id) {
  return {.id = id, .title = "planted", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};
}

// Alpha-beta with a fault on nodes that are no leaves.
template <Planted fault>
struct PlantedSerial {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    const std::uint32_t count = visit.successor_count();
    for (auto successor : visit.successors()) {
      if (fault == Planted::serial_drops_last_move && count > 1 && successor.number() + 1 == count) break;
      if (fault == Planted::serial_searches_from_last_move && count > 2 && successor.number() == 1) continue;
      best = max(best, -search(successor, window.raised_to(best).flipped()));
      if (window.cuts(best)) return visit.leave(fault == Planted::serial_loses_cutoffs ? best.next_below() : best);
    }
    return visit.leave(best);
  }
};

// Young Brothers Wait in its tight form.
template <Planted fault>
struct PlantedBrothers {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr bool has_serial_fault = fault == Planted::serial_drops_last_move ||
                                           fault == Planted::serial_searches_from_last_move ||
                                           fault == Planted::serial_loses_cutoffs;
  using Serial = std::conditional_t<has_serial_fault, PlantedSerial<fault>, AlphaBeta<CutoffRule::at_beta>>;
  static constexpr SearcherInfo info = planted_info("planted-brothers");

  static Score search(auto node, Window window, auto& team) {
    if (fault == Planted::recurses_for_ever && node.depth() == Depth(1)) return deeper(node, window, team, 0);
    if (fault == Planted::loops_for_ever && node.depth() == Depth(1)) loop();
    if (fault == Planted::aborts && node.depth() == Depth(1)) std::abort();
    if (fault == Planted::throws && node.depth() == Depth(1)) throw std::runtime_error("planted");
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    split.tighten();
    const auto search_brother = [](auto& brother, auto& inner, Window at_entry, std::thread::id of_owner) {
      const Window claimed = brother.window();
      const bool was_narrowed = claimed.beta() < at_entry.beta();
      Score value = -search(brother.node(), claimed.flipped(), inner);
      if (fault == Planted::searches_brothers_twice) value = -search(brother.node(), claimed.flipped(), inner);
      if (fault == Planted::loses_value_of_narrowed_window && was_narrowed) value = -Score::infinity();
      if (fault == Planted::loses_value_of_narrowed_move && was_narrowed && brother.is_first()) value = Score(-5);
      const bool is_other_thread = of_owner != std::this_thread::get_id();
      // On a busy machine another thread would come too late for so small a search.
      const bool waits = fault == Planted::knows_its_thread || fault == Planted::aborts_on_threads;
      if (waits && !is_other_thread) std::this_thread::sleep_for(std::chrono::microseconds(50));
      if (fault == Planted::knows_its_thread && is_other_thread) value = Score::lowest();
      if (fault == Planted::aborts_on_threads && is_other_thread) std::abort();
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother, window, std::this_thread::get_id());
    team.share(split, search_brother, window, std::this_thread::get_id());
    return team.stopped() ? visit.abandon() : split.leave();
  }

 private:
  static Score deeper(auto node, Window window, auto& team, std::uint64_t depth) {
    if (depth == std::numeric_limits<std::uint64_t>::max()) return Score(0);
    volatile std::uint64_t kept[64] = {depth};
    const Score value = deeper(node, window, team, kept[0] + 1);
    return kept[0] == 0 ? value : -value;
  }
  static void loop() {
    std::atomic<bool> ends = false;
    while (!ends.load()) continue;
  }
};

// Root splitting with a best value of its own, beside that of the split.
template <Planted fault>
struct PlantedBest {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Serial = AlphaBeta<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = planted_info("planted-best");

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    auto best = team.template shared<Score>(-Score::infinity());
    const auto search_brother = [](auto& brother, auto& inner, auto& shared) {
      const Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (fault == Planted::shared_before_stop) note(shared, value);
      if (inner.stopped()) return;
      if (fault == Planted::shared_in_two_steps) {
        shared.write(max(shared.read(), value));
      } else if (fault == Planted::shared_of_first_only) {
        if (shared.read() == -Score::infinity()) shared.write(value);
      } else {
        note(shared, value);
      }
      brother.fold(value);
    };
    team.share(split, search_brother, best);
    if (team.stopped()) return visit.abandon();
    return visit.leave(best.read());
  }

 private:
  static void note(auto& shared, Score value) {
    shared.change([&](Score& now) { now = max(now, value); });
  }
};

// Root splitting that keeps every promise, and whose windows depend on what no step names.
template <Planted fault>
struct PlantedUnseen {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Serial = AlphaBeta<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = planted_info("planted-unseen");
  struct Counter {
    std::uint32_t* count;  // a pointer inside a value
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    static std::uint32_t in_program = 0;
    std::uint32_t of_node = 0;
    const Counter counter{fault == Planted::counts_behind_pointer ? &of_node : &in_program};
    auto split = team.split(visit, window);
    const auto search_brother = [](auto& brother, auto& inner, Counter shared) {
      Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (inner.stopped()) return;
      // Not in the step that claimed the brother, but after one that declares nothing of it.
      const bool is_even = ++*shared.count % 2 == 0;
      if (is_even) value = -inner.template alone<Serial>(brother.node(), Window::open());
      if (!inner.stopped()) brother.fold(value);
    };
    team.share(split, search_brother, counter);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

enum class PlantedTable : std::uint8_t {
  none,
  looks_at_window,  // the first witness: one more `if`, which looks at the window of a brother
  stores_exact,
  stores_other_bound,
  takes_deeper,
  never_looks,
  aborts_on_entry  // of a table that another search has filled
};

// Alpha-beta beside a table.
struct WithoutTable {
  static Score search(auto node, Window<CutoffRule::at_beta> window, auto&) {
    return AlphaBeta<CutoffRule::at_beta>::search(node, window);
  }
};

// Young Brothers Wait with a shared table, in its tight form.
template <PlantedTable fault>
struct PlantedWithMemory {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = SharedMemory;
  using Serial = std::conditional_t<fault == PlantedTable::never_looks, WithoutTable,
                                    MemoryAlphaBeta<Remembers::above_horizon, CutoffRule::at_beta>>;
  static constexpr SearcherInfo info =
      planted_info(fault == PlantedTable::stores_exact ? "planted-table" : "planted-memory");

  static Score search(auto node, Window asked, auto& team) {
    auto memory = team.memory();
    if (team.is_grain(node)) return team.template alone<Serial>(node, asked, memory);
    KnownBounds known;
    if (fault != PlantedTable::never_looks) known = memory.bounds(node.key(), node.depth());
    if (fault == PlantedTable::takes_deeper && known == KnownBounds()) {
      known = memory.bounds(node.key(), Depth(node.depth().plies() + 1));
    }
    if (fault == PlantedTable::aborts_on_entry && known != KnownBounds()) std::abort();
    // A false entry may have a lower bound above its upper one.
    if (known.lower > known.upper) known = KnownBounds{};
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
    const auto search_brother = [](auto& brother, auto& inner, Window at_entry) {
      Score value = -search(brother.node(), brother.window().flipped(), inner);
      const bool was_narrowed = brother.window().beta() < at_entry.beta();
      if (fault == PlantedTable::looks_at_window && was_narrowed) value = Score(-5);
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother, asked);
    team.share(split, search_brother, asked);
    if (team.stopped()) return visit.abandon();
    Bound bound = split.bound();
    if (fault == PlantedTable::stores_exact) bound = Bound::exact;
    if (fault == PlantedTable::stores_other_bound && bound == Bound::upper) bound = Bound::lower;
    memory.store(node.key(), node.depth(), split.best(), bound);
    return split.leave(asked);
  }
};

}  // namespace pvslab::test

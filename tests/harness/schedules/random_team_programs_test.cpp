// The reduction of schedules on random small programs that use every member of a team, a split, a brother, a gathering and a shared
// memory: what it tries and what plain enumeration tries give the same searches, and steps that are declared independent can change
// places. Values mean nothing here, and depend on all that a program reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "harness/schedules/exchange.hpp"
#include "harness/schedules/parallel_subject.inl.hpp"
#include "harness/schedules/schedule/lane_digest.hpp"
#include "harness/schedules/schedule/schedule_tree.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory_alpha_beta.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab {
namespace {

// What a program does at a node: bits of a number drawn from the program and the node's place.
std::uint64_t program = 0;  // of the search that runs; one after the other

enum class Does : std::uint8_t {
  gathers,
  tightens,
  keeps_turns,
  begins_with_value,
  searches_one_alone,
  searches_two_alone,
  divides,
  asks_for_idle,
  restarts,
  asks_stopped,
  asks_bounds,
  asks_best_move,
  stores,
  stores_best_move,
  enters,
  enters_exclusively,
  looks_busy,
  looks_at_window,
  looks_at_window_now,
  searches_serially,
  changes_shared,
  reads_shared,
  writes_row,
  reads_row,
  leaves_by_visit
};

struct ProgramPlan {
  std::uint64_t bits;
  [[nodiscard]] bool does(Does what) const { return (bits >> static_cast<unsigned>(what) & 1U) != 0; }
};
ProgramPlan plan_of(std::uint64_t place) { return {synthetic::mix(program ^ synthetic::mix(place))}; }

struct RandomProgram {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = SharedMemory;
  using Serial = MemoryAlphaBeta<Remembers::above_horizon, CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "random-program", .title = "", .citation = "", .contract = Contract{}, .rule = CutoffRule::at_beta};

  static Score search(auto node, Window window, auto& team) {
    if (!plan_of(1).does(Does::gathers)) return search(node, window, 1, team);
    auto gathering = team.gather(node, team.size());
    auto settled = team.template shared<Score>();
    const auto search_part = [](auto& part, auto& inner, Window whole, auto& before) {
      const Score value = search(part.node(), whole, 2 + part.number(), inner);
      if (inner.stopped()) return;
      before.write(value);
      part.settle(value);
    };
    team.share(gathering, search_part, window, settled);
    return max(gathering.value(), settled.read());
  }

 private:
  static constexpr std::uint64_t own_keys =
      1024;  // so that the serial search takes no entry of ours for one of its own

  static Score search(auto node, Window window, std::uint64_t place, auto& team) {
    auto memory = team.memory();
    const ProgramPlan plan = plan_of(place);
    const std::uint64_t key = node.key() + own_keys;
    std::int32_t seen = 0;
    if (plan.does(Does::asks_bounds)) seen += memory.bounds(key, node.depth()) == KnownBounds() ? 0 : 1;
    if (plan.does(Does::asks_best_move)) seen += memory.best_move(key / 2).has_value() ? 1 : 0;
    if (team.is_grain(node)) return team.template alone<Serial>(node, window, memory);
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      if (plan.does(Does::stores)) memory.store(key / 2, node.depth(), value, Bound::exact);
      return value;
    }
    auto split = team.split(visit, window);
    auto shared = team.template shared<std::int32_t>();
    auto row = team.template shared_row<std::int32_t>(visit.successor_count());
    if (plan.does(Does::tightens)) split.tighten();
    if (plan.does(Does::keeps_turns)) split.keep_turns();
    if (plan.does(Does::begins_with_value)) split.begin_with(Score(-1));
    const auto work = [](auto& brother, auto& inner, std::uint64_t above, auto& number, auto& numbers) {
      search_brother(brother, inner, above, number, numbers);
    };
    const std::uint32_t alone =
        (plan.does(Does::searches_one_alone) ? 1 : 0) + (plan.does(Does::searches_two_alone) ? 2 : 0);
    team.search_alone(split, alone, work, place, shared, row);
    if (plan.does(Does::asks_for_idle) && team.has_idle()) ++seen;
    if (plan.does(Does::asks_stopped) && team.stopped()) return visit.abandon();
    if (plan.does(Does::divides)) {
      auto divided = team.divided(team.size());
      divided.share(split, work, place, shared, row);
    } else {
      team.share(split, work, place, shared, row);
    }
    if (plan.does(Does::restarts) && !team.stopped()) {
      split.restart_at_second();
      team.share(split, work, place, shared, row);
    }
    if (team.stopped()) return visit.abandon();
    if (plan.does(Does::stores)) memory.store(key, node.depth(), split.best(), split.bound());
    if (plan.does(Does::stores_best_move)) memory.store_best_move(key, node.depth(), 0);
    const Score value = plan.does(Does::leaves_by_visit) ? split.leave(window) : split.leave();
    return value.is_finite() ? Score((value.value() + seen + shared.read()) % 4) : Score(0);
  }

  static void search_brother(auto& brother, auto& team, std::uint64_t above, auto& shared, auto& row) {
    auto memory = team.memory();
    const std::uint64_t place = 8 * above + brother.number();
    const ProgramPlan of_node = plan_of(above);
    const ProgramPlan plan = plan_of(~place);
    auto node = brother.node();
    std::int32_t seen = brother.is_first() ? 1 : 0;
    const std::uint64_t key = node.key() / 2 + own_keys;
    if (plan.does(Does::looks_busy) && memory.is_busy(key, node.depth())) ++seen;
    BusyTable::Answer entered = BusyTable::Answer::refused;
    if (plan.does(Does::enters)) entered = memory.enter(key, node.depth(), plan.does(Does::enters_exclusively));
    if (plan.does(Does::enters) && entered == BusyTable::Answer::refused) ++seen;
    const Window window = brother.window();
    const Window own = plan.does(Does::looks_at_window) ? window.flipped() : Window::open();
    const Score value = plan.does(Does::searches_serially) ? team.template alone<Serial>(node, own, memory)
                                                           : search(node, own, place, team);
    if (entered == BusyTable::Answer::entered) memory.leave(key, node.depth());
    if (team.stopped()) return;
    if (of_node.does(Does::keeps_turns)) brother.await_turn();
    if (plan.does(Does::looks_at_window_now) && brother.window_now() != window) ++seen;
    if (plan.does(Does::changes_shared)) seen += shared.change([](std::int32_t& number) { return ++number; });
    if (plan.does(Does::reads_shared)) seen += shared.read();
    if (plan.does(Does::writes_row)) row[brother.number()].write(seen);
    if (plan.does(Does::reads_row)) seen += row[0].read();
    if (team.stopped()) return;
    brother.fold(Score(-value.value() % 8 + seen % 4));
  }
};

struct Searches {
  std::set<std::uint64_t> different;
  bool is_complete = true;
  std::uint64_t exchanges = 0;
  bool hides = false;
};

Searches searches_of(const Tree& shape, ScheduledProcessors processors, ScheduleTree::Reduction reduction,
                     std::uint64_t most) {
  static constexpr ParallelSubject subject = parallel_subject<RandomProgram>();
  ExplicitTree tree(shape);
  const Score score = tree.minimax();
  ScheduleTree schedules(processors.count, reduction);
  Searches found;
  while (schedules.begin()) {
    if (schedules.executions() == most) {
      found.is_complete = false;
      break;
    }
    LaneDigest digest;
    const ScheduledResult result =
        search_scheduled(subject, tree, score, Bounds{}, processors, schedules, {.digest = &digest});
    schedules.end();
    std::uint64_t all = synthetic::mix(digest.tables ^ LaneDigest::word_of(result.returned.value));
    for (const std::uint64_t lane : digest.lanes) all = synthetic::mix(all ^ lane);
    found.different.insert(all);
    const auto neighbours = schedules.independent_neighbours();
    if (schedules.executions() % 8 != 1 || neighbours.empty()) continue;
    ++found.exchanges;
    const std::size_t at = neighbours[synthetic::mix(schedules.executions()) % neighbours.size()];
    found.hides |=
        hidden_dependence(subject, tree, score, Bounds{}, processors, schedules.schedule(), at, result).has_value();
  }
  return found;
}

TEST(RandomTeamPrograms, GiveTheSameSearchesWithReductionAsWithout) {
  if (test::is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  constexpr std::uint64_t programs = 120;
  constexpr std::array trees{"[1 0]", "[0 [1 0]]", "[[1 0]]", "[[0] [1]]"};
  std::uint64_t compared = 0;
  std::uint64_t exchanges = 0;
  for (std::uint64_t number = 0; number < programs; ++number) {
    program = synthetic::mix(number);
    const Tree tree = parse_tree(trees[number % trees.size()]);
    const ScheduledProcessors processors{2, number % 8 == 7 ? 1 : 0};
    const Searches reduced = searches_of(tree, processors, ScheduleTree::Reduction::source_sets, 400);
    EXPECT_FALSE(reduced.hides) << number;
    exchanges += reduced.exchanges;
    if (!reduced.is_complete) continue;
    const Searches all = searches_of(tree, processors, ScheduleTree::Reduction::none, 3'000);
    if (all.is_complete) {
      EXPECT_EQ(reduced.different, all.different) << number;
      ++compared;
    } else {
      EXPECT_TRUE(std::ranges::includes(reduced.different, all.different)) << number;
    }
  }
  EXPECT_GT(compared, programs / 4);
  EXPECT_GT(exchanges, programs);
}

}  // namespace
}  // namespace pvslab

// Simulated processors with a cost model.
#include "harness/team/simulated/timed_machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "harness/speedup/speedup_subject.hpp"
#include "suites/synthetic/ordered.hpp"

namespace pvslab {
namespace {

using synthetic::Ordered;
using synthetic::Probability;

Ordered best_first(std::uint32_t branching) {
  return Ordered(Ordered::Params{.branching = branching,
                                 .p1 = Probability(1),
                                 .p2 = Probability(1),
                                 .q = 5,
                                 .ties = Probability(0),
                                 .values = 100});
}

const SpeedupSubject& searcher(std::string_view id) {
  return *std::ranges::find(speedup_subjects(), id, [](const SpeedupSubject& one) { return one.info->id; });
}

SpeedupCase first_case(const Ordered& game) { return CaseOf<Ordered>{game, game.root(1, 0), Depth(5)}; }

MeasuredSearch measured(const SpeedupSubject& one, const Ordered& game, unsigned processors, std::uint32_t latency = 0,
                        std::uint64_t seed = 1) {
  return one.measure(first_case(game),
                     {.processors = processors, .costs = {.latency = latency}, .grain = 1, .seed = seed});
}

TEST(TimedMachine, GivesEveryProcessorsTimeToWorkIdlenessOrMessages) {
  const Ordered game(Ordered::Params{.branching = 5});
  for (const SpeedupSubject& one : speedup_subjects()) {
    for (const unsigned processors : {1U, 2U, 7U, 64U}) {
      for (const std::uint32_t latency : {0U, 10U}) {
        const MeasuredSearch found = measured(one, game, processors, latency);
        // What is idle is the rest; a rest below zero would be a number near 2^64.
        EXPECT_LE(found.idle, processors * found.time) << one.info->id << " " << processors << " " << latency;
        EXPECT_LE(found.critical_path, found.time) << one.info->id << " " << processors << " " << latency;
        EXPECT_GE(processors * found.time, found.work) << one.info->id;
        EXPECT_EQ(found.value, game.known_value(game.root(1, 0))) << one.info->id;
      }
    }
  }
}

TEST(TimedMachine, RunsTheSameEveryTime) {
  const Ordered game(Ordered::Params{.branching = 5});
  const auto figures = [&](const SpeedupSubject& one) {
    const MeasuredSearch found = measured(one, game, 16, 3);
    return std::tuple(found.time, found.work, found.idle, found.communication, found.critical_path,
                      found.counters.nodes);
  };
  for (const SpeedupSubject& one : speedup_subjects()) EXPECT_EQ(figures(one), figures(one)) << one.info->id;
}

TEST(TimedMachine, TakesTheTimeOfTheTwinOnOneProcessor) {
  const Ordered game(Ordered::Params{.branching = 5});
  for (const SpeedupSubject& one : speedup_subjects()) {
    if (one.serial == nullptr) continue;
    const MeasuredSearch alone = measured(one, game, 1);
    const MeasuredSearch twin = one.measure_serial(first_case(game), {});
    EXPECT_EQ(alone.counters, twin.counters) << one.info->id;
    EXPECT_EQ(alone.time, twin.time) << one.info->id;
    EXPECT_EQ(alone.work, alone.time) << one.info->id;
    EXPECT_EQ(alone.idle, 0) << one.info->id;
  }
}

// Feldmann 1993: nothing is visited that a serial search would not visit. In the best-first order that is the minimal tree.
TEST(TimedMachine, VisitsTheMinimalTreeOfBestFirstOrderWithYoungBrothersWait) {
  constexpr std::uint64_t minimal = 6 * 6 * 6 + 6 * 6 - 1;  // b = 6, d = 5
  for (const unsigned processors : {1U, 2U, 16U, 256U}) {
    EXPECT_EQ(measured(searcher("young-brothers-wait"), best_first(6), processors).counters.leaves, minimal);
    EXPECT_EQ(measured(searcher("jamboree"), best_first(6), processors).counters.leaves, minimal);
  }
}

// Finkel and Fishburn 1982 for tree-splitting, Akl, Barnard and Doran 1982 for mandatory work first.
TEST(TimedMachine, SpeedsMandatoryWorkFirstUpMoreThanTreeSplittingInBestFirstOrder) {
  for (const unsigned processors : {16U, 64U}) {
    const auto time = [&](std::string_view id) { return measured(searcher(id), best_first(8), processors).time; };
    EXPECT_LT(time("mandatory-work-first"), time("tree-splitting")) << processors;
  }
}

// The workloads of the greedy bound: uniform trees in three orders of the moves, and independent leaves with many ties.
const std::vector<std::string> uniform_trees{"ordered:b=4,d=6", "ordered:b=7,d=4,p1=0.3,p2=0.6",
                                             "ordered:b=3,d=7,p1=1,p2=1", "uniform:b=4,d=6,values=3"};

// The greatest of T / (critical path + work / P) on the first trees of each workload.
double greatest_of_greedy_bound(const SpeedupSubject& one, IdleFlaw flaw = IdleFlaw::none) {
  double greatest = 0;
  for (const std::string& spec : uniform_trees) {
    const SpeedupWorkload workload(spec);
    for (std::uint64_t tree = 0; tree < 4; ++tree) {
      for (const unsigned processors : {2U, 3U, 5U, 16U, 64U, 256U}) {
        const MeasuredSearch found =
            one.measure(workload.make_case(1, tree),
                        {.processors = processors, .costs = {.interior = 2, .leaf = 3}, .grain = 0, .idle_flaw = flaw});
        const double least = static_cast<double>(found.critical_path) + static_cast<double>(found.work) / processors;
        greatest = std::max(greatest, static_cast<double>(found.time) / least);
      }
    }
  }
  return greatest;
}

// Brent 1974, lemma 2. Work is what was done: that a scheduler searches too much the bound cannot show.
TEST(TimedMachine, KeepsTheGreedyBoundWithEverySearcherThatPromisesIt) {
  std::size_t promise = 0;
  for (const SpeedupSubject& one : speedup_subjects()) {
    if (!one.is_greedy) continue;
    ++promise;
    EXPECT_LE(greatest_of_greedy_bound(one), 1) << one.info->id;
  }
  EXPECT_EQ(promise, 4);
}

TEST(TimedMachine, BreaksTheGreedyBoundWhereAProcessorIsIdleAndOnlyThere) {
  for (const IdleFlaw flaw : {IdleFlaw::keeps_processor, IdleFlaw::wakes_one_too_few, IdleFlaw::rests_after_helping}) {
    EXPECT_GT(greatest_of_greedy_bound(searcher("jamboree"), flaw), 1) << static_cast<int>(flaw);
  }
  EXPECT_LE(greatest_of_greedy_bound(searcher("jamboree"), IdleFlaw::takes_least_work), 1);
}

TEST(TimedMachine, ChargesForMessages) {
  const Ordered game(Ordered::Params{.branching = 8});
  const MeasuredSearch free = measured(searcher("young-brothers-wait"), game, 8, 0);
  const MeasuredSearch costly = measured(searcher("young-brothers-wait"), game, 8, 50);
  EXPECT_EQ(free.communication, 0);
  EXPECT_GT(costly.communication, 0);
  EXPECT_GT(costly.time, free.time);
}

}  // namespace
}  // namespace pvslab

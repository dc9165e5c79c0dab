// Parallel searchers on real threads.
#include "harness/team/thread_machine.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>

#include "harness/team/run_parallel.hpp"
#include "harness/team/simulated/timed_machine.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/parallel/catalog.hpp"
#include "suites/synthetic/ordered.hpp"

namespace pvslab {
namespace {

using synthetic::Ordered;

const Ordered ordered(Ordered::Params{.branching = 6,
                                      .p1 = synthetic::Probability(0.5),
                                      .p2 = synthetic::Probability(0.7),
                                      .q = 20,
                                      .ties = synthetic::Probability(0.1),
                                      .values = 100});

template <ParallelSearcher S>
Score value_on_threads(unsigned threads, std::uint64_t tree, std::int32_t grain) {
  Outcome outcome{Score()};
  CountingObserver observer;
  ThreadMachine machine(threads, ThreadMachine::Threads::pooled, reserve_for<S>(threads));
  machine.grain = grain;
  machine.run([&](Worker& worker) {
    constexpr std::size_t table_bytes = 1U << 16U;
    outcome = run_parallel_afresh<S>(worker, ordered, ordered.root(1, tree), Depth(5), Bounds{}, observer, table_bytes);
  });
  std::uint64_t left = 0;
  for (const Worker& worker : machine.workers()) left += worker.account.left + worker.account.leaves;
  EXPECT_EQ(observer.counters().nodes, left) << S::info.id;
  return outcome.value;
}

template <CutoffRule rule>
void expect_known_values(unsigned threads, std::uint64_t trees) {
  parallel::SearchersUnder<rule>::for_each([&]<ParallelSearcher S>(std::type_identity<S>) {
    for (std::uint64_t tree = 0; tree < trees; ++tree) {
      EXPECT_EQ(value_on_threads<S>(threads, tree, 0), ordered.known_value(ordered.root(1, tree))) << S::info.id;
    }
  });
}

TEST(ThreadMachine, ReturnsTheKnownValueWithEverySearcherAndCountsEveryVisitOnce) {
  expect_known_values<CutoffRule::at_beta>(4, 5);
  expect_known_values<CutoffRule::above_beta>(4, 2);
}

TEST(SlowThreadMachine, ReturnsTheKnownValueWithEightThreads) {
  expect_known_values<CutoffRule::at_beta>(8, 150);
  expect_known_values<CutoffRule::above_beta>(8, 150);
}

// A game that fails at some evaluation, on whatever thread that is.
struct Failing : Ordered {
  Failing(const Params& params, std::uint64_t at) : Ordered(params), left(static_cast<std::int64_t>(at)) {}
  Failing(const Failing& other) : Ordered(other), left(other.left.load()) {}
  [[nodiscard]] Score evaluate(const Position& position) const {
    if (--left == 0) throw std::runtime_error("the evaluation failed");
    return Ordered::evaluate(position);
  }
  mutable std::atomic<std::int64_t> left;
};

// In Jamboree, others wait for the turn of the successor whose search throws.
template <typename S, typename Machine>
void expect_rethrown(auto&& make_machine) {
  for (std::uint64_t at = 1; at <= 500; at += at < 20 ? 1 : 37) {
    const Failing game(Ordered::Params{.branching = 6}, at);
    CountingObserver observer;
    std::unique_ptr<Machine> machine = make_machine();
    const auto search = [&](Worker& worker) {
      static_cast<void>(run_parallel_afresh<S>(worker, game, game.root(1, 0), Depth(6), Bounds{}, observer, 0));
    };
    EXPECT_THROW(machine->run(search), std::runtime_error) << "at evaluation " << at;
  }
}

template <typename S>
struct Rethrown : testing::Test {};
using Rethrowing = testing::Types<YoungBrothersWait<CutoffRule::at_beta, YoungBrothers::weak>,
                                  Jamboree<CutoffRule::at_beta>, TreeSplitting<CutoffRule::at_beta>>;
TYPED_TEST_SUITE(Rethrown, Rethrowing);

TYPED_TEST(Rethrown, FromAnyThreadWhenAllHaveStopped) {
  expect_rethrown<TypeParam, ThreadMachine>([] { return std::make_unique<ThreadMachine>(4); });
}
TYPED_TEST(Rethrown, FromAnySimulatedProcessor) {
  expect_rethrown<TypeParam, TimedMachine>([] { return std::make_unique<TimedMachine>(4, CostModel{}); });
}

// The whole search would take hours.
TEST(ThreadMachine, EndsInOrderWhereItIsInterruptedInTheMidstOfASearch) {
  using S = YoungBrothersWait<CutoffRule::at_beta, YoungBrothers::weak>;
  const Ordered large(Ordered::Params{.branching = 20});
  for (const std::int32_t grain : {0, 6, 100}) {
    std::atomic<int> asked = 0;
    CountingObserver observer;
    ThreadMachine machine(3);
    machine.grain = grain;
    const auto search = [&](Worker& worker) {
      static_cast<void>(run_parallel_afresh<S>(worker, large, large.root(1, 0), Depth(14), Bounds{}, observer, 0));
    };
    EXPECT_THROW(machine.run(search, [&] { return ++asked > 2; }), SearchInterrupted) << grain;
    EXPECT_EQ(asked, 3);
  }
}

}  // namespace
}  // namespace pvslab

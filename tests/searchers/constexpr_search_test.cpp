// The core is constexpr: every searcher searches a tiny game while this file is compiled.
#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

#include "searchers/catalog.hpp"
#include "searchers/core/counters.hpp"

namespace pvslab {
namespace {

// The numbers from 1 on: n leads to 2n and 2n + 1; from 16 on the game is over.
struct Doubling {
  using Position = std::int32_t;
  using Move = std::uint32_t;
  [[nodiscard]] constexpr MoveNumbers moves(Position number) const { return MoveNumbers(number < 16 ? 2 : 0); }
  [[nodiscard]] constexpr Position after(Position number, Move move) const {
    return 2 * number + static_cast<std::int32_t>(move);
  }
  [[nodiscard]] constexpr Score evaluate(Position number) const { return Score(number * 7 % 11 - 5); }
};
static_assert(Game<Doubling>);

constexpr Score score_of(std::int32_t number, std::int32_t depth) {
  const Doubling game;
  if (depth == 0 || number >= 16) return game.evaluate(number);
  return max(-score_of(2 * number, depth - 1), -score_of(2 * number + 1, depth - 1));
}

constexpr bool every_searcher_finds_the_score(std::int32_t depth) {
  bool all = true;
  for_each_searcher([&]<Searcher S>(std::type_identity<S>) {
    // Searchers with memory and best-first searchers allocate memory, which is not possible at compile time.
    if constexpr (!HasMemory<S> && S::info.contract.contains(Clause::root) &&
                  S::info.contract.contains(Clause::line_start)) {
      SilentObserver observer;
      const auto window = Window<S::info.rule>::open();
      const Outcome outcome = search<S>(Doubling{}, 1, Depth(depth), window, observer);
      all = all && outcome.value == score_of(1, depth);
    }
  });
  return all;
}

static_assert(every_searcher_finds_the_score(0));
static_assert(every_searcher_finds_the_score(1));
static_assert(every_searcher_finds_the_score(2));
static_assert(every_searcher_finds_the_score(3));
static_assert(every_searcher_finds_the_score(4));
static_assert(every_searcher_finds_the_score(6));  // the game is over before

constexpr Counters count_minimax(std::int32_t depth) {
  CountingObserver observer;
  static_cast<void>(search<Minimax>(Doubling{}, 1, Depth(depth), Minimax::Window::open(), observer));
  return observer.counters();
}

// A position of two words does not travel with its node.
struct WideDoubling {
  struct Position {
    std::int64_t number;
    std::int64_t three_times;
  };
  using Move = std::uint32_t;
  [[nodiscard]] constexpr MoveNumbers moves(Position at) const { return Doubling().moves(narrow(at)); }
  [[nodiscard]] constexpr Position after(Position at, Move move) const {
    const auto next = std::int64_t{Doubling().after(narrow(at), move)};
    return {next, 3 * next};
  }
  [[nodiscard]] constexpr Score evaluate(Position at) const { return Doubling().evaluate(narrow(at)); }

 private:
  static constexpr std::int32_t narrow(Position at) { return static_cast<std::int32_t>(at.three_times / 3); }
};

constexpr Counters count_alpha_beta(const auto& game, const auto& position) {
  using AtBeta = AlphaBeta<CutoffRule::at_beta>;
  CountingObserver observer;
  static_cast<void>(search<AtBeta>(game, position, Depth(4), AtBeta::Window::open(), observer));
  return observer.counters();
}

static_assert(count_alpha_beta(WideDoubling{}, WideDoubling::Position{1, 3}) == count_alpha_beta(Doubling{}, 1));

TEST(ConstexprSearch, MakesWidePositionsAtRunTimeAsWhileCompiling) {
  EXPECT_EQ(count_alpha_beta(WideDoubling{}, WideDoubling::Position{1, 3}), count_alpha_beta(Doubling{}, 1));
}

static_assert(count_minimax(0) == Counters{.nodes = 1, .leaves = 1});
static_assert(count_minimax(3) == Counters{.nodes = 15, .interior = 7, .leaves = 8});

TEST(ConstexprSearch, GivesTheSameWhenTheProgramRuns) {
  for (const std::int32_t depth : {0, 1, 2, 3, 4, 5, 6}) EXPECT_TRUE(every_searcher_finds_the_score(depth)) << depth;
}

}  // namespace
}  // namespace pvslab

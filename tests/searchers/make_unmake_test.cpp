// MakeUnmake turns a make/unmake game into a game for searchers, and keeps what else the game has.
#include "searchers/core/make_unmake.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"

namespace pvslab {
namespace {

using Search = AlphaBeta<CutoffRule::at_beta>;

// One to three stones are taken in turn. Its undo can only be moved.
struct InPlace {
  using Position = int;
  using Move = int;
  explicit InPlace(int most_taken) : most(most_taken) {}

  [[nodiscard]] std::vector<int> moves(int stones) const {
    std::vector<int> taken;
    for (int move = 1; move <= most && move <= stones; ++move) taken.push_back(move);
    return taken;
  }
  std::unique_ptr<int> make(int& stones, int taken) const {
    auto before = std::make_unique<int>(stones);
    stones -= taken;
    return before;
  }
  void unmake(int& stones, int, std::unique_ptr<int> before) const { stones = *before; }
  [[nodiscard]] Score evaluate(int stones) const { return Score(stones == 0 ? -1 : 0); }
  [[nodiscard]] std::uint64_t key(int stones) const { return static_cast<std::uint64_t>(stones); }
  int most;
};

struct Copying : InPlace {
  using InPlace::InPlace;
  [[nodiscard]] int after(int stones, int taken) const { return stones - taken; }
};

struct WithoutUnmake : InPlace {
  void unmake(int&) const;
};

static_assert(MakeUnmakeGame<InPlace> && !Game<InPlace>);
static_assert(KeyedGame<MakeUnmake<InPlace>>);
static_assert(!MakeUnmakeGame<WithoutUnmake>);

TEST(MakeUnmake, LeavesThePositionThatAMoveStartsFrom) {
  const MakeUnmake<InPlace> game(3);
  const int stones = 7;
  EXPECT_EQ(game.after(stones, 3), 4);
  EXPECT_EQ(stones, 7);
}

TEST(MakeUnmake, IsTheGameThatItIsMadeOf) {
  const MakeUnmake<InPlace> game(InPlace(2));
  EXPECT_EQ(game.moves(7), (std::vector<int>{1, 2}));
  EXPECT_EQ(game.key(7), 7U);
}

TEST(MakeUnmake, IsSearchedLikeACopyMakeGame) {
  for (int stones = 0; stones <= 10; ++stones) {
    CountingObserver copies;
    CountingObserver moves;
    EXPECT_EQ(search<Search>(Copying(3), stones, Depth(10), Search::Window::open(), copies),
              search<Search>(MakeUnmake<InPlace>(3), stones, Depth(10), Search::Window::open(), moves));
    EXPECT_EQ(copies.counters(), moves.counters());
  }
}

TEST(MakeUnmake, TakesAMoveBack) {
  const MakeUnmake<InPlace> game(3);
  int stones = 7;
  auto undo = made(game, stones, 2);
  EXPECT_EQ(stones, 5);
  take_back(game, stones, 2, std::move(undo));
  EXPECT_EQ(stones, 7);
}

}  // namespace
}  // namespace pvslab

// The parallel searchers that claims are about, on simulated processors. All figures are exact and the same every time.
#pragma once

#include <cassert>
#include <cstdint>

#include "harness/team/simulated/timed_machine.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/score.hpp"
#include "suites/synthetic/numbered_moves.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {

enum class MoveOrder : std::uint8_t { best_first, worst_first };

// A uniform tree of distinct leaf values whose moves are all in the best or all in the worst order. The values below a node are a
// range of integers, which its successors divide into equal ranges. So in the worst order every value below a move is better than
// every value below the moves before it, and alpha-beta prunes nothing.
class RangedTree {
 public:
  // The values below the node are low, low + 1 .. low + count - 1, from the view of the side to move.
  struct Position {
    std::int32_t low = 0;
    std::int32_t count = 1;
    bool operator==(const Position&) const = default;
  };
  using Move = Position;  // the position it leads to

  // Of so many plies. Requires branching >= 1 and branching^depth < 2^31.
  RangedTree(std::int32_t branching, Depth depth, MoveOrder order)
      : branching_(branching), depth_(depth), order_(order) {
    assert(branching >= 1);
  }

  [[nodiscard]] Position root() const {
    std::int32_t leaves = 1;
    for (std::int32_t ply = 0; ply < depth_.plies(); ++ply) leaves *= branching_;
    return {0, leaves};
  }
  [[nodiscard]] Depth depth() const { return depth_; }

  struct Ranges {
    std::int32_t highest;  // of the values below the node, seen by the other side
    std::int32_t count;    // of the values below each successor
    std::int32_t branching;
    MoveOrder order;
    // `worse` is how many of the successors are worse.
    [[nodiscard]] constexpr Position move(std::uint32_t number) const {
      const auto place = static_cast<std::int32_t>(number);
      const std::int32_t worse = order == MoveOrder::best_first ? branching - 1 - place : place;
      return {highest - (worse + 1) * count + 1, count};
    }
  };
  [[nodiscard]] synthetic::NumberedMoves<Ranges> moves(const Position& position) const {
    return {{-position.low, position.count / branching_, branching_, order_}, static_cast<std::uint32_t>(branching_)};
  }
  [[nodiscard]] Position after(const Position&, const Move& successor) const { return successor; }
  [[nodiscard]] Score evaluate(const Position& position) const { return Score(position.low); }

 private:
  std::int32_t branching_;
  Depth depth_;
  MoveOrder order_;
};

static_assert(Game<RangedTree>);

struct SimulatedSearch {
  Score value{};
  std::uint64_t time = 0;  // until the search returned
  std::uint64_t work = 0;  // of all processors
  std::uint64_t critical_path = 0;
};

enum class OnRanges : std::uint8_t { tree_splitting, mandatory_work_first, young_brothers_wait, jamboree };

// By default every visit costs 1 and messages cost nothing. No subtree is too small to divide. On one processor,
// tree-splitting is serial alpha-beta.
[[nodiscard]] SimulatedSearch simulate(OnRanges searcher, const RangedTree& tree, unsigned processors,
                                       const CostModel& costs = {});

// Parallel aspiration with windows of 100. An evaluation costs 1, and nothing else does. On one processor it is serial
// alpha-beta.
[[nodiscard]] SimulatedSearch simulate_aspiration(const synthetic::Uniform& game, std::uint64_t root, Depth depth,
                                                  unsigned processors);

}  // namespace pvslab

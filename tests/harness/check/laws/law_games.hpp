// Games for the tests of the laws: correct ones, copy-make and make/unmake.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "searchers/core/game.hpp"
#include "searchers/core/make_unmake.hpp"

namespace pvslab::test {

// One to three stones are taken in turn; the side that finds none has lost.
struct TakeAway {
  using Position = std::uint32_t;  // stones left
  using Move = std::uint32_t;      // stones taken

  [[nodiscard]] std::vector<Move> moves(Position stones) const {
    std::vector<Move> taken;
    for (Move move = 1; move <= 3 && move <= stones; ++move) taken.push_back(move);
    return taken;
  }
  [[nodiscard]] Position after(Position stones, Move taken) const { return stones - taken; }
  [[nodiscard]] Score evaluate(Position stones) const { return Score(stones == 0 ? -1 : 0); }
  [[nodiscard]] std::uint64_t key(Position stones) const { return stones; }
};
static_assert(KeyedGame<TakeAway>);

}  // namespace pvslab::test

// expect: Game: Move must be copyable (std::copyable)
// at fault: Countdown::Move
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  struct Move {
    const std::uint32_t stones;
  };
  std::vector<Move> moves(Position) const;
  Position after(Position position, Move move) const { return position - move.stones; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

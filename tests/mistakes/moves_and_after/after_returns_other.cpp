// expect: Game: after(position, move) must return a Position by value
// at fault: long
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  long after(Position position, Move move) const { return long{position} - long{move}; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

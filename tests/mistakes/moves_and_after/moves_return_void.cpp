// expect: Game: moves(position) must return a range, such as std::vector<Move>
// at fault: void
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  void moves(Position) const {}
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

// expect: Game: Move is missing: a public type, a move of the game
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  std::vector<int> moves(Position) const { return {1, 2}; }
  Position after(Position position, int) const { return position - 1; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

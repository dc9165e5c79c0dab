// expect: Game: moves(position) must return a range with a default constructor (then empty) and a move one
// at fault: Moves
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Moves : std::vector<std::uint32_t> {
  using vector::vector;
  Moves() = delete;
};

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  Moves moves(Position) const { return Moves(2, 1); }
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

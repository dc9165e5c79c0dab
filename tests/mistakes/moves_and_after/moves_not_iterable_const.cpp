// expect: Game: moves(position) must return a range whose begin() and end() are const
// at fault: Moves
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Moves : std::vector<std::uint32_t> {
  auto begin() { return vector::begin(); }
  auto end() { return vector::end(); }
};

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  Moves moves(Position) const { return {}; }
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

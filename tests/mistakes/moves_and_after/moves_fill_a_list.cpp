// expect: Game: moves must be public and take a Position (by value or const&)
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  void moves(Position, std::vector<Move>& list) const { list.push_back(1); }
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

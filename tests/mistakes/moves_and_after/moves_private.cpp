// expect: Game: moves must be public and take a Position (by value or const&)
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }

 private:
  std::vector<Move> moves(Position) const { return {1, 2}; }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

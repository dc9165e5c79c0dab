// expect: Game: evaluate(position, window) must take a pvslab::Window, not alpha and beta
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position, Score alpha, Score) const { return alpha; }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

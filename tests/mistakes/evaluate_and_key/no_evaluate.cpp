// expect: Game: evaluate(position) is missing: it returns a pvslab::Score
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Position after(Position position, Move move) const { return position - move; }
  Score value(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

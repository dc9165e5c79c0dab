// expect: Game: Position is missing: a public type, the state of the game
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Move = std::uint32_t;
  std::vector<Move> moves(std::uint32_t) const { return {1, 2}; }
  std::uint32_t after(std::uint32_t position, Move move) const { return position - move; }
  Score evaluate(std::uint32_t) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

// expect: KeyedGame: key(position) must return std::uint64_t
// at fault: unsigned int
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }
  std::uint32_t key(Position position) const { return position; }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

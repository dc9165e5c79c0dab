// expect: Game: unmake must be public and take a Position&, a Move and what make returned
// at fault: unsigned int
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Move make(Position& position, Move move) const { return position -= move, move; }
  Score evaluate(Position) const { return Score(0); }
  void unmake(Position& position, Move move) const { position += move; }
};

int main() { return mistakes::make_unmake_entry<Countdown>(); }

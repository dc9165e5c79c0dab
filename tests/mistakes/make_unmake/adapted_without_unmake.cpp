// expect: Game: unmake is missing beside make: `void unmake(Position&, Move, Undo) const`
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
};

int main() { return mistakes::make_unmake_entry<Countdown>(); }

// expect: Game: make(position, move) must be a const member function
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Move make(Position& position, Move move) { return position -= move, move; }
  Score evaluate(Position) const { return Score(0); }
  void unmake(Position& position, Move, Move undo) const { position += undo; }
};

int main() { return mistakes::make_unmake_entry<Countdown>(); }

// expect: Game: make is missing beside unmake: `Undo make(Position&, Move) const`
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  void unmake(Position& position, Move, Move undo) const { position += undo; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::make_unmake_entry<Countdown>(); }

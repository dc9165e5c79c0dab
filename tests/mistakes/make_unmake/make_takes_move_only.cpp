// expect: Game: make must be public and take a Position& and a Move
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Move make(Move move) const { return move; }
  Score evaluate(Position) const { return Score(0); }
  void unmake(Position& position, Move, Move undo) const { position += undo; }
};

int main() { return mistakes::make_unmake_entry<Countdown>(); }

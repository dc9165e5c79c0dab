// expect: Game: after(position, move) is missing; with make and unmake, use pvslab::MakeUnmake<MyGame>
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
  void unmake(Position& position, Move, Move undo) const { position += undo; }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

// expect: Game: Position is missing: a public type, the state of the game
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Countdown {
  Score evaluate(int) const { return Score(0); }
};

int main() { return mistakes::main_of<Countdown>(); }

// expect: Game: evaluate(position) must return pvslab::Score, not int
// at fault: int
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  int evaluate(Position) const { return 0; }
};

int main() { return mistakes::named_entry<Countdown>(); }

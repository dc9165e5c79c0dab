// expect: Game: start(), start(index) or start(seed, index) must be public and const and return a Position
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
  Position start() { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

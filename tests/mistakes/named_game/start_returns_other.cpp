// expect: Game: start(), start(index) or start(seed, index) must be public and const and return a Position
// at fault: unsigned int
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
  const char* start() const { return "3"; }
};

int main() { return mistakes::named_entry<Countdown>(); }

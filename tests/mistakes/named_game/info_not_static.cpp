// expect: Game: info must be static constexpr
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  GameInfo info{.id = "countdown"};
  Position start() const { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

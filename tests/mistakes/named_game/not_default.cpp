// expect: Game: must have a default constructor
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
  explicit Countdown(int) {}
  Position start() const { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

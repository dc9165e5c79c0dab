// expect: Game: info.id must have letters, digits, '-' and '_' only, and begin with a letter
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "2048"};
  Position start() const { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

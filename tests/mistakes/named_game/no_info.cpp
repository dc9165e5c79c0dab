// expect: Game: info is missing: a public static constexpr pvslab::GameInfo info
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  Position start() const { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

// expect: Game: start() is missing: it returns the Position where searches begin
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
};

int main() { return mistakes::named_entry<Countdown>(); }

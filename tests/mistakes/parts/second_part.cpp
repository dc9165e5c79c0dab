// expect: Game: start() is missing: it returns the Position where searches begin
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
};

int main() { return mistakes::main_of<mistakes::CorrectSearcher, Countdown>(); }

// expect: Game: info must be a pvslab::GameInfo
// at fault: const char
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr const char* info = "countdown";
  Position start() const { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

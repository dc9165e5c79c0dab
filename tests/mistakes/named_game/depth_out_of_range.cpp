// expect: Game: info.depth must be 1 to pvslab::max_game_depth
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown", .depth = 0};
  Position start() const { return 3; }
};

int main() { return mistakes::named_entry<Countdown>(); }

// expect: Game: Position is missing: a public type, the state of the game
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

namespace {
struct NoPosition {
  static constexpr GameInfo info{.id = "countdown"};
  using Move = int;
};
}  // namespace

int main() { return mistakes::main_of<Fast<NoPosition>>(); }

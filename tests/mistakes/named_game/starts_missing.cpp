// expect: Game: starts() is missing beside start(index): `std::uint64_t starts() const`
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown : mistakes::CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
  Position start(std::uint64_t index) const { return static_cast<Position>(index); }
};

int main() { return mistakes::named_entry<Countdown>(); }

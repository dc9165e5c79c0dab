// expect: Game: after must be public and take a Position and a Move (by value or const&)
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

enum class Stones : std::uint32_t { one = 1, two = 2 };

struct Countdown {
  using Position = std::uint32_t;
  using Move = Stones;
  std::vector<Move> moves(Position) const { return {Stones::one, Stones::two}; }
  Position after(Move move, Position position) const { return position - static_cast<Position>(move); }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

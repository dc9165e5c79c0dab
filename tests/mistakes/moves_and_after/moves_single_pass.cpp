// expect: Game: moves(position) must return a forward range: one to iterate twice
// at fault: istream_view
#include <cstdint>
#include <iostream>
#include <ranges>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  auto moves(Position) const { return std::ranges::istream_view<Move>(std::cin); }
  Position after(Position position, Move move) const { return position - move; }
  Score evaluate(Position) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

// expect: Game: Position must be copyable (std::copyable)
// at fault: std::unique_ptr<
#include <cstdint>
#include <memory>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Countdown {
  using Position = std::unique_ptr<int>;
  using Move = std::uint32_t;
  std::vector<Move> moves(const Position&) const { return {1, 2}; }
  Position after(const Position&, Move) const { return nullptr; }
  Score evaluate(const Position&) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

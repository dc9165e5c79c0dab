// expect: Game: Position must have a default constructor
// at fault: Heap
#include <cstdint>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Heap {
  explicit Heap(std::uint32_t stones) : count(stones) {}
  std::uint32_t count;
};

struct Countdown {
  using Position = Heap;
  using Move = std::uint32_t;
  std::vector<Move> moves(const Heap&) const { return {1, 2}; }
  Heap after(const Heap& heap, Move move) const { return Heap(heap.count - move); }
  Score evaluate(const Heap&) const { return Score(0); }
};

int main() { return mistakes::entry<mistakes::CorrectSearcher, Countdown>(); }

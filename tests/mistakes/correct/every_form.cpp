// Games and searchers without a mistake, in every form that the concepts allow.
#include <cstdint>
#include <span>
#include <vector>

#include "tests/mistakes/correct.hpp"

using namespace pvslab;
using namespace pvslab::mistakes;

namespace {

// A larger position, moves in a vector, evaluation in a window of either rule, no key.
struct Board final {
  struct Position {
    std::vector<int> heaps{3, 2};
  };
  struct Move {
    std::size_t heap;
    int stones;
  };
  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Move> all;
    for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
      for (int stones = 1; stones <= position.heaps[heap]; ++stones) all.push_back({heap, stones});
    }
    return all;
  }
  [[nodiscard]] Position after(Position position, const Move& move) const {
    position.heaps[move.heap] -= move.stones;
    return position;
  }
  [[nodiscard]] Score evaluate(const Position&, auto window) const { return window.alpha(); }
};

// Moves that belong to somebody else, and an evaluation that takes the window or not.
struct Borrowed : CorrectGame {
  using Move = std::uint8_t;
  [[nodiscard]] std::span<const Move> moves(Position) const { return all; }
  [[nodiscard]] Score evaluate(Position) const { return Score(0); }
  [[nodiscard]] Score evaluate(Position, Window<CutoffRule::at_beta>) const { return Score(0); }
  std::vector<Move> all{0, 1};
};

struct MadeAndUnmade : CorrectGame {
  struct Nothing {};
  Nothing make(Position& position, Move move) const { return position -= move, Nothing{}; }
  void unmake(Position& position, Move move, Nothing) const { position += move; }
};

}  // namespace

int main() {
  return entry<CorrectSearcher, CorrectGame>() + entry<CorrectStrictSearcher, CorrectGame>() +
         entry<CorrectSearcherWithMemory, CorrectGame>() + entry<CorrectSearcher, Board>() +
         entry<CorrectStrictSearcher, Board>() + entry<CorrectSearcher, Borrowed>() +
         entry<CorrectStrictSearcher, Borrowed>() + entry<CorrectSearcher, MadeAndUnmade>() +
         make_unmake_entry<MadeAndUnmade>();
}

// expect: Searcher: search(node, window) does not take the nodes of this game
// at fault: HeapGame
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct HeapGame : mistakes::CorrectGame {
  using Position = unsigned char;
  Position after(Position position, Move move) const { return static_cast<Position>(position - move); }
};

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) requires(sizeof(node.position()) == 4) {
    return node.enter(window).evaluate();
  }
};

int main() { return mistakes::entry<Mine, HeapGame>(); }

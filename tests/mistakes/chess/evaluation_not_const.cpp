// expect: Chess: the evaluation must be a const member function
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Mine {
  Score operator()(const chess::SearchPosition&) { return Score(++calls); }
  int calls = 0;
};

int main() {
  const chess::Chess<Mine> game;
  return game.evaluate(game.start(0), Window<CutoffRule::at_beta>::open()) > Score(0) ? 1 : 0;
}

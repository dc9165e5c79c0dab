// expect: Chess: the evaluation must return pvslab::Score, as in Score(centipawns)
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Mine {
  int operator()(const chess::SearchPosition&) const { return 0; }
};

int main() {
  const chess::Chess<Mine> game;
  return game.evaluate(game.start(0), Window<CutoffRule::at_beta>::open()) > Score(0) ? 1 : 0;
}

// expect: Chess: the evaluation must take a chess::SearchPosition: a score must not depend on clocks
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Mine {
  Score operator()(const chess::Position& position) const { return Score(position.halfmove_clock); }
};

int main() {
  const chess::Chess<Mine> game;
  return game.evaluate(game.start(0), Window<CutoffRule::at_beta>::open()) > Score(0) ? 1 : 0;
}

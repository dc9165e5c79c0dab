// expect: Chess: the evaluation needs Score operator()(const chess::SearchPosition&) const
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Mine {
  Score value(const chess::SearchPosition&) const { return Score(0); }
};

int main() {
  const chess::Chess<Mine> game;
  return game.evaluate(game.start(0), Window<CutoffRule::at_beta>::open()) > Score(0) ? 1 : 0;
}

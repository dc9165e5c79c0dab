// expect: Chess: the move order needs int operator()(const chess::SearchPosition&, chess::SearchMove) const
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Even {
  Score operator()(const chess::SearchPosition&) const { return Score(0); }
};

struct Mine {
  double operator()(const chess::SearchPosition&, chess::SearchMove) const { return 0.5; }
};

int main() {
  const chess::Chess<Even, chess::ShippedQuiescence, Mine> game;
  return game.evaluate(game.start(0), Window<CutoffRule::at_beta>::open()) > Score(0) ? 1 : 0;
}

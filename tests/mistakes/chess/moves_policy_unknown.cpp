// expect: Chess: the policy of moves is CopyMake or MakeUnmake
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Even {
  Score operator()(const chess::SearchPosition&) const { return Score(0); }
};

struct Mine {};

int main() {
  const chess::Chess<Even, chess::ShippedQuiescence, chess::ShippedOrder, Mine> game;
  return game.evaluate(game.start(0), Window<CutoffRule::at_beta>::open()) > Score(0) ? 1 : 0;
}

// expect: Chess: the quiescence needs Score operator() const as quiescence_policy.hpp says
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Even {
  Score operator()(const chess::SearchPosition&) const { return Score(0); }
};

struct Mine {
  Score operator()(const auto&, auto&, Window<CutoffRule::at_beta>) const { return Score(0); }
};

int main() {
  const chess::Chess<Even, Mine> game;
  return game.evaluate(game.start(0)) > Score(0) ? 1 : 0;
}

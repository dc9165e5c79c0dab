// expect: Chess: the evaluation has a State, so it needs state, after and operator() as evaluation_policy.hpp says
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Mine {
  using State = int;
  State state(const chess::SearchPosition&) const { return 0; }
  Score operator()(const chess::SearchPosition&, State state) const { return Score(state); }
};

struct MyChess : chess::Chess<Mine> {};
static_assert(sizeof(MyChess) > 0);

int main() { return 0; }

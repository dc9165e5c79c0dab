// expect: Chess: the evaluation needs a default constructor
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Mine {
  explicit Mine(int bonus) : at_least(bonus) {}
  Score operator()(const chess::SearchPosition&) const { return Score(at_least); }
  int at_least;
};

struct MyChess : chess::Chess<Mine> {};
static_assert(sizeof(MyChess) > 0);

int main() { return 0; }

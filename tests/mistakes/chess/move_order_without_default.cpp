// expect: Chess: the move order needs a default constructor
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Even {
  Score operator()(const chess::SearchPosition&) const { return Score(0); }
};

struct Mine {
  explicit Mine(int) {}
  int operator()(const chess::SearchPosition&, chess::SearchMove) const { return 0; }
};

struct MyChess : chess::Chess<Even, chess::ShippedQuiescence, Mine> {};
static_assert(sizeof(MyChess) > 0);

int main() { return 0; }

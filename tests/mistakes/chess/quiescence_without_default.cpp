// expect: Chess: the quiescence needs a default constructor
#include "suites/chess/custom/chess.hpp"

using namespace pvslab;

struct Even {
  Score operator()(const chess::SearchPosition&) const { return Score(0); }
};

struct Mine {
  explicit Mine(int) {}
  Score operator()(const auto&, auto&) const { return Score(0); }
};

struct MyChess : chess::Chess<Even, Mine> {};
static_assert(sizeof(MyChess) > 0);

int main() { return 0; }

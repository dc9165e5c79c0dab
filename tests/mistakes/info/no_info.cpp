// expect: Searcher: info is missing: a public static constexpr pvslab::SearcherInfo info
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

// expect: Searcher: info must be a pvslab::SearcherInfo
// at fault: MyInfo
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct MyInfo {
  const char* id;
};

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr MyInfo info{"mine"};
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

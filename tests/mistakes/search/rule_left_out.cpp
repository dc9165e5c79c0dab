// expect: Searcher: search must take pvslab::Window<info.rule>; info.rule, if left out, is at_beta
// at fault: above_beta
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::above_beta>;
  static constexpr SearcherInfo info{"mine", "", "", Origin::ours, {}, {}};
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

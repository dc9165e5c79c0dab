// expect: Searcher: search must take the node first, then the window
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(Window window, auto node) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

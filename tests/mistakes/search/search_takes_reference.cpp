// expect: Searcher: search must take the node and the window by value
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto& node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

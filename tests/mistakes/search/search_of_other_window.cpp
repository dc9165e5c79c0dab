// expect: Searcher: search must take pvslab::Window<info.rule>; info.rule, if left out, is at_beta
// at fault: at_beta
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::above_beta};
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

// expect: Searcher: search(node, window) must return pvslab::Score or pvslab::Outcome, not int
// at fault: int
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr int search(auto node, Window window) { return node.enter(window).evaluate().value(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

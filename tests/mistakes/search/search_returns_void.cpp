// expect: Searcher: search(node, window) must return pvslab::Score or pvslab::Outcome, not void
// at fault: void
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr void search(auto node, Window window) { static_cast<void>(node.enter(window).evaluate()); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

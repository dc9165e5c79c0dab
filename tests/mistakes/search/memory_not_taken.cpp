// expect: Searcher: search must take a Memory& last, because the searcher has a type Memory
// at fault: Table
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Table {};

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = Table;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

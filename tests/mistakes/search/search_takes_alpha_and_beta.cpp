// expect: Searcher: search must be public and take any node and pvslab::Window<info.rule> (last, a Memory&)
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Score alpha, Score beta) { return node.enter({alpha, beta}).evaluate(); }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

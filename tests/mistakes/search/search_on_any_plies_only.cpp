// expect: Searcher: search must take the nodes of the last plies too, as search(auto node, Window) does
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  template <typename G, typename O>
  static constexpr Score search(Node<G, O> node, Window window) {
    return node.enter(window).evaluate();
  }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

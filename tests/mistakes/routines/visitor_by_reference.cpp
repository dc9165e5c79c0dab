// expect: Searcher: for_each_routine must be public and take the visitor alone: for_each_routine(auto&& visit)
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
  static constexpr void for_each_routine(auto& visit) {
    visit("again", [](auto node, Window window) { return search(node, window); });
  }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

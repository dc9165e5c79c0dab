// expect: Searcher: for_each_routine must pass routines that capture nothing, such as [](auto node, Window w)
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) { return node.enter(window).evaluate(); }
  static constexpr void for_each_routine(auto&& visit) {
    const bool flag = true;
    visit("again", [flag](auto node, Window window) { return flag ? search(node, window) : Score(0); });
  }
};

int main() { return mistakes::entry<Mine, mistakes::CorrectGame>(); }

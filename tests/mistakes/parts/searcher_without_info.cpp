// expect: Searcher: info is missing: a public static constexpr pvslab::SearcherInfo info
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  static constexpr Score search(auto node, Window<CutoffRule::at_beta> window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::main_of<Mine>(); }

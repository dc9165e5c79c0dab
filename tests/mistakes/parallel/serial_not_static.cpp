// expect: ParallelSearcher: Serial::search(node, window) must be static
// at fault: Twin
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Twin {
  Score search(auto node, Window<CutoffRule::at_beta> window) { return node.enter(window).evaluate(); }
};

struct Mine : mistakes::CorrectParallel {
  using Serial = Twin;
};

int main() { return mistakes::main_of<Mine>(); }

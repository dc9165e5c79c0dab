// expect: ParallelSearcher: Serial::search must return pvslab::Score or pvslab::Outcome
// at fault: double
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Twin {
  static double search(auto node, Window<CutoffRule::at_beta> window) { return node.enter(window).evaluate().value(); }
};

struct Mine : mistakes::CorrectParallel {
  using Serial = Twin;
};

int main() { return mistakes::main_of<Mine>(); }

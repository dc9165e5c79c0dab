// expect: ParallelSearcher: search must take the team last: auto& team
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static Score search(auto node, Window window) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::main_of<Mine>(); }

// expect: ParallelSearcher: search must be public and take any node, pvslab::Window<info.rule> and auto& team
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static Score search(auto node, Window window, int) { return node.enter(window).evaluate(); }
};

int main() { return mistakes::main_of<Mine>(); }

// expect: ParallelSearcher: Serial::search must take a memory last, of any type: auto& memory
// at fault: Twin
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Twin {
  static Score search(auto node, Window<CutoffRule::at_beta> window, TranspositionTable&) {
    return node.enter(window).evaluate();
  }
};

struct Mine : mistakes::CorrectParallel {
  using Memory = SharedMemory;
  using Serial = Twin;
};

int main() { return mistakes::main_of<Mine>(); }

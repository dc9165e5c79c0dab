// expect: ParallelSearcher: Serial::search must take a memory last, of any type: auto& memory
// at fault: AlphaBeta
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  using Memory = SharedMemory;
};

int main() { return mistakes::main_of<Mine>(); }

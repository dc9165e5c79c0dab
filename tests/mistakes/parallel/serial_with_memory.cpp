// expect: ParallelSearcher: Memory is missing: `using Memory = pvslab::SharedMemory`; Serial takes a memory
// at fault: CorrectSearcherWithMemory
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  using Serial = mistakes::CorrectSearcherWithMemory;
};

int main() { return mistakes::main_of<Mine>(); }

// expect: ParallelSearcher: Memory must be pvslab::SharedMemory, which the harness lends
// at fault: TranspositionTable
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  using Memory = TranspositionTable;
};

int main() { return mistakes::main_of<Mine>(); }

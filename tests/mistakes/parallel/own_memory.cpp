// expect: ParallelSearcher: Memory must be pvslab::SharedMemory, which the harness lends
// at fault: Table
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Table {};

struct Mine : mistakes::CorrectParallel {
  using Memory = Table;
};

int main() { return mistakes::main_of<Mine>(); }

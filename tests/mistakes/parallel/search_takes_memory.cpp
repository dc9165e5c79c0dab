// expect: ParallelSearcher: search must take no memory; team.memory() is the memory of a SharedMemory
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  using Memory = SharedMemory;
  static Score search(auto node, Window window, auto& team, auto&) {
    return mistakes::CorrectParallel::search(node, window, team);
  }
};

int main() { return mistakes::main_of<Mine>(); }

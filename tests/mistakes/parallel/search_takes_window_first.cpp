// expect: ParallelSearcher: search must take the node first, then window and team
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static Score search(Window window, auto node, auto& team) {
    return mistakes::CorrectParallel::search(node, window, team);
  }
};

int main() { return mistakes::main_of<Mine>(); }

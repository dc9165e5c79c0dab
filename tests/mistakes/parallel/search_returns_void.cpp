// expect: ParallelSearcher: search(node, window, team) must return pvslab::Score or pvslab::Outcome, not void
// at fault: void
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static void search(auto node, Window window, auto& team) { mistakes::CorrectParallel::search(node, window, team); }
};

int main() { return mistakes::main_of<Mine>(); }

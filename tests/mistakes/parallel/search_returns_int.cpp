// expect: ParallelSearcher: search(node, window, team) must return pvslab::Score or pvslab::Outcome, not int
// at fault: int
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static int search(auto node, Window window, auto& team) {
    return mistakes::CorrectParallel::search(node, window, team).value();
  }
};

int main() { return mistakes::main_of<Mine>(); }

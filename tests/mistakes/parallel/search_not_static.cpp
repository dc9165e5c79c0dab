// expect: ParallelSearcher: search(node, window, team) must be static
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  Score search(auto node, Window window, auto& team) { return mistakes::CorrectParallel::search(node, window, team); }
};

int main() { return mistakes::main_of<Mine>(); }

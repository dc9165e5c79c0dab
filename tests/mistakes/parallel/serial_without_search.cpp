// expect: ParallelSearcher: Serial must have a public search that takes any node and pvslab::Window<info.rule>
// at fault: Twin
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Twin {};

struct Mine : mistakes::CorrectParallel {
  using Serial = Twin;
};

int main() { return mistakes::main_of<Mine>(); }

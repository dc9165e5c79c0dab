// expect: ParallelSearcher: Serial::search must take pvslab::Window<info.rule>, as search does
// at fault: above_beta
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  using Serial = mistakes::CorrectStrictSearcher;
};

int main() { return mistakes::main_of<Mine>(); }

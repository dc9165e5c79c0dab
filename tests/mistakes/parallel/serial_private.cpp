// expect: ParallelSearcher: Serial is missing: a public type, its serial twin (if it is serial, its Memory is missing)
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
 private:
  using Serial = mistakes::CorrectSearcher;
};

int main() { return mistakes::main_of<Mine>(); }

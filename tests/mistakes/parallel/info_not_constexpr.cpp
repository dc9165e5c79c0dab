// expect: Searcher: info must be static constexpr
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static const SearcherInfo info;
};

int main() { return mistakes::main_of<Mine>(); }

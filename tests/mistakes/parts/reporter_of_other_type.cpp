// expect: Reporter: reporter must be a static constexpr pvslab::Reporter
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  static constexpr const char* reporter = "mine";
};

int main() { return mistakes::main_of<Mine>(); }

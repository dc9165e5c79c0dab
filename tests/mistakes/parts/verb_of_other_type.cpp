// expect: Verb: verb must be a static constexpr pvslab::Verb
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  static constexpr const char* verb = "mine";
};

int main() { return mistakes::main_of<Mine>(); }

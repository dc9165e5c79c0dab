// expect: Experiment: experiment must be a static constexpr pvslab::NamedExperiment
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  static constexpr const char* experiment = "mine";
};

int main() { return mistakes::main_of<Mine>(); }
